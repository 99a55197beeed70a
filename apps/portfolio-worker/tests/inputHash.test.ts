import { describe, expect, test } from '@jest/globals';
import type { AnalysisPayload } from '@tearsheet/operations';
import { inputHash } from '../src/inputHash.ts';

const payload: AnalysisPayload = {
  rows: [
    { date: '2024-01-02', symbol: 'AAA', ric: 'AAA.N', weight: 0.6 },
    { date: '2024-01-02', symbol: 'BBB', ric: 'BBB.L', weight: 0.4 },
  ],
  baseCurrency: 'EUR',
  benchmark: 'ACWI.OQ',
  initialValue: 10_000,
  includeTransactionCosts: true,
  costRates: { Japan: { buy: 0.001, sell: 0.002 }, Singapore: { buy: 0.003, sell: 0.001 } },
  riskFreeRate: 0,
  startDate: null,
  endDate: '2024-06-28',
  stressShocks: [],
  fields: ['transactions'],
  requestedCount: 2,
  missingSymbols: [],
};
const DATA = 'a-version';

/** The same payload with the members of every object written backwards. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, backwards(member)]),
  );
}

describe('inputHash', () => {
  test('is the same however the members were written and whatever sections are asked for', () => {
    const written = JSON.parse(JSON.stringify(backwards(payload)));
    expect(Object.keys(written)[0]).toBe('missingSymbols');
    expect(inputHash(written, DATA)).toBe(inputHash(payload, DATA));
    expect(inputHash({ ...payload, fields: [] }, DATA)).toBe(inputHash(payload, DATA));
  });

  test.each<[string, Partial<AnalysisPayload>]>([
    ['another order of the rows', { rows: payload.rows.toReversed() }],
    ['another weight', { rows: payload.rows.map((row) => ({ ...row, weight: row.weight / 2 })) }],
    ['another rate', { costRates: { ...payload.costRates, Japan: { buy: 0.001, sell: 0.003 } } }],
    ['another currency', { baseCurrency: 'USD' }],
    ['a start', { startDate: '2024-02-01' }],
  ])('differs with %s', (_what, change) => {
    expect(inputHash({ ...payload, ...change }, DATA)).not.toBe(inputHash(payload, DATA));
  });

  test('differs with other data', () => {
    expect(inputHash(payload, 'another-version')).not.toBe(inputHash(payload, DATA));
  });
});
