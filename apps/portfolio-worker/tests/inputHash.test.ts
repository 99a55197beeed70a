import { describe, expect, test } from '@jest/globals';
import type { AnalysisPayload } from '@tearsheet/operations';
import { checkPortfolio, jobWarningsOf } from '@tearsheet/shared/portfolio';
import { makePayload } from '@tearsheet/testing/engine/makePayload.ts';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import fc from 'fast-check';
import { inputHash } from '../src/loadInput.ts';

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

  test('is the same for every spelling, scale, and order of the same holdings', () => {
    const facts = exampleMarket();
    const hashOf = (portfolio: readonly { date: string; symbol: string; weight: number }[]) => {
      const { rows, requestedCount, missingSymbols, ...check } = checkPortfolio({ portfolio: [...portfolio] }, facts);
      expect(check.errors).toEqual([]);
      const warnings = jobWarningsOf({ rows, requestedCount, missingSymbols, ...check });
      return inputHash({ ...payload, rows, requestedCount, missingSymbols, warnings }, DATA);
    };
    const spellings = { 'AAPL.OQ': ['aapl', 'Apple', 'AAPL.oq'], 'JPM.N': ['jpm.n'], 'SPY.P': ['spy', 'SPY'] } as const;
    const names = Object.keys(spellings) as (keyof typeof spellings)[];
    const weights = fc.tuple(...names.map(() => fc.integer({ min: 1, max: 999 })));
    const factors = fc.constantFrom(0.001, 1, 3, 100);
    fc.assert(
      fc.property(weights, factors, fc.nat(2), fc.boolean(), (given, factor, spelling, isReversed) => {
        const plain = names.map((symbol, i) => ({ date: '2024-01-02', symbol, weight: given[i]! }));
        const spelled = plain.map(({ date, symbol, weight }) => {
          const [first, ...others] = spellings[symbol as keyof typeof spellings];
          const scaled = Number((weight * factor).toPrecision(12));
          return { date, symbol: others[spelling - 1] ?? first, weight: scaled };
        });
        expect(hashOf(isReversed ? spelled.toReversed() : spelled)).toBe(hashOf(plain));
        const other = plain.map((row, i) => (i === 0 ? { ...row, weight: row.weight + 1 } : row));
        expect(hashOf(other)).not.toBe(hashOf(plain));
      }),
      { numRuns: 60 },
    );
  });

  test.each<[string, Partial<AnalysisPayload>]>([
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
