import { describe, expect, test } from '@jest/globals';
import { datedRows } from '@tearsheet/testing/engine/datedRows.ts';
import { type RandomOptions, randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult, total } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import type { AnalysisInput } from '../../src/engine/input.ts';
import { layOutRows } from '../../src/engine/simulation/schedule.ts';

const CONTRIBUTIONS = ['company_contribution', 'sector_contribution', 'market_contribution'] as const;

/** Runs the check on random portfolios; those that the data do not allow are not counted. */
function forRandomPortfolios(
  check: (result: ReadResult, input: AnalysisInput, options: RandomOptions) => void,
  runs = 40,
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
