import { chiSquareTail } from './distributions.ts';

/** One period of a backtest. A period without a forecast breaks the sequence. */
export const OUTCOME = { kept: 0, exceeded: 1, noForecast: 2 } as const;

export interface LikelihoodRatio {
  readonly statistic: number;
  readonly pValue: number;
}

export type Backtest = Readonly<ReturnType<typeof backtestOf>>;

/** Returns the tests of a sequence of outcomes, where an exception has the probability `tail`. */
export function backtestOf(outcomes: Uint8Array, tail: number) {
  const counts = [0, 0];
  const pairs = [
    [0, 0],
    [0, 0],
  ];
  outcomes.forEach((outcome, t) => {
    if (outcome === OUTCOME.noForecast) return;
    counts[outcome]!++;
    const before = t === 0 ? OUTCOME.noForecast : outcomes[t - 1]!;
    if (before !== OUTCOME.noForecast) pairs[before]![outcome]!++;
  });
  const exceptions = counts[1]!;
  const observations = counts[0]! + exceptions;
  const kupiec = observations === 0 ? null : kupiecTest(observations, exceptions, tail);
  const independence = christoffersenTest(pairs);
  return {
    /** Periods with a forecast. */
    observations,
    /** Periods with a loss beyond the forecast. */
    exceptions,
    /** Kupiec: the frequency of exceptions is `tail`. Null without observations. */
    kupiec,
    /** Christoffersen: an exception does not depend on the period before. Null if no exception has a next period. */
    independence,
    /** Christoffersen: both, as the sum of the two statistics. */
    conditional: kupiec && independence && ratio(kupiec.statistic + independence.statistic, 2),
  };
}

/**
 * Returns Kupiec's test of the proportion of failures, −2 ln(L(tail) / L(x/T)) with L(p) = (1 − p)^(T − x) p^x. It is chi-square with
 * 1 degree of freedom.
 *
 * Source: Kupiec 1995. Example: 17 exceptions in 1,043 periods at 1% → 3.5118, p-value 0.0609.
 */
export function kupiecTest(observations: number, exceptions: number, tail: number): LikelihoodRatio {
  const kept = observations - exceptions;
  const restricted = logLikelihood(kept, exceptions, tail);
  return ratio(2 * (logLikelihood(kept, exceptions, exceptions / observations) - restricted), 1);
}

/**
 * Returns Christoffersen's test of independence: −2 times the logarithm of the likelihood with one probability of an exception over that
 * with one after an exception and another after none. It is chi-square with 1 degree of freedom. `pairs[i][j]` counts the periods with
 * outcome j after outcome i, where 1 is an exception. Null if no pair begins with an exception.
 *
 * Source: Christoffersen 1998. Example: 932, 53, 53, 4 → 0.2587, p-value 0.6110.
 */
export function christoffersenTest(pairs: readonly (readonly number[])[]): LikelihoodRatio | null {
  const [[n00, n01], [n10, n11]] = pairs as [[number, number], [number, number]]; // The caller counts two outcomes.
  if (n10 + n11 === 0 || n00 + n01 === 0) return null;
  const [kept, exceeded] = [n00 + n10, n01 + n11];
  const together = logLikelihood(kept, exceeded, exceeded / (kept + exceeded));
  const apart = logLikelihood(n00, n01, n01 / (n00 + n01)) + logLikelihood(n10, n11, n11 / (n10 + n11));
  return ratio(2 * (apart - together), 1);
}

/** Returns ln((1 − p)^kept · p^exceeded), where 0⁰ is 1. */
function logLikelihood(kept: number, exceeded: number, p: number): number {
  return (kept === 0 ? 0 : kept * Math.log1p(-p)) + (exceeded === 0 ? 0 : exceeded * Math.log(p));
}

/** A ratio cannot be below 0, except by rounding. */
function ratio(statistic: number, degrees: 1 | 2): LikelihoodRatio {
  const positive = Math.max(0, statistic);
  return { statistic: positive, pValue: chiSquareTail(positive, degrees) };
}
