import { beforeAll, describe, expect, test } from '@jest/globals';
import { frontierOf, optimize } from '../../../src/engine/optimization/index.ts';
import type { Problem } from '../../../src/engine/optimization/problem.ts';
import { loadSolver } from '../../../src/engine/optimization/solver.ts';
import { walkForward } from '../../../src/engine/optimization/walkForward.ts';
import { estimatesFrom, longOnly, problemOf } from './support.ts';

beforeAll(loadSolver);

const returnsOf = (size: number, periods: number) =>
  Array.from({ length: size }, (_, k) =>
    Float64Array.from({ length: periods }, (_, t) => 0.02 * Math.sin(1 + t * (k + 1) * 1.37) + 0.01 * Math.cos(t * t)),
  );

/** Time that ends after so many questions. */
function timeOf(questions: number) {
  let left = questions;
  const ask = () => (left-- > 0 ? 1000 : 0);
  return { search: ask, all: ask, asked: () => questions - left };
}

describe('an optimization that has too little time', () => {
  const variance = problemOf(estimatesFrom(returnsOf(12, 200), null), { kind: 'minimum_variance' });

  test('a frontier ends with the portfolios that it has, and each of them is proven', () => {
    const whole = frontierOf(variance, 20);
    const short = frontierOf({ ...variance, time: timeOf(12) }, 20);
    expect(short.length).toBeGreaterThan(0);
    expect(short.length).toBeLessThan(whole.length);
    expect(short).toEqual(whole.slice(0, short.length));
  });

  test('a walk-forward test keeps the weights from then on, and says why', () => {
    const returns = returnsOf(4, 900);
    const days = Array.from({ length: 901 }, (_, i) => 10_000 + i);
    const history = { assets: returns.map((_, i) => ({ ric: `A${i}` })), returns, benchmark: null, days };
    const plan = {
      window: 300,
      every: 'month' as const,
      objective: { kind: 'minimum_variance' as const },
      limits: longOnly(4),
      estimates: { perYear: 252, covariance: 'sample' as const, expected: null },
    };
    const walk = (time?: ReturnType<typeof timeOf>) =>
      walkForward(history as unknown as Parameters<typeof walkForward>[0], { ...plan, ...(time ? { time } : {}) });
    const [whole, short] = [walk(), walk(timeOf(30))];
    const done = short.steps.filter(({ kept }) => kept === null).length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(whole.steps.length);
    // The time may end while the last of them is searched. Its weights are then the best ones so far, with their gap.
    expect(short.steps.slice(0, done - 1)).toEqual(whole.steps.slice(0, done - 1));
    expect(short.steps[done - 1]?.gap).toBeGreaterThanOrEqual(0);
    for (const step of short.steps.slice(done)) {
      expect(step).toMatchObject({ kept: 'the time for the optimization ended', gap: null });
    }
    expect(short.levels).toHaveLength(whole.levels.length);
  });

  test('a search returns allowed weights whose gap holds against the true optimum', () => {
    const limited: Problem = problemOf(variance.estimates, variance.objective, {
      holdings: { minimum: 1, maximum: 4 },
    });
    const whole = optimize(limited);
    const short = optimize({ ...limited, time: timeOf(40) });
    if (whole.kind !== 'optimal' || short.kind !== 'optimal') throw new Error('no weights');
    const riskOf = (weights: Float64Array) => {
      const { size, covariance } = variance.estimates;
      return weights.reduce(
        (sum, a, i) => sum + weights.reduce((row, b, j) => row + a * b * covariance[i * size + j]!, 0),
        0,
      );
    };
    expect(short.weights.filter((weight) => weight > 0).length).toBeLessThanOrEqual(4);
    expect(riskOf(short.weights) * (1 - short.gap)).toBeLessThanOrEqual(riskOf(whole.weights) * (1 + 1e-9));
  });

  test('a linear program is interrupted between two steps, and the reason names the time', () => {
    const shortfall = problemOf(estimatesFrom(returnsOf(60, 1500), null), { kind: 'minimum_cvar', confidence: 0.95 });
    let asked = 0;
    const time = { search: () => 1000, all: () => (asked++ === 0 ? 1000 : 0) };
    expect(optimize({ ...shortfall, time })).toMatchObject({ kind: 'impossible', reason: /within its time/ });
    expect(asked).toBeGreaterThan(1);
  });
});
