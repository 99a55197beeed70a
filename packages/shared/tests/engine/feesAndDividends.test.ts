import { describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult, total } from '@tearsheet/testing/engine/readResult.ts';
import { replay } from '@tearsheet/testing/engine/replay.ts';
import fc from 'fast-check';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import type { AnalysisInput, AnalysisSettings } from '../../src/engine/input.ts';

const FEES = [
  { name: 'Management', annualRate: 0.02 },
  { name: 'Custody', annualRate: 0.005 },
];
const changed = (input: AnalysisInput, settings: Partial<AnalysisSettings>): AnalysisInput => ({
  ...input,
  settings: { ...input.settings, ...settings },
});

/** Runs a check on random portfolios with and without a change of the settings. */
function forRandomPortfolios(
  settings: Partial<AnalysisSettings>,
  check: (result: ReadResult, input: AnalysisInput, without: ReadResult) => void,
) {
  fc.assert(
    fc.property(randomOptions, (options) => {
      const random = randomInput(options);
      const instruments = random.instruments.map((instrument) => ({ ...instrument, withheld: 0.3 }));
      const input = changed({ ...random, instruments }, settings);
      try {
        check(readResult(input), input, readResult(random));
      } catch (error) {
        fc.pre(!(error instanceof AnalysisError));
        throw error;
      }
    }),
    { numRuns: 40 },
  );
}

const onePrice = (closes: readonly number[], spec: Partial<InputSpec> = {}): AnalysisInput =>
  makeInput({ instruments: { A: { closes } }, rebalances: [[0, { A: 1 }]], ...spec });

describe('yearly fees', () => {
  test('accrue by calendar day on the value of the day before', () => {
    // Thursday to Friday is one day, and Friday to Monday is three.
    const result = readResult(
      changed(onePrice([10, 10, 10, 10, 20, 20]), { fees: [{ name: 'All', annualRate: 0.0365 }] }),
    );
    const values = result.column('daily_summary', 'portfolio_value');
    expect(values[4]).toBeCloseTo(10_000 * 0.9999 ** 3 * 2 - 10_000 * 0.9999 ** 3 * 0.0001, 6);
    expect(values[5]! / values[4]!).toBeCloseTo(1 - 3 * 0.0001, 10);
    const { total_fees, total_pl, total_price_pl } = result.object('portfolio_summary') as Record<string, number>;
    expect(total_price_pl! - total_fees!).toBeCloseTo(total_pl!, 8);
    expect(total_fees).toBeCloseTo(
      10_000 * (0.0001 + 0.00009999 + 0.0001 * 0.9999 ** 2 + 0.0001 * 0.9999 ** 3) + values[4]! * 0.0003,
      4,
    );
  });

  test('a replay by day gives the same values, gains, and fees', () => {
    for (const dividends of ['reinvest', 'cash'] as const) {
      forRandomPortfolios({ fees: FEES, dividends }, (result, input) => {
        const replayed = replay(input, result);
        const values = result.column('daily_summary', 'portfolio_value');
        replayed.values.forEach((value, d) => {
          expect(Math.abs(value / values[d]! - 1)).toBeLessThan(1e-8);
        });
        expect(result.number('portfolio_summary', 'total_fees')).toBeCloseTo(replayed.fees, 4);
        for (const row of result.rows('company_contribution')) {
          const expected = replayed.rows.get(row.ric as string) ?? { pricePl: 0, fxPl: 0, cost: 0 };
          expect(row.price_pl).toBeCloseTo(expected.pricePl, 4);
          expect(row.fx_pl).toBeCloseTo(expected.fxPl, 4);
          expect(row.transaction_cost).toBeCloseTo(expected.cost, 4);
        }
      });
    }
  });

  test('the written figures add up, and weights stay as they are', () => {
    forRandomPortfolios({ fees: FEES, dividends: 'reinvest' }, (result, input) => {
      const without = readResult(changed(input, { fees: [] }));
      expect(result.plain.sector_allocation?.toString().length).toBe(
        without.plain.sector_allocation?.toString().length,
      );
      expect(result.column('latest_holdings', 'weight')).toEqual(without.column('latest_holdings', 'weight'));
      const summary = result.object('portfolio_summary') as Record<string, number>;
      for (const section of ['company_contribution', 'sector_contribution', 'market_contribution']) {
        for (const row of result.rows(section) as Record<string, number>[]) {
          expect(row.price_pl! + row.fx_pl! - row.transaction_cost! - row.fees!).toBeCloseTo(row.total_pl!, 8);
        }
        expect(total(result.column(section, 'fees'))).toBeCloseTo(summary.total_fees!, 7);
        expect(Math.abs(total(result.column(section, 'contribution_pct')) - summary.total_return!)).toBeLessThan(1e-9);
      }
      expect(summary.final_value! - input.settings.initialValue - summary.total_pl!).toBeCloseTo(0, 8);
    });
  });

  test('an empty list of fees adds only the fee members', () => {
    const input = onePrice([10, 11, 12]);
    const { portfolio_summary: before, ...others } = readResult(input).plain;
    const { portfolio_summary: after, ...same } = readResult(changed(input, { fees: [] })).plain;
    expect(after).toEqual({ ...(before as object), total_fees: 0 });
    expect(Object.keys(same)).toEqual(Object.keys(others));
    expect(same.daily_summary).toEqual(others.daily_summary);
  });
});

describe('dividends', () => {
  test('stay as cash until the next trade day', () => {
    const spec: InputSpec = {
      instruments: { A: { closes: [10, 10, 20, 20, 40], dividends: [[1, 1]] } },
      rebalances: [
        [0, { A: 1 }],
        [3, { A: 1 }],
      ],
    };
    const values = readResult(changed(makeInput(spec), { dividends: 'cash' })).column(
      'daily_summary',
      'portfolio_value',
    );
    expect(values).toEqual([10_000, 11_000, 21_000, 21_000, 42_000]);
  });

  test('withheld tax reduces the reinvested amount', () => {
    const input = makeInput({
      instruments: { A: { closes: [10, 9, 18], dividends: [[1, 1]] } },
      rebalances: [[0, { A: 1 }]],
    });
    const taxed = { ...input, instruments: input.instruments.map((one) => ({ ...one, withheld: 0.25 })) };
    const expected = 10_000 * 0.9 * (1 + 0.75 / 9) * 2;
    expect(readResult(taxed).number('portfolio_summary', 'final_value')).toBeCloseTo(expected, 6);
    expect(readResult(changed(taxed, { dividends: 'cash' })).number('portfolio_summary', 'final_value')).toBeCloseTo(
      18_750,
      6,
    );
  });

  test('without dividends nothing depends on their treatment', () => {
    forRandomPortfolios({ dividends: 'cash' }, (_, input, without) => {
      const bare = input.instruments.map((one) => ({
        ...one,
        dividends: { weekdays: new Int32Array(0), amounts: new Float64Array(0) },
      }));
      const [cash, reinvested] = (['cash', 'reinvest'] as const).map((dividends) =>
        readResult(changed({ ...input, instruments: bare }, { dividends })),
      );
      expect(cash!.plain).toEqual(reinvested!.plain);
      expect(Object.keys(without.plain)).toEqual(Object.keys(cash!.plain));
    });
  });
});
