/** Estimates of the assets. All figures are annual decimals, except the scenarios. */
export interface Estimates {
  readonly size: number;
  /** Expected return of each asset. */
  readonly expected: Float64Array;
  /** Covariance by rows: entry (i, j) is `covariance[i * size + j]`. */
  readonly covariance: Float64Array;
  /** Returns of each asset by period, all of one length. */
  readonly scenarios: readonly Float64Array[];
  /** Covariance of each asset with the benchmark, and its variance. Null without a benchmark. */
  readonly benchmark: { readonly covariances: Float64Array; readonly variance: number } | null;
}

export type Objective =
  | { readonly kind: 'minimum_variance' | 'minimum_tracking_error' }
  | { readonly kind: 'risk_parity' }
  /** Maximizes return − ½·riskAversion·variance − cost. */
  | { readonly kind: 'mean_variance'; readonly riskAversion: number }
  | { readonly kind: 'maximum_sharpe'; readonly riskFreeRate: number }
  | { readonly kind: 'minimum_cvar'; readonly confidence: number }
  /** Shares of the risk, which sum to 1. */
  | { readonly kind: 'risk_budget'; readonly budgets: Float64Array };

/** Limits of the weights. The weights always sum to 1. */
export interface Limits {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly groups: readonly GroupLimit[];
  readonly trading: Trading | null;
  /** Limits on the number of holdings. Null without limits. */
  readonly holdings: { readonly minimum: number; readonly maximum: number } | null;
}

export interface GroupLimit {
  readonly name: string;
  readonly members: readonly number[];
  /** −Infinity without a limit. */
  readonly minimum: number;
  /** Infinity without a limit. */
  readonly maximum: number;
}

export interface Trading {
  /** Current weight of each asset. */
  readonly current: Float64Array;
  /** Weight of current holdings outside the assets. It is sold. */
  readonly sold: number;
  /** Half of all purchases and sales. Infinity without a limit. */
  readonly maximumTurnover: number;
  /** Cost of a trade as a share of its value. */
  readonly buyRate: number;
  readonly sellRate: number;
  /** Cost as a share of the portfolio. Infinity without a limit. */
  readonly maximumCost: number;
}

export interface Problem {
  readonly symbols: readonly string[];
  readonly estimates: Estimates;
  readonly objective: Objective;
  readonly limits: Limits;
  /** Without it, only the number of nodes ends a search. */
  readonly time?: TimeLimit;
}

/** Seconds that are left. Both are asked between two solves, and may wait until it is the turn of this work. */
export interface TimeLimit {
  /** For this search for the holdings. */
  search(): number;
  /** For the whole optimization. */
  all(): number;
}

/** Returns the problem whose search has a share of the time that is left, 0 to 1. */
export function withShareOfTime(problem: Problem, share: number): Problem {
  const { time } = problem;
  if (time === undefined) return problem;
  const kept = time.search() * (1 - share);
  return { ...problem, time: { ...time, search: () => time.search() - kept } };
}

/** Returns true if no time is left for more work. */
export function isLate({ time }: Pick<Problem, 'time'>): boolean {
  return time !== undefined && time.all() <= 0;
}

/** Smallest weight of a holding: 0.01% of the portfolio. */
export const SMALLEST_HOLDING = 1e-4;

/** Weights with a larger gap are not called optimal. */
export const OPTIMAL_GAP = 1e-6;

export type Failure =
  | { readonly kind: 'infeasible'; readonly conflict: readonly string[] }
  | { readonly kind: 'impossible'; readonly reason: string };

export interface Optimum {
  readonly kind: 'optimal';
  readonly weights: Float64Array;
  /**
   * An upper limit of the distance from the best value of the objective, as a share of the objective. It is proven by a bound, so 0 up
   * to rounding means that the weights are optimal.
   */
  readonly gap: number;
}
