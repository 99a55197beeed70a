import { describe, expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult, rowsIn } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import type { AnalysisInput } from '../../src/engine/input.ts';
import type { Json } from '../../src/engine/json/table.ts';

const rising = Array.from({ length: 40 }, (_, i) => 100 * 1.001 ** i);
const waves = Array.from({ length: 300 }, (_, i) => 90 + 7 * Math.sin(i / 5) + 3 * Math.cos(i / 2));

type Metrics = Record<'portfolio' | 'benchmark' | 'relative', Record<string, number | null>>;
const metricsOf = (result: ReadResult) => result.object('performance_metrics') as unknown as Metrics;

describe('only written figures are rounded', () => {
  test('a portfolio that equals its benchmark has no tracking error and no information ratio at any initial value', () => {
    for (const initialValue of [1, 100, 10_000, 12_345.67, 1e6]) {
      const one = { closes: waves };
      const result = readResult(
        makeInput({ instruments: { A: one }, rebalances: [[0, { A: 1 }]], benchmark: one, settings: { initialValue } }),
      );
      const { relative, portfolio, benchmark } = metricsOf(result);
      expect(relative).toMatchObject({ information_ratio: null, tracking_error: 0 });
      expect(relative.excess_return).toBeCloseTo(0, 14);
      expect(relative.correlation).toBeCloseTo(1, 14);
      expect(relative.beta).toBeCloseTo(1, 14);
      expect(portfolio.sharpe_ratio).toBeCloseTo(benchmark.sharpe_ratio!, 12);
      for (const section of ['monthly_returns', 'annual_returns']) {
        for (const excess of result.column(section, 'excess_return')) expect(Math.abs(excess)).toBeLessThan(1e-14);
      }
    }
  });

  test('a stock that rises every day and has no price on the last has no loss', () => {
    const result = readResult(
      makeInput({
        instruments: { RISE: { closes: rising.slice(0, -1) } },
        rebalances: [[0, { RISE: 1 }]],
        settings: { initialValue: 12_345.67 },
      }),
    );
    expect(metricsOf(result).portfolio).toMatchObject({ sortino_ratio: null, omega_ratio: null, max_drawdown: 0 });
    expect(rowsIn(result.object('drawdown_analysis'), 'episodes')).toEqual([]);
  });

  test('the last value and the last allocation are the final value as it is written', () => {
    const result = readResult(
      makeInput({
        instruments: { A: { closes: waves.slice(0, rising.length) }, B: { closes: rising } },
        rebalances: [[0, { A: 1 / 3, B: 2 / 3 }]],
        settings: { initialValue: 12_345.67, includeTransactionCosts: true },
      }),
    );
    const final = result.number('portfolio_summary', 'final_value');
    expect(result.column('daily_summary', 'portfolio_value').at(-1)).toBe(final);
    expect(result.column('sector_allocation', 'value').at(-1)).toBe(final);
  });

  test('an initial value of 0.05 to a billion changes no ratio in any section', () => {
    const initialValues = fc.double({ min: Math.log(0.05), max: Math.log(1e9), noNaN: true });
    fc.assert(
      fc.property(randomOptions, initialValues, initialValues, (options, one, other) => {
        const input = randomInput(options);
        const [first, second] = [Math.exp(one), Math.exp(other)];
        const results = [first, second].map((initialValue) => plainOf(input, initialValue));
        fc.pre(results[0] !== null && results[1] !== null);
        expect(scaleDifferences(results[0]!, results[1]!, { from: first, to: second })).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });
});

function plainOf(input: AnalysisInput, initialValue: number): Json | null {
  try {
    const {
      portfolio_scores: _scores,
      data_quality,
      ...rest
    } = readResult({
      ...input,
      settings: { ...input.settings, initialValue },
    }).plain;
    const { notes, ...quality } = data_quality as Record<string, Json>;
    return { ...rest, quality, count: (notes as readonly Json[]).length };
  } catch (error) {
    if (error instanceof AnalysisError) return null;
    throw error;
  }
}

const MONEY = /value|_pl$|cost|quantity|gain|proceeds|net_flows|net_investment|_fees/;
/** Names with `value` that are not money. */
const NO_MONEY = /^yield|value_at_risk|p_value/;
const MONEY_TABLES = /^\.(profit_and_loss|income)\..*\.(price|currency|income|fees|taxes|total|gross|withheld|net)$/;

/** Returns the places where two results differ by more than rounding. Money and quantities scale, and other members do not. */
function scaleDifferences(one: Json, other: Json, initial: { from: number; to: number }, path = ''): string[] {
  const scale = initial.to / initial.from;
  const member = path.slice(path.lastIndexOf('.') + 1);
  if (typeof one === 'number' && typeof other === 'number') {
    const isMoney = !NO_MONEY.test(member) && (MONEY.test(member) || MONEY_TABLES.test(path));
    // Money is written to 1e-10 of the initial value or finer, costs, quantities and long tables with 10 decimals.
    const expected = isMoney ? one * scale : one;
    const written = isMoney ? 1e-9 * initial.to + 1e-10 * (1 + scale) : 1e-9;
    // Yields and money-weighted returns come from written money. A year has at most 365 days that magnify its rounding.
    const isMagnified = path.includes('money_weighted') || member.startsWith('yield');
    const allowed = isMagnified ? 1e-6 * Math.abs(expected) + 365e-10 : written + 1e-9 * Math.abs(expected);
    return Math.abs(other - expected) <= allowed ? [] : [`${path}: ${one} → ${other}, expected ${expected}`];
  }
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') {
    return one === other ? [] : [`${path}: ${one} → ${other}`];
  }
  const [ours, theirs] = [Object.entries(one), Object.entries(other)];
  if (ours.length !== theirs.length) return [`${path}: ${ours.length} members → ${theirs.length}`];
  return ours.flatMap(([key, value], i) => scaleDifferences(value, theirs[i]![1], initial, `${path}.${key}`));
}
