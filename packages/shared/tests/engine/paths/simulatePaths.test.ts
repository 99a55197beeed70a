import { describe, expect, test } from '@jest/globals';
import type { RebalancingPolicy } from '../../../src/engine/input.ts';
import { randomOf } from '../../../src/engine/measures/index.ts';
import { monthlyFlows } from '../../../src/engine/paths/flows.ts';
import type { ReturnModel } from '../../../src/engine/paths/returnModel.ts';
import { type PathPlan, simulatePaths } from '../../../src/engine/paths/simulatePaths.ts';
import recorded from './numpyPaths.json' with { type: 'json' };

/** A model whose months repeat these growth factors, one list per month. */
function modelOf(months: number, ...rows: readonly (readonly number[])[]): ReturnModel {
  const count = rows[0]!.length;
  return {
    growth: Float64Array.from(rows.flat()),
    offsets: Int32Array.from({ length: months }, (_, m) => (m % rows.length) * count),
    blockLength: null,
    degrees: null,
    draw() {},
  };
}

function planOf(years: number, plan: Partial<PathPlan> = {}): PathPlan {
  const target = plan.target ?? Float64Array.of(1);
  return {
    paths: 1,
    months: years * 12,
    keepEvery: 12,
    startValue: 1000,
    weights: target,
    target,
    rebalancing: null,
    annualFee: 0,
    flows: new Float64Array(years * 12 + 1),
    ...plan,
  };
}

const policy = (change: Partial<RebalancingPolicy>): RebalancingPolicy => {
  return { schedule: 'none', on: 'last', band: null, to: 'target', ...change };
};
const flow = (amount: number, every: 'once' | 'month' | 'quarter' | 'year', growth = 0) => {
  return { amount, every, fromYear: null, untilYear: null, growth };
};
const finalValue = (plan: PathPlan, model: ReturnModel) => simulatePaths(plan, model).values.at(-1)![0]!;

describe('without volatility', () => {
  const monthly = 1.06 ** (1 / 12);

  test('a path is compound growth', () => {
    const { values, growth, maxDrawdown, ruinedIn } = simulatePaths(planOf(10), modelOf(120, [monthly]));
    for (const [year, column] of values.entries()) expect(column[0]).toBeCloseTo(1000 * 1.06 ** year, 8);
    expect(growth[0]).toBeCloseTo(1.06 ** 10, 12);
    expect([maxDrawdown[0], ruinedIn[0]]).toEqual([0, -1]);
  });

  test('cash alone keeps its value', () => {
    const { values, maxDrawdown } = simulatePaths(planOf(3), modelOf(36, [1]));
    expect(values.map(([value]) => value)).toEqual([1000, 1000, 1000, 1000]);
    expect(maxDrawdown[0]).toBe(0);
  });

  test('deposits grow as the annuity formula says', () => {
    const flows = monthlyFlows([flow(100, 'year')], 10);
    const annuity = (1.06 ** 10 - 1) / 0.06;
    expect(finalValue(planOf(10, { flows }), modelOf(120, [monthly]))).toBeCloseTo(
      1000 * 1.06 ** 10 + 100 * annuity,
      8,
    );
  });

  test('growing monthly deposits grow as the growing annuity says', () => {
    const growth = 1.03 ** (1 / 12);
    const flows = monthlyFlows([flow(10, 'month', 0.03)], 5);
    const annuity = (monthly ** 60 - growth ** 60) / (monthly - growth);
    const expected = 1000 * 1.06 ** 5 + 10 * annuity;
    expect(finalValue(planOf(5, { flows }), modelOf(60, [monthly]))).toBeCloseTo(expected, 8);
  });

  test('the annuity payment leaves exactly nothing, and one cent more is ruin in the last month', () => {
    const payment = (1000 * 0.06) / (1 - 1.06 ** -20);
    const end = (amount: number) => {
      const { values, ruinedIn } = simulatePaths(
        planOf(20, { flows: monthlyFlows([flow(-amount, 'year')], 20) }),
        modelOf(240, [monthly]),
      );
      return [values.at(-1)![0]!, ruinedIn[0]!] as const;
    };
    expect(end(payment)[0]).toBeCloseTo(0, 6);
    expect(end(payment)[1]).toBe(-1);
    expect(end(payment + 0.01)).toEqual([0, 240]);
    expect(end(payment - 0.01)[0]).toBeGreaterThan(0.3);
  });

  test('a plan of too high withdrawals is ruined in the month of the formula', () => {
    // 1000 · 1.06^n − 100 · (1.06^n − 1) / 0.06 is below 0 from n = 16 on, because n = ln(2.5) / ln(1.06) = 15.7.
    const flows = monthlyFlows([flow(-100, 'year')], 30);
    const { ruinedIn, values } = simulatePaths(planOf(30, { flows }), modelOf(360, [monthly]));
    expect(ruinedIn[0]).toBe(16 * 12);
    expect(values.at(-1)![0]).toBe(0);
  });

  test('a yearly fee leaves (1 − f/365)^365 of the value each year', () => {
    const left = (1 - 0.01 / 365) ** 365;
    expect(finalValue(planOf(10, { annualFee: 0.01 }), modelOf(120, [1]))).toBeCloseTo(1000 * left ** 10, 8);
  });
});

