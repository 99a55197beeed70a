import { sampleCovariance } from '../../../src/engine/measures/index.ts';
import {
  type Estimates,
  type Limits,
  type Objective,
  type Optimum,
  optimize,
  type Problem,
} from '../../../src/engine/optimization/index.ts';

/** Returns limits that allow every long-only portfolio. */
export function longOnly(size: number): Limits {
  const upper = new Float64Array(size).fill(1);
  return { lower: new Float64Array(size), upper, groups: [], trading: null, holdings: null };
}

export const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0);

/** Estimates of given volatilities, correlations, and expected returns. */
export function estimatesOf(
  volatilities: readonly number[],
  correlation: (i: number, j: number) => number,
  expected: readonly number[] = volatilities.map(() => 0),
): Estimates {
  const size = volatilities.length;
  const covariance = Float64Array.from({ length: size * size }, (_, k) => {
    const [i, j] = [Math.floor(k / size), k % size];
    return (i === j ? 1 : correlation(Math.min(i, j), Math.max(i, j))) * volatilities[i]! * volatilities[j]!;
  });
  const scenarios = volatilities.map(() => new Float64Array(2));
  return { size, expected: Float64Array.from(expected), covariance, scenarios, benchmark: null };
}

/** Annual estimates of monthly returns. The benchmark is estimated with the assets. */
export function estimatesFrom(returns: readonly Float64Array[], benchmark: Float64Array | null): Estimates {
  const size = returns.length;
  const all = benchmark ? [...returns, benchmark] : returns;
  const { values } = sampleCovariance(all)!;
  const entry = (i: number, j: number) => 12 * values[i * all.length + j]!;
  return {
    size,
    expected: Float64Array.from(returns, (own) => (12 * sum(own)) / own.length),
    covariance: Float64Array.from({ length: size * size }, (_, k) => entry(Math.floor(k / size), k % size)),
    scenarios: returns,
    benchmark: benchmark && {
      covariances: Float64Array.from({ length: size }, (_, i) => entry(i, size)),
      variance: entry(size, size),
    },
  };
}

export function problemOf(
  estimates: Estimates,
  objective: Objective,
  limits: Partial<Problem['limits']> = {},
): Problem {
  const symbols = Array.from({ length: estimates.size }, (_, i) => `A${i + 1}`);
  return { symbols, estimates, objective, limits: { ...longOnly(estimates.size), ...limits } };
}

/** Example of Maillard, Roncalli, and Teiletche 2010. */
export const MAILLARD = estimatesOf([0.1, 0.2, 0.3, 0.4], (i, j) =>
  i === 0 && j === 1 ? 0.8 : i === 2 && j === 3 ? -0.5 : 0,
);

/** Returns the optimum of a problem that has one. Throws with the reason of any other outcome. */
export function optimum(problem: Problem): Optimum {
  const found = optimize(problem);
  if (found.kind !== 'optimal') throw new Error(JSON.stringify(found));
  return found;
}
