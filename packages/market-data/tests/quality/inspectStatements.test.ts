import { describe, expect, test } from '@jest/globals';
import { formatDay, toDay } from '@tearsheet/shared';
import type { FundamentalRow } from '../../src/content.ts';
import { findMissingDividends, inspectStatements } from '../../src/quality/inspectStatements.ts';

function statement(
  periodEnd: string,
  values: Record<string, number>,
  more: Partial<FundamentalRow> = {},
): FundamentalRow {
  const day = toDay(periodEnd);
  const dates = { stmtDay: null, sourceDay: day + 60, fiscalYear: null, rkdcode: null };
  return { ric: 'ABC.N', periodEnd: day, freq: 1, currency: 'USD', ...dates, values, ...more };
}

const years = (values: Record<string, number>) =>
  [2018, 2019, 2020, 2021, 2022].map((year) => statement(`${year}-12-31`, values));
const messages = (rows: readonly FundamentalRow[]) =>
  inspectStatements(rows)
    .filter(({ code }) => code === 'statement_not_plausible')
    .map(({ from, to, message }) => `${formatDay(from!)} ${formatDay(to!)} ${message}`);

describe('payments below 0', () => {
  test.each(['capital_expenditure', 'dividends_paid'])('%s has a finding if most are', (name) => {
    const rows = years({ revenue: 5e7 });
    const withSigns = (...signs: readonly number[]) =>
      rows.map((row, i) => ({ ...row, values: { ...row.values, [name]: (signs[i] ?? 0) * 1e6 } }));
    expect(messages(withSigns(1, 1, 1, 1, -1))).toEqual([]);
    expect(messages(withSigns(0, 0, 0))).toEqual([]);
    expect(messages(withSigns(-1, -1, -1, -1, 1))).toEqual([
      `2018-12-31 2021-12-31 ${name} is below 0 in 4 of 5 statements, but what was paid is above 0`,
    ]);
  });
});

describe('annual statements of a part of a year', () => {
  test('the short period of a changed fiscal year has a finding', () => {
    const rows = [...years({ revenue: 5e7 }), statement('2023-03-31', { revenue: 1e7 }), statement('2024-03-31', {})];
    expect(messages(rows)).toEqual([
      '2023-03-31 2023-03-31 an annual statement ends 90 days after the one before, so it is not used as a year',
    ]);
  });

  test('years of 52 and 53 weeks, a restatement, quarters, and a missing year have none', () => {
    const ends = ['2018-12-30', '2019-12-29', '2020-12-27', '2022-01-02', '2024-12-31'];
    const rows = ends.map((end) => statement(end, { revenue: 5e7 }));
    const restated = { ...rows[1]!, sourceDay: toDay('2020-12-01') };
    const quarter = statement('2020-03-31', { revenue: 1e7 }, { freq: 2 });
    expect(messages([...rows, restated, quarter])).toEqual([]);
  });
});

describe('dividends that the data lack', () => {
  const found = (rows: readonly FundamentalRow[]) => findMissingDividends(rows).map(({ message }) => message);

  test('have a finding, also if what was paid is below 0', () => {
    expect(found(years({ net_income: 100, dividends_paid: 40 }))).toEqual([
      'the statements of 5 years have dividends, but the data have none, so returns lack them',
    ]);
    expect(found(years({ net_income: 100, dividends_paid: -40 }))).toHaveLength(1);
  });

  test.each([
    ['small payments', years({ net_income: 100, dividends_paid: 9 })],
    ['a loss', years({ net_income: -100, dividends_paid: 40 })],
    ['no payments', years({ net_income: 100 })],
    ['a single year', years({ net_income: 100, dividends_paid: 40 }).slice(0, 1)],
  ])('%s have none', (_name, rows) => expect(found(rows)).toEqual([]));
});
