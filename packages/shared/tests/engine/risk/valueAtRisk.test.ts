import { describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import type { SectionOptions } from '../../../src/schemas/analyze.ts';

interface Estimate {
  readonly method: string;
  readonly level: number;
  readonly horizon_days: number;
  readonly value_at_risk: number | null;
  readonly expected_shortfall: number | null;
  readonly reason: string | null;
}
interface Test {
  readonly method: string;
  readonly level: number;
  readonly observations: number;
  readonly exceptions: number;
  readonly expected_exceptions: number;
  readonly kupiec_p_value: number | null;
  readonly independence_p_value: number | null;
  readonly conditional_coverage_statistic: number | null;
  readonly reason: string | null;
}
interface Section {
  readonly available: boolean;
  readonly reason: string | null;
  readonly frequency: string;
  readonly observations: number;
  readonly estimates: readonly Estimate[];
  readonly backtests: readonly Test[];
}

/** Closes whose returns look random and have fat tails. The draws are fractional parts of quadratic sequences. */
function closesOf(days: number, size = 0.02): number[] {
  let close = 100;
  return Array.from({ length: days }, (_, t) => {
    const draw = ((t * t * Math.SQRT2) % 1) + ((t * t * Math.sqrt(3)) % 1) - 0.98;
    close *= 1 + size * (draw + 2 * draw ** 3);
    return close;
  });
}

function spec(closes: readonly number[], options?: SectionOptions): InputSpec {
  return {
    instruments: { A: { closes } },
    rebalances: [[0, { A: 1 }]],
    settings: { fields: ['performance_metrics', 'value_at_risk'], ...(options && { options }) },
  };
}

const sectionOf = (input: InputSpec) => readResult(makeInput(input)).object('value_at_risk') as unknown as Section;
const estimate = ({ estimates }: Section, method: string, level = 95, horizon = 1) =>
  estimates.find((row) => row.method === method && row.level === level && row.horizon_days === horizon)!;

describe('value_at_risk', () => {
  test('has four methods, two levels, and two horizons, and the historical figures of performance_metrics', () => {
    const result = readResult(makeInput(spec(closesOf(600))));
    const section = result.object('value_at_risk') as unknown as Section;
    expect(section).toMatchObject({ available: true, reason: null, frequency: 'daily', observations: 599 });
    expect(section.estimates).toHaveLength(16);
    expect(section.backtests).toHaveLength(8);
    const { portfolio } = result.object('performance_metrics') as { portfolio: Record<string, number> };
    expect(estimate(section, 'historical').value_at_risk).toBe(portfolio.var_95);
    expect(estimate(section, 'historical').expected_shortfall).toBe(portfolio.cvar_95);
    expect(estimate(section, 'historical', 99).value_at_risk).toBe(portfolio.var_99);
    const z = -1.6448536269514729;
    // Without holidays a year has 261 valuation days.
    const deviation = portfolio.annualized_volatility! / Math.sqrt(252);
    const average = estimate(section, 'parametric').value_at_risk! - z * deviation;
    expect(estimate(section, 'parametric', 95, 10).value_at_risk).toBeCloseTo(
      10 * average + z * Math.sqrt(10) * deviation,
      12,
    );
  });

  test('forecasts each period from the returns before it alone', () => {
    const closes = closesOf(600);
    const returns = closes.slice(1).map((close, t) => close / closes[t]! - 1);
    let exceptions = 0;
    for (let t = 250; t < returns.length; t++) {
      const before = returns.slice(t - 250, t);
      const average = before.reduce((sum, value) => sum + value, 0) / 250;
      const deviation = Math.sqrt(before.reduce((sum, value) => sum + (value - average) ** 2, 0) / 249);
      if (returns[t]! < average - 1.6448536269514729 * deviation) exceptions++;
    }
    const row = sectionOf(spec(closes)).backtests.find(({ method, level }) => method === 'parametric' && level === 95)!;
    expect(row).toMatchObject({ observations: 349, exceptions, expected_exceptions: 349 * 0.05, reason: null });
  });

  test('counts a crash on the last day as one more exception of every method, and not in its own forecast', () => {
    const start = closesOf(599);
    const [calm, crashed] = [1, 0.5].map((factor) => [...start, start.at(-1)! * factor]) as [number[], number[]];
    const [before, after] = [sectionOf(spec(calm)).backtests, sectionOf(spec(crashed)).backtests];
    after.forEach((row, i) => {
      expect(row.exceptions - before[i]!.exceptions).toBe(1);
      expect(row.observations).toBe(before[i]!.observations);
    });
  });

  test('follows the options of the request', () => {
    const section = sectionOf(
      spec(closesOf(400), { value_at_risk: { horizon_days: [5, 5, 250], ewma_lambda: 0.97, backtest_window: 100 } }),
    );
    expect(section).toMatchObject({ ewma_lambda: 0.97, backtest_window: 100 });
    expect([...new Set(section.estimates.map(({ horizon_days }) => horizon_days))]).toEqual([5, 250]);
    const ewma = section.backtests.filter(({ method }) => method === 'ewma');
    // 0.97 needs 152 returns for a weight of 1%, and the window has 100.
    for (const row of ewma) expect(row).toMatchObject({ observations: 0, kupiec_p_value: null });
    expect(ewma[0]!.reason).toBe('the method has a forecast for 0 of 299 periods, and it needs 100');
    expect(section.backtests[0]).toMatchObject({ observations: 299, reason: null });
  });

  test('has no horizon below the period of the returns', () => {
    const monthly = Array.from({ length: 900 }, (_, t) => (t % 21 === 0 ? 100 + ((t * 17) % 29) : Number.NaN));
    const section = sectionOf(spec(monthly, { value_at_risk: { horizon_days: [10, 21, 84] } }));
    expect(section.frequency).toBe('monthly');
    expect(estimate(section, 'parametric', 95, 10)).toMatchObject({
      value_at_risk: null,
      expected_shortfall: null,
      reason: 'the returns are monthly, so the shortest horizon is 21 days',
    });
    const [one, four] = [21, 84].map((horizon) => estimate(section, 'historical', 95, horizon).value_at_risk!);
    expect(four).toBeCloseTo(2 * one!, 11);
  });

  test('gives a reason when there is no figure: outside the domain, too few returns, or nothing that moves', () => {
    const jump = closesOf(300).map((close, t) => (t < 150 ? close : close * 0.6));
    expect(estimate(sectionOf(spec(jump)), 'cornish_fisher')).toMatchObject({
      value_at_risk: null,
      expected_shortfall: null,
      reason: expect.stringMatching(/outside the domain of the Cornish-Fisher expansion$/),
    });
    expect(sectionOf(spec(closesOf(15)))).toMatchObject({
      available: false,
      reason: 'it needs at least 20 returns and there are 14',
      estimates: [],
      backtests: [],
    });
    expect(estimate(sectionOf(spec(closesOf(50))), 'ewma').reason).toBe(
      'it needs at least 75 returns and there are 49',
    );
    expect(sectionOf(spec(closesOf(300))).backtests[0]).toMatchObject({
      observations: 49,
      kupiec_p_value: null,
      reason: 'it needs 100 forecasts, each from 250 returns, and there are 49',
    });
    const huge = closesOf(300).map((close, t) => (t === 200 ? close * 1e200 : close));
    const alone = { ...spec(huge), settings: { fields: ['value_at_risk'] } } as const;
    expect(() => sectionOf(alone)).toThrow(/^the price of A on .* must be between 1e-20 and 1e\+20/);
    expect(sectionOf(spec(new Array(60).fill(7)))).toMatchObject({
      available: false,
      reason: 'the returns do not vary',
    });
  });
});
