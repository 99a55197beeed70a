import { describe, expect, test } from '@jest/globals';
import type { AnalysisPayload } from '@tearsheet/operations';
import { makePayload } from '@tearsheet/testing/engine/makePayload.ts';
import { inputHash } from '../src/inputHash.ts';

const payload = makePayload({
  rows: [
    { date: '2024-01-02', symbol: 'AAA', ric: 'AAA.N', weight: 0.6 },
    { date: '2024-01-02', symbol: 'BBB', ric: 'BBB.L', weight: 0.4 },
  ],
  endDate: '2024-06-28',
  settings: { costRates: { Japan: { buy: 0.001, sell: 0.002 }, Singapore: { buy: 0.003, sell: 0.001 } } },
});
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
    expect(Object.keys(written)[0]).toBe('warnings');
    expect(inputHash(written, DATA)).toBe(inputHash(payload, DATA));
    expect(inputHash({ ...payload, settings: { ...payload.settings, fields: [] } }, DATA)).toBe(
      inputHash(payload, DATA),
    );
  });

  test.each<[string, Partial<AnalysisPayload>]>([
    ['another order of the rows', { rows: payload.rows.toReversed() }],
    ['another weight', { rows: payload.rows.map((row) => ({ ...row, weight: row.weight / 2 })) }],
    ['another risk-free rate', { riskFreeRate: 0.01 }],
    ...(
      [
        ['another rate', { costRates: { ...payload.settings.costRates, Japan: { buy: 0.001, sell: 0.003 } } }],
        ['another currency', { baseCurrency: 'EUR' }],
        ['a start', { startDay: payload.settings.endDay - 100 }],
      ] as const
    ).map(([what, change]): [string, Partial<AnalysisPayload>] => [
      what,
      { settings: { ...payload.settings, ...change } },
    ]),
  ])('differs with %s', (_what, change) => {
    expect(inputHash({ ...payload, ...change }, DATA)).not.toBe(inputHash(payload, DATA));
  });

  test('differs with other data', () => {
    expect(inputHash(payload, 'another-version')).not.toBe(inputHash(payload, DATA));
  });
});
