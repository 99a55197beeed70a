import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { readInterbankRates } from '../../src/connectors/fredConnector.ts';
import { parseJson } from '../../src/connectors/jsonField.ts';

const read = (rows: readonly (readonly [date: string, value: string])[]) =>
  readInterbankRates(
    parseJson(JSON.stringify({ observations: rows.map(([date, value]) => ({ date, value })) }), 'the answer'),
    'GBP',
  );

test('the mean of a month counts from its last day, and a period is left out', () => {
  const rates = read([
    ['2023-12-01', '5.25'],
    ['2024-01-01', '.'],
    ['2024-02-01', '0'],
  ]);
  expect(rates).toEqual([
    { currency: 'GBP', day: toDay('2023-12-31'), annualRate: expect.any(Number), source: expect.any(String) },
    { currency: 'GBP', day: toDay('2024-02-29'), annualRate: 0, source: expect.any(String) },
  ]);
  // 1 pound grows by 5.25% × 91 / 365 in each of 365 / 91 periods.
  expect(rates[0]?.annualRate).toBeCloseTo(0.053546, 5);
});

test.each([
  ['2024-13-01', '5.1', 'date is not a day'],
  ['first', '5.1', 'date is not a day'],
  ['2024-01-01', '', 'value is not a rate'],
  ['2024-01-01', 'high', 'value is not a rate'],
])('an answer of another shape is an error that names the member: %s %s', (date, value, message) => {
  expect(() => read([[date, value]])).toThrow(
    expect.objectContaining({ kind: 'schema', message: expect.stringContaining(message) }),
  );
});
