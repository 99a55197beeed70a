import { expect, test } from '@jest/globals';
import { formatDay, toDay } from '../src/dates.ts';
import { readDateWords } from '../src/dateWords.ts';

const TODAY = toDay('2024-05-31');
const read = (text: string, today = TODAY) => {
  const range = readDateWords(text, today);
  return range && `${range.first} ${range.last}`;
};

test.each([
  ['2024-02-29', '2024-02-29 2024-02-29'],
  ['today', '2024-05-31 2024-05-31'],
  [' Yesterday ', '2024-05-30 2024-05-30'],
  ['5 years ago', '2019-05-31 2019-05-31'],
  ['a month ago', '2024-04-30 2024-04-30'],
  ['3 months ago', '2024-02-29 2024-02-29'],
  ['2 weeks ago', '2024-05-17 2024-05-17'],
  ['last year', '2023-01-01 2023-12-31'],
  ['this year', '2024-01-01 2024-05-31'],
  ['last quarter', '2024-01-01 2024-03-31'],
  ['last month', '2024-04-01 2024-04-30'],
  ['last week', '2024-05-20 2024-05-26'],
  ['last 3 years', '2021-05-31 2024-05-31'],
  ['the past 10 days', '2024-05-21 2024-05-31'],
  ['ytd', '2024-01-01 2024-05-31'],
  ['QTD', '2024-04-01 2024-05-31'],
  ['2020', '2020-01-01 2020-12-31'],
  ['Q1 2021', '2021-01-01 2021-03-31'],
  ['2021-Q4', '2021-10-01 2021-12-31'],
  ['H2 2021', '2021-07-01 2021-12-31'],
  ['March 2020', '2020-03-01 2020-03-31'],
  ['Feb 2024', '2024-02-01 2024-02-29'],
  ['2020-02', '2020-02-01 2020-02-29'],
  ['March 15, 2020', '2020-03-15 2020-03-15'],
  ['15 March 2020', '2020-03-15 2020-03-15'],
  ['end of 2022', '2022-12-31 2022-12-31'],
  ['beginning of the last quarter', '2024-01-01 2024-01-01'],
  ['since 2020', '2020-01-01 2024-05-31'],
  ['since March 2020', '2020-03-01 2024-05-31'],
])('%s', (text, days) => {
  expect(read(text)).toBe(days);
});

test.each([
  '',
  'soon',
  '2024-02-30',
  'Q5 2021',
  'H3 2021',
  'Marchember 2020',
  '0000',
  '2020-13',
  '2020-00',
  'since tomorrow',
  '31 June 2020',
  'x'.repeat(1000),
])('%j is not a date', (text) => {
  expect(read(text)).toBeNull();
});

test('on every day of four years, periods touch each other and contain their days', () => {
  for (let day = toDay('2023-01-01'); day < toDay('2027-01-01'); day++) {
    for (const unit of ['week', 'month', 'quarter', 'year']) {
      const present = readDateWords(`this ${unit}`, day)!;
      const last = readDateWords(`last ${unit}`, day)!;
      expect(toDay(last.last) + 1).toBe(toDay(present.first));
      expect([present.first <= formatDay(day), present.last]).toEqual([true, formatDay(day)]);
    }
    // A month ago is in the month before, whatever its length.
    const ago = readDateWords('1 month ago', day)!.first;
    const last = readDateWords('last month', day)!;
    expect(ago >= last.first && ago <= last.last).toBe(true);
  }
});
