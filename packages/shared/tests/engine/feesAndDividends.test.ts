import { describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import type { AnalysisInput, AnalysisSettings } from '../../src/engine/input.ts';

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
