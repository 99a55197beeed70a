import { describe, expect, test } from '@jest/globals';
import { datedRows } from '@tearsheet/testing/engine/datedRows.ts';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { type RandomOptions, randomInput, randomOptions, randomSpec } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult, total } from '@tearsheet/testing/engine/readResult.ts';
import { replay } from '@tearsheet/testing/engine/replay.ts';
import fc from 'fast-check';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import type { AnalysisInput } from '../../src/engine/input.ts';
import { layOutRows } from '../../src/engine/layOutRows.ts';

const CONTRIBUTIONS = ['company_contribution', 'sector_contribution', 'market_contribution'] as const;

/** Runs the check on random portfolios; those that the data do not allow are not counted. */
function forRandomPortfolios(
  check: (result: ReadResult, input: AnalysisInput, options: RandomOptions) => void,
  runs = 80,
) {
  fc.assert(
    fc.property(randomOptions, (options) => {
      const input = randomInput(options);
      const result = tryRead(input);
      fc.pre(result !== null);
      check(result!, input, options);
    }),
    { numRuns: runs },
  );
}

function tryRead(input: AnalysisInput): ReadResult | null {
  try {
    return readResult(input);
  } catch (error) {
    if (error instanceof AnalysisError) return null;
    throw error;
  }
}

describe('the written figures add up', () => {
  test('contributions sum to the total return and have the sign of their P&L', () => {
    forRandomPortfolios((result) => {
      const totalReturn = result.number('portfolio_summary', 'total_return');
      for (const section of CONTRIBUTIONS) {
        expect(Math.abs(total(result.column(section, 'contribution_pct')) - totalReturn)).toBeLessThan(1e-9);
        for (const row of result.rows(section)) {
          expect(Math.sign(row.contribution_pct as number)).toBe(Math.sign(row.total_pl as number));
        }
      }
    });
  });

  test('price + currency − cost = total, in every row and in every sum', () => {
    forRandomPortfolios((result) => {
      const summary = result.object('portfolio_summary');
      for (const section of CONTRIBUTIONS) {
        const sums = ['price_pl', 'fx_pl', 'transaction_cost', 'total_pl'].map((name) =>
          total(result.column(section, name)),
        );
        const expected = ['total_price_pl', 'total_fx_pl', 'total_transaction_cost', 'total_pl'];
        expected.forEach((name, i) => {
          expect(sums[i]).toBeCloseTo(summary[name] as number, 7);
        });
        for (const row of result.rows(section)) {
          const parts = (row.price_pl as number) + (row.fx_pl as number) - (row.transaction_cost as number);
          expect(parts).toBeCloseTo(row.total_pl as number, 8);
        }
      }
      expect(Math.abs((summary.final_value as number) - 10_000 - (summary.total_pl as number))).toBeLessThan(1e-9);
    });
  });

  test('the same total return everywhere', () => {
    forRandomPortfolios((result) => {
      const expected = result.number('portfolio_summary', 'total_return');
      const product = (section: string) =>
        result.column(section, 'portfolio_return').reduce((growth, r) => growth * (1 + r), 1) - 1;
      const inception = result.object('time_period_returns').inception as Record<string, number>;
      const metrics = result.object('performance_metrics').portfolio as Record<string, number>;
      expect(metrics.total_return).toBe(expected);
      expect(inception.portfolio_return).toBe(expected);
      expect(result.column('daily_summary', 'cumulative_return').at(-1)).toBeCloseTo(expected, 9);
      expect(product('monthly_returns')).toBeCloseTo(expected, 11);
      expect(product('annual_returns')).toBeCloseTo(expected, 11);
    });
  });

  test('the written costs of the trades are the total cost', () => {
    forRandomPortfolios((result, input) => {
      const expected = result.number('portfolio_summary', 'total_transaction_cost');
      expect(Math.abs(total(result.column('transactions', 'cost')) - expected)).toBeLessThan(1e-6);
      expect(Math.abs(total(result.column('daily_summary', 'cost')) - expected)).toBeLessThan(1e-6);
      if (!input.settings.includeTransactionCosts) expect(expected).toBe(0);
    });
  });

  test('holdings in the base currency have exactly no currency P&L', () => {
    forRandomPortfolios((result, input) => {
      const local = new Set(input.instruments.filter(({ currency }) => currency === 'USD').map(({ ric }) => ric));
      for (const row of result.rows('company_contribution'))
        if (local.has(row.ric as string)) expect(row.fx_pl).toBe(0);
    });
  });

  test('weights of every allocation day sum to 1, holdings to the final value', () => {
    forRandomPortfolios((result) => {
      for (const name of ['market', 'sector', 'currency']) {
        const sums = new Map<string, number>();
        for (const { date, weight } of result.rows(`${name}_allocation`)) {
          sums.set(date as string, (sums.get(date as string) ?? 0) + (weight as number));
        }
        for (const sum of sums.values()) expect(sum).toBeCloseTo(1, 8);
      }
      const holdings = result.rows('latest_holdings');
      expect(total(result.column('latest_holdings', 'value'))).toBeCloseTo(
        result.number('portfolio_summary', 'final_value'),
        6,
      );
      for (const { quantity, close_base, value } of holdings) {
        // Money has 6 decimals.
        expect((quantity as number) * (close_base as number)).toBeCloseTo(value as number, 5);
      }
    });
  });
});