describe('flows', () => {
  test('happen at their months, from the first to the last one', () => {
    const at = (every: 'once' | 'month' | 'quarter' | 'year', fromYear: number | null, untilYear: number | null) => {
      const sums = monthlyFlows([{ amount: 1, every, fromYear, untilYear, growth: 0 }], 2);
      return [...sums.keys()].filter((month) => sums[month] !== 0);
    };
    expect(at('once', null, null)).toEqual([0]);
    expect(at('once', 1.5, null)).toEqual([18]);
    expect(at('year', null, null)).toEqual([12, 24]);
    expect(at('year', 0, 1)).toEqual([0, 12]);
    expect(at('quarter', 1, 1.5)).toEqual([12, 15, 18]);
    expect(at('month', null, null)).toHaveLength(24);
    expect(at('once', 5, null)).toEqual([]);
  });

  test('do not change returns and drawdowns', () => {
    const model = modelOf(24, [1.1], [0.8], [1.02]);
    const plain = simulatePaths(planOf(2), model);
    const withFlows = simulatePaths(planOf(2, { flows: monthlyFlows([flow(50, 'month')], 2) }), model);
    expect(withFlows.growth[0]).toBeCloseTo(plain.growth[0]!, 12);
    expect(withFlows.maxDrawdown[0]).toBeCloseTo(plain.maxDrawdown[0]!, 12);
  });

  test('a deposit after ruin buys the target weights again', () => {
    const flows = new Float64Array(25);
    flows[1] = -2000;
    flows[12] = 500;
    const target = Float64Array.of(0.5, 0.5);
    const { values, ruinedIn } = simulatePaths(planOf(2, { flows, target }), modelOf(24, [1.01, 1.01]));
    expect(values.map(([value]) => value)).toEqual([1000, 500, expect.closeTo(500 * 1.01 ** 12, 8)]);
    expect(ruinedIn[0]).toBe(1);
  });
});

