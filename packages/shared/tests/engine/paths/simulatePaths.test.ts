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
    costs: null,
    inflation: 0,
    flows: new Float64Array(years * 12 + 1),
    ...plan,
  };
}

const policy = (change: Partial<RebalancingPolicy>): RebalancingPolicy => {
  return { schedule: 'none', on: 'last', band: null, to: 'target', ...change };
};
const flow = (amount: number, every: 'once' | 'month' | 'quarter' | 'year', growth = 0) => {
  return { amount, every, fromYear: null, untilYear: null, growth, indexed: false };
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
      const sums = monthlyFlows([{ amount: 1, every, fromYear, untilYear, growth: 0, indexed: false }], 2);
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

describe('inflation', () => {
  const monthly = 1.06 ** (1 / 12);
  const model = modelOf(120, [monthly]);

  test('divides values, returns, and fixed flows by the rise of prices', () => {
    const annualFee = 0.01;
    const left = (1 - annualFee / 365) ** 365;
    const { values, growth, maxDrawdown } = simulatePaths(planOf(10, { inflation: 0.02, annualFee }), model);
    for (const [year, [value]] of values.entries()) expect(value).toBeCloseTo(1000 * ((1.06 * left) / 1.02) ** year, 8);
    expect(growth[0]).toBeCloseTo(((1.06 * left) / 1.02) ** 10, 12);
    expect(maxDrawdown[0]).toBe(0);
    const flows = [flow(100, 'year'), flow(-3, 'month', 0.05)];
    const nominal = finalValue(planOf(10, { flows: monthlyFlows(flows, 10) }), model);
    const real = finalValue(planOf(10, { inflation: 0.02, flows: monthlyFlows(flows, 10, 0.02) }), model);
    expect(real).toBeCloseTo(nominal / 1.02 ** 10, 8);
  });

  test('leaves indexed flows in the money of the start: an annuity at the real rate', () => {
    const indexed = { ...flow(100, 'year'), indexed: true };
    const real = 1.06 / 1.02;
    const expected = 1000 * real ** 10 + (100 * (real ** 10 - 1)) / (real - 1);
    const flows = monthlyFlows([indexed], 10, 0.02);
    expect(finalValue(planOf(10, { inflation: 0.02, flows }), model)).toBeCloseTo(expected, 8);
    expect([...monthlyFlows([{ ...indexed, growth: 0.1 }], 2, 0.5)].filter((amount) => amount > 0)).toEqual([
      100,
      expect.closeTo(110, 10),
    ]);
  });

  test('makes cash fall in purchasing power', () => {
    const { maxDrawdown, growth } = simulatePaths(planOf(10, { inflation: 0.03 }), modelOf(120, [1]));
    expect(growth[0]).toBeCloseTo(1.03 ** -10, 12);
    expect(maxDrawdown[0]).toBeCloseTo(1.03 ** -10 - 1, 12);
  });

  test('does not change which paths are ruined, and when', () => {
    const random = randomOf(5);
    const growth = Float64Array.from({ length: 240 }, () => Math.exp(0.004 + 0.05 * random.normal()));
    const wild = { ...modelOf(240, [1]), growth, offsets: Int32Array.from(growth.keys()) };
    for (const amount of [-60, -80, -120]) {
      const { ruinedIn } = simulatePaths(planOf(20, { flows: monthlyFlows([flow(amount, 'year')], 20) }), wild);
      const flows = monthlyFlows([flow(amount, 'year')], 20, 0.04);
      expect(simulatePaths(planOf(20, { flows, inflation: 0.04 }), wild).ruinedIn).toEqual(ruinedIn);
    }
  });
});

describe('transaction costs', () => {
  const rates = (buy: number, sell: number, count = 1) => {
    return { buy: new Float64Array(count).fill(buy), sell: new Float64Array(count).fill(sell) };
  };
  const target = Float64Array.of(0.5, 0.5);
  const model = modelOf(12, [1.1, 1], [1, 1.1]);

  test('of a policy take V⁺ = V⁻ − Σ cost each month, and lower the return', () => {
    const [buy, sell] = [0.006, 0.001];
    const plan = planOf(1, { target, rebalancing: policy({ schedule: 'monthly' }), costs: rates(buy, sell, 2) });
    // From 0.55 and 0.5, the first is sold and the second is bought: V = 1.05 − sell·(0.55 − V/2) − buy·(V/2 − 0.5).
    const each = (1.05 - 0.55 * sell + 0.5 * buy) / (1 - sell / 2 + buy / 2);
    const { values, growth } = simulatePaths(plan, model);
    expect(values.at(-1)![0]).toBeCloseTo(1000 * each ** 12, 8);
    expect(growth[0]).toBeCloseTo(each ** 12, 12);
  });

  test('of bands are paid only in months with a trade', () => {
    const band = { kind: 'absolute', width: 0.05 } as const;
    const plan = planOf(1, { target, rebalancing: policy({ band }), costs: rates(0.01, 0.01, 2) });
    const three = (1.1 ** 3 + 1) / 2 - 0.01 * ((1.1 ** 3 - 1) / 2);
    expect(finalValue(plan, modelOf(12, [1.1, 1]))).toBeCloseTo(1000 * three ** 4, 8);
  });

  test('of flows: a deposit buys F / (1 + buy), and a withdrawal sells W / (1 − sell)', () => {
    const monthly = 1.06 ** (1 / 12);
    const annuity = (1.06 ** 10 - 1) / 0.06;
    const end = (amount: number) => {
      const flows = monthlyFlows([flow(amount, 'year')], 10);
      const { values, growth } = simulatePaths(
        planOf(10, { flows, costs: rates(0.01, 0.02) }),
        modelOf(120, [monthly]),
      );
      expect(growth[0]).toBeCloseTo(1.06 ** 10, 12);
      return values.at(-1)![0];
    };
    expect(end(100)).toBeCloseTo(1000 * 1.06 ** 10 + (100 / 1.01) * annuity, 8);
    expect(end(-100)).toBeCloseTo(1000 * 1.06 ** 10 - (100 / 0.98) * annuity, 8);
  });

  test('bring ruin forward: the last withdrawal needs its costs, too', () => {
    const payment = 0.98 * ((1000 * 0.06) / (1 - 1.06 ** -20));
    const ruin = (amount: number) => {
      const flows = monthlyFlows([flow(-amount, 'year')], 20);
      const plan = planOf(20, { flows, costs: rates(0, 0.02) });
      return simulatePaths(plan, modelOf(240, [1.06 ** (1 / 12)])).ruinedIn[0];
    };
    expect([ruin(payment), ruin(payment + 0.01)]).toEqual([-1, 240]);
  });

  test('are paid by a deposit after ruin, which buys the target', () => {
    const flows = new Float64Array(13);
    [flows[1], flows[2]] = [-2000, 500];
    const plan = planOf(1, { flows, target, costs: rates(0.01, 0.01, 2) });
    expect(finalValue(plan, modelOf(12, [1, 1]))).toBeCloseTo(500 / 1.01, 10);
  });

  test('of rates of 0 change nothing', () => {
    const flows = monthlyFlows([flow(50, 'month'), flow(-200, 'year')], 1);
    const plan = planOf(1, { target, flows, rebalancing: policy({ schedule: 'quarterly' }) });
    expect(finalValue({ ...plan, costs: rates(0, 0, 2) }, model)).toBeCloseTo(finalValue(plan, model), 10);
  });
});

describe('the expected maximum drawdown of a random walk is that of Magdon-Ismail and others (2004)', () => {
  const months = 720;
  const paths = 2000;
  const sigma = 0.01;
  // A walk of monthly steps misses 0.5826·σ of the peak and as much of the trough.
  const missed = 2 * 0.5826;
  const random = randomOf(7);
  const steps = Float64Array.from({ length: months * paths }, () => random.normal());

  /** Returns the mean maximum drawdown in units of σ. The drift is a multiple of σ a month. */
  function meanDrawdown(drift: number): number {
    const growth = new Float64Array(months);
    let path = 0;
    const model: ReturnModel = {
      growth,
      offsets: Int32Array.from(growth.keys()),
      blockLength: null,
      degrees: null,
      draw() {
        const from = months * path++;
        for (let m = 0; m < months; m++) growth[m] = Math.exp(sigma * (drift + steps[from + m]!));
      },
    };
    const { maxDrawdown } = simulatePaths(planOf(60, { paths }), model);
    return maxDrawdown.reduce((sum, fall) => sum - Math.log1p(fall) / sigma, 0) / paths + missed;
  }

  test('without drift: 1.2533·σ√T', () => {
    // The standard error of the mean is about 0.8%.
    expect(Math.abs(meanDrawdown(0) / (1.2533 * Math.sqrt(months)) - 1)).toBeLessThan(0.012);
  });

  // 2σ²/|μ| · Q(x) with x = μ²T/2σ² and the tables of the paper.
  test.each([
    ['upward', 0.0005, 0.01969],
    ['upward', 0.001, 0.027694],
    ['upward', 0.002, 0.038896],
    ['upward', 0.05, 0.179015],
    ['upward', 0.5, 0.463159],
    ['upward', 4.5, 0.905305],
    ['downward', 0.0005, 0.019965],
    ['downward', 0.001, 0.028394],
    ['downward', 0.002, 0.040369],
    ['downward', 0.05, 0.220056],
    ['downward', 0.5, 0.884593],
    ['downward', 4.5, 4.99043],
  ] as const)('%s drift: Q(%s) = %s', (direction, x, q) => {
    const drift = Math.sqrt((2 * x) / months);
    const mean = meanDrawdown(direction === 'upward' ? drift : -drift);
    // With these steps, the means are 0.9% too low to 0.2% too high.
    expect(Math.abs((mean * drift) / 2 / q - 1)).toBeLessThan(0.012);
  });
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
