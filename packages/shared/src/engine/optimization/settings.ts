import type { Day } from '../../dates.ts';
import type { Objective } from './problem.ts';

export type OptimizationObjective = Objective['kind'];
export type Every = 'month' | 'quarter' | 'year';

/** Settings of an optimization. Assets are named by their RIC. */
export interface OptimizationSettings {
  /** RICs that may be held besides the current holdings. */
  readonly symbols: readonly string[];
  readonly objective: OptimizationObjective;
  /** Only for mean_variance. */
  readonly riskAversion: number;
  /** Confidence of the CVaR, such as 0.95. */
  readonly confidence: number;
  /** Shares of the risk, which sum to 1. Only for risk_budget. */
  readonly budgets: Readonly<Record<string, number>>;
  /** Annual decimals. An asset that is absent has its historical mean. */
  readonly expectedReturns: Readonly<Record<string, number>>;
  /** Least and largest weight. A weight below 0 is a short position. `*` is for every asset that is absent. */
  readonly bounds: Readonly<Record<string, readonly [number, number]>>;
  readonly groups: readonly GroupSetting[];
  readonly maximumTurnover: number | null;
  readonly costs: { readonly buy: number; readonly sell: number; readonly maximum: number | null } | null;
  readonly holdings: { readonly minimum: number | null; readonly maximum: number | null } | null;
  readonly frontierPoints: number | null;
  /** Number of returns that each estimate reads, and how often the weights change. */
  readonly walkForward: { readonly window: number; readonly every: Every } | null;
  readonly covariance: 'ledoit_wolf' | 'sample';
  readonly historyStart: Day | null;
  /** Null: weekly for assets of several markets, and otherwise daily. */
  readonly frequency: 'daily' | 'weekly' | 'monthly' | null;
}

export interface GroupSetting {
  readonly name: string;
  readonly by: 'sector' | 'market' | 'currency' | 'list';
  /** RICs of a list. */
  readonly members: readonly string[];
  /** Null without a limit. */
  readonly minimum: number | null;
  readonly maximum: number | null;
}