describe('a second way to the same numbers', () => {
  test('the transactions alone reproduce every daily value, all P&L, and finance themselves', () => {
    forRandomPortfolios((result, input) => {
      const replayed = replay(input, result);
      const values = result.column('daily_summary', 'portfolio_value');
      replayed.values.forEach((value, d) => {
        expect(Math.abs(value / values[d]! - 1)).toBeLessThan(1e-8);
      });
      for (const row of result.rows('company_contribution')) {
        const expected = replayed.rows.get(row.ric as string) ?? { pricePl: 0, fxPl: 0, cost: 0 };
        expect(row.price_pl).toBeCloseTo(expected.pricePl, 4);
        expect(row.fx_pl).toBeCloseTo(expected.fxPl, 4);
        expect(row.transaction_cost).toBeCloseTo(expected.cost, 4);
      }
      const delisted = input.instruments.some(({ delistedOn }) => delistedOn !== null);
      if (!delisted) for (const cash of replayed.cash) expect(Math.abs(cash)).toBeLessThan(1e-4);
    });
  });
});

describe('changes that must change nothing', () => {
  test('the order of instruments and rows', () => {
    forRandomPortfolios((result, input) => {
      const count = input.instruments.length;
      const reversed: AnalysisInput = {
        ...input,
        instruments: [...input.instruments].reverse(),
        ...layOutRows(
          datedRows(input).map(({ day, rows }) => ({
            day,
            rows: rows.toReversed().map((row) => ({ ...row, instrument: count - 1 - row.instrument })),
          })),
        ),
      };
      const { portfolio_input: _own, data_quality: quality, ...expected } = result.plain;
      const { portfolio_input: _other, data_quality: otherQuality, ...actual } = readResult(reversed).plain;
      expect(actual).toEqual(expected);
      const completeness = (section: unknown) => (section as Record<string, number>).data_completeness_pct;
      expect(completeness(otherQuality)).toBe(completeness(quality));
    }, 60);
  });

  test('scaling the initial value scales money only', () => {
    forRandomPortfolios((result, input) => {
      const scaled = readResult({ ...input, settings: { ...input.settings, initialValue: 10_000_000 } });
      expect(scaled.number('portfolio_summary', 'total_pl') / 1000).toBeCloseTo(
        result.number('portfolio_summary', 'total_pl'),
        4,
      );
      expect(scaled.number('portfolio_summary', 'total_return')).toBeCloseTo(
        result.number('portfolio_summary', 'total_return'),
        8,
      );
      const [own, other] = [result, scaled].map((one) => one.column('daily_summary', 'daily_return').slice(1));
      own!.forEach((value, i) => {
        expect(other![i]).toBeCloseTo(value, 8);
      });
    }, 60);
  });

  test('splitting a holding into two equal rows of twins', () => {
    fc.assert(
      fc.property(randomOptions, (options) => {
        const spec = randomSpec(options);
        const one = tryRead(makeInput(spec));
        fc.pre(one !== null);
        const two = readResult(makeInput(withTwin(spec, 'R0')));
        const summary = ['final_value', 'total_price_pl', 'total_fx_pl', 'total_transaction_cost'] as const;
        for (const key of summary) {
          expect(two.number('portfolio_summary', key)).toBeCloseTo(one!.number('portfolio_summary', key), 4);
        }
        const values = one!.column('daily_summary', 'portfolio_value');
        two.column('daily_summary', 'portfolio_value').forEach((value, d) => {
          expect(value).toBeCloseTo(values[d]!, 4);
        });
      }),
      { numRuns: 30 },
    );
  });

  test('appending future data changes no value of the past', () => {
    forRandomPortfolios((result, input) => {
      const days = result.rows('daily_summary');
      fc.pre(days.length > 4);
      const cut = Date.parse(`${days[days.length - 2]!.date}T00:00:00Z`) / 86_400_000;
      const shorter = readResult({ ...input, settings: { ...input.settings, endDay: cut } });
      // The shorter analysis still has all the later data in its series.
      const past = days.slice(0, -1).map(({ date, portfolio_value }) => [date, portfolio_value as number] as const);
      shorter.rows('daily_summary').forEach(({ date, portfolio_value }, i) => {
        expect(date).toBe(past[i]![0]);
        expect(portfolio_value).toBeCloseTo(past[i]![1], 4);
      });
      const trades = result.rows('transactions').filter(({ date }) => (date as string) <= (past.at(-1)![0] as string));
      expect(shorter.rows('transactions').length).toBe(trades.length);
    }, 80);
  });
});

