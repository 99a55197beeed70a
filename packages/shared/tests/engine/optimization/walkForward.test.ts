import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadSolver, type Objective, walkForward, walkForwardDates } from '../../../src/engine/optimization/index.ts';
import { longOnly, sum } from './support.ts';

beforeAll(loadSolver);

const PERIODS = 120;
const first = 5 * 2600;
const days = Int32Array.from({ length: PERIODS + 1 }, (_, t) => first + 5 * t);
const asset = (k: number) =>
  Float64Array.from({ length: PERIODS }, (_, t) => 0.02 * (1 + k / 3) * Math.sin(1 + t * t * (0.3 + k)) + 0.002 * k);
const returns = [asset(0), asset(1), asset(2), asset(3)];
const assets = returns.map((_, i) => ({ ric: `A${i}` })) as never;
const options = { perYear: 52, covariance: 'ledoit_wolf', expected: null } as const;
const run = (objective: Objective, own: readonly Float64Array[] = returns, trading = longOnly(4).trading) =>
  walkForward(
    { assets, returns: own, benchmark: null, days },
    { window: 40, every: 'quarter', objective, limits: { ...longOnly(4), trading }, estimates: options },
  );

describe('no look-ahead', () => {
  const objectives: Objective[] = [
    { kind: 'minimum_variance' },
    { kind: 'mean_variance', riskAversion: 5 },
    { kind: 'maximum_sharpe', riskFreeRate: 0 },
    { kind: 'risk_parity' },
    { kind: 'minimum_cvar', confidence: 0.9 },
  ];
  test.each(objectives)('$kind: later returns never change earlier weights', (objective) => {
    const { steps } = run(objective);
    const cut = steps[2]!.position;
    const changed = returns.map((own) => own.map((value, t) => (t >= cut ? -3 * value + 0.01 : value)));
    const other = run(objective, changed).steps;
    for (const k of [0, 1, 2]) expect(other[k]).toEqual(steps[k]);
    expect(other[3]!.weights).not.toEqual(steps[3]!.weights);
  });

  test('the first date has exactly the window before it', () => {
    expect(walkForwardDates({ days }, 40, 'quarter')[0]).toBe(40);
    expect(run({ kind: 'minimum_variance' }).levels).toHaveLength(PERIODS - 40 + 1);
  });
});

describe('values', () => {
  test('one date: the value is that of weights that drift', () => {
    const { steps, levels } = walkForward(
      { assets, returns, benchmark: null, days },
      { window: 110, every: 'year', objective: { kind: 'risk_parity' }, limits: longOnly(4), estimates: options },
    );
    const kept = steps[0]!.weights;
    const until = steps[1]?.position ?? PERIODS;
    const growth = returns.map((own) => own.subarray(110, until).reduce((product, value) => product * (1 + value), 1));
    expect(until).toBeGreaterThan(111);
    expect(levels[until - 110]).toBeCloseTo(sum(kept.map((weight, i) => weight * growth[i]!)), 12);
  });

  test('equal weights do not depend on the objective', () => {
    expect(run({ kind: 'minimum_variance' }).equalLevels).toEqual(run({ kind: 'risk_parity' }).equalLevels);
  });

  test('costs lower the value, and no date costs before there are weights', () => {
    const free = run({ kind: 'mean_variance', riskAversion: 5 });
    const trading = {
      current: new Float64Array(4),
      sold: 1,
      maximumTurnover: Number.POSITIVE_INFINITY,
      buyRate: 1e-5,
      sellRate: 1e-5,
      maximumCost: Number.POSITIVE_INFINITY,
    };
    const paid = run({ kind: 'mean_variance', riskAversion: 5 }, returns, trading);
    expect(paid.levels[1]).toBe(free.levels[1]);
    expect(paid.levels.at(-1)).toBeLessThan(free.levels.at(-1)!);
  });

  test('a date without an optimum keeps the weights and says why', () => {
    const losing = returns.map((own) => own.map((value, t) => (t < 60 ? -Math.abs(value) - 0.01 : value)));
    const { steps } = run({ kind: 'maximum_sharpe', riskFreeRate: 0 }, losing);
    expect(steps[0]!.kept).toMatch(/risk-free rate/);
    expect([...steps[0]!.weights]).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(steps.some(({ kept }) => kept === null)).toBe(true);
  });
});