describe('rebalancing', () => {
  const target = Float64Array.of(0.5, 0.5);
  const model = modelOf(12, [1.1, 1], [1, 1.1]);

  test('without a policy weights drift', () => {
    expect(finalValue(planOf(1, { target }), model)).toBeCloseTo(1000 * 1.1 ** 6, 8);
  });

  test('every month is the product of the mean returns', () => {
    for (const schedule of ['daily', 'weekly', 'monthly'] as const) {
      const plan = planOf(1, { target, rebalancing: policy({ schedule }) });
      expect(finalValue(plan, model)).toBeCloseTo(1000 * 1.05 ** 12, 8);
    }
  });

  test('every quarter drifts for three months', () => {
    const odd = (1.21 + 1.1) / 2;
    const plan = planOf(1, { target, rebalancing: policy({ schedule: 'quarterly' }) });
    expect(finalValue(plan, model)).toBeCloseTo(1000 * odd ** 4, 8);
  });

  test('a band trades only in a month in which a weight is outside', () => {
    const up = modelOf(12, [1.1, 1]);
    // 0.5 · 1.1^n / (0.5 · 1.1^n + 0.5) is above 0.55 from n = 3 on.
    const wide = planOf(1, { target, rebalancing: policy({ band: { kind: 'absolute', width: 0.05 } }) });
    expect(finalValue(wide, up)).toBeCloseTo(1000 * ((1.1 ** 3 + 1) / 2) ** 4, 8);
    const never = planOf(1, { target, rebalancing: policy({ band: { kind: 'absolute', width: 0.5 } }) });
    expect(finalValue(never, up)).toBeCloseTo(500 * 1.1 ** 12 + 500, 8);
    const edge = planOf(1, { target, rebalancing: policy({ band: { kind: 'absolute', width: 0.05 }, to: 'edge' }) });
    expect(finalValue(edge, up)).toBeGreaterThan(finalValue(wide, up));
    expect(finalValue(edge, up)).toBeLessThan(finalValue(never, up));
  });
});

test('the expected maximum drawdown of a random walk is that of Magdon-Ismail and others (2004)', () => {
  const months = 720;
  const paths = 2000;
  // 2σ²/μ · Q(μ²T/2σ²) with Q_p and Q_n of their table at 0.0020, and 1.2533·σ√T without drift. A walk of monthly steps misses
  // 0.5826·σ of the peak and as much of the trough.
  const drift = Math.sqrt((2 * 0.002) / months);
  const missed = 2 * 0.5826;
  const expected = { zero: 1.2533 * Math.sqrt(months), up: (2 / drift) * 0.038896 };
  for (const [name, mu] of [
    ['zero', 0],
    ['up', drift],
  ] as const) {
    const random = randomOf(7);
    const growth = new Float64Array(months);
    const model: ReturnModel = {
      growth,
      offsets: Int32Array.from(growth.keys()),
      blockLength: null,
      degrees: null,
      draw() {
        for (let m = 0; m < months; m++) growth[m] = Math.exp(0.01 * (mu + random.normal()));
      },
    };
    const { maxDrawdown } = simulatePaths(planOf(60, { paths }), model);
    const mean = maxDrawdown.reduce((sum, fall) => sum - Math.log1p(fall) / 0.01, 0) / paths;
    // The standard error of the mean is about 0.8%.
    expect(Math.abs(mean / (expected[name] - missed) - 1)).toBeLessThan(0.025);
  }
});

describe('paths that numpy simulated', () => {
  test.each(recorded.cases)('$name', ({ rebalancing, annualFee, flows, finals, ruinedIn, maxDrawdowns }) => {
    const count = recorded.target.length;
    const offsets = new Int32Array(recorded.months);
    let path = 0;
    const model: ReturnModel = {
      growth: Float64Array.from(recorded.growth.flat()),
      offsets,
      blockLength: null,
      degrees: null,
      draw() {
        offsets.set(recorded.positions[path++]!.map((position) => position * count));
      },
    };
    const plan = planOf(recorded.months / 12, {
      paths: recorded.positions.length,
      target: Float64Array.from(recorded.target),
      rebalancing: rebalancing && policy(rebalancing as Partial<RebalancingPolicy>),
      annualFee,
      flows: Float64Array.from(flows),
    });
    const simulated = simulatePaths(plan, model);
    expect([...simulated.ruinedIn]).toEqual(ruinedIn);
    for (const [i, value] of simulated.values.at(-1)!.entries()) expect(value).toBeCloseTo(finals[i]!, 6);
    for (const [i, fall] of simulated.maxDrawdown.entries()) expect(fall).toBeCloseTo(maxDrawdowns[i]!, 10);
  });
});