describe('windows and currencies', () => {
  test('a window that opens inside a period equals a fresh start with the drifted weights', () => {
    fc.assert(
      fc.property(randomOptions, fc.integer({ min: 2, max: 6 }), (options, start) => {
        const spec = randomSpec({
          ...options,
          costs: false,
          delistings: false,
          gaps: false,
          rebalances: 1,
          startShare: 0,
        });
        const whole = readResult(makeInput({ ...spec, endDay: start }));
        const drifted = Object.fromEntries(
          whole.rows('latest_holdings').map(({ ric, weight }) => [ric, weight as number]),
        );
        const fresh = readResult(makeInput({ ...spec, rebalances: [[start, drifted]] }));
        const opened = readResult(makeInput({ ...spec, startDay: start }));
        for (const key of ['final_value', 'total_price_pl', 'total_fx_pl'] as const) {
          expect(opened.number('portfolio_summary', key)).toBeCloseTo(fresh.number('portfolio_summary', key), 4);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('another base currency gives the same value, converted', () => {
    fc.assert(
      fc.property(randomOptions, (options) => {
        // Cash of delisted positions is in the base currency, so it would differ. The spec has no delistings.
        const spec = randomSpec({ ...options, gaps: false, delistings: false, startShare: 0 });
        const usd = tryRead(makeInput(spec));
        fc.pre(usd !== null);
        const { EUR, JPY, GBP } = spec.fx!;
        const inEuro = (rates: readonly number[]) => rates.map((rate, i) => rate / EUR![i]!);
        const eur = readResult(
          makeInput({
            ...spec,
            fx: { USD: EUR!.map((rate) => 1 / rate), JPY: inEuro(JPY!), GBP: inEuro(GBP!) },
            settings: { ...spec.settings, baseCurrency: 'EUR', initialValue: 10_000 / EUR![0]! },
          }),
        );
        const values = usd!.column('daily_summary', 'portfolio_value');
        eur.column('daily_summary', 'portfolio_value').forEach((value, d) => {
          expect((value * EUR![d]!) / values[d]!).toBeCloseTo(1, 8);
        });
      }),
      { numRuns: 30 },
    );
  });

  test('100% of one stock is the stock', () => {
    fc.assert(
      fc.property(randomOptions, (options) => {
        const spec = randomSpec({
          ...options,
          instruments: 1,
          rebalances: 1,
          costs: false,
          delistings: false,
          startShare: 0,
        });
        const benchmark = spec.instruments.R0!;
        const result = readResult(makeInput({ ...spec, benchmark }));
        const { relative } = result.object('performance_metrics') as { relative: Record<string, number | null> };
        const benchmarkValues = result.column('daily_summary', 'benchmark_value_base');
        result.column('daily_summary', 'portfolio_value').forEach((value, d) => {
          expect(value).toBeCloseTo(benchmarkValues[d]!, 4);
        });
        expect(relative.beta).toBeCloseTo(1, 7);
        expect(relative.tracking_error).toBeCloseTo(0, 7);
      }),
      { numRuns: 30 },
    );
  });
});

/** Half of every row of `ric` goes to an instrument that is equal to it in all but its name. */
function withTwin(spec: InputSpec, ric: string): InputSpec {
  const twin = `${ric}-twin`;
  return {
    ...spec,
    instruments: { ...spec.instruments, [twin]: spec.instruments[ric]! },
    rebalances: spec.rebalances.map(([date, weights]) => {
      const weight = weights[ric];
      return [date, weight === undefined ? weights : { ...weights, [ric]: weight / 2, [twin]: weight / 2 }] as const;
    }),
  };
}
