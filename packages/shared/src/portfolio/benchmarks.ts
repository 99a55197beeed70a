import type { IsoDate } from '../dates.ts';
import type { RebalancingPolicy } from '../engine/input.ts';

/** A benchmark of a request with its symbols resolved and its defaults filled in. A string is a RIC. */
export type ResolvedBenchmark = string | ResolvedBlend | ResolvedSeries | ResolvedRate;

export interface ResolvedBlend {
  readonly name: string;
  /** RICs are distinct, and weights sum to 1. */
  readonly components: readonly { readonly ric: string; readonly weight: number }[];
  readonly rebalancing: RebalancingPolicy;
}

export interface ResolvedSeries {
  readonly name: string;
  /** In date order, dates distinct, values above 0. */
  readonly series: readonly { readonly date: IsoDate; readonly value: number }[];
  readonly currency: string;
}

export interface ResolvedRate {
  readonly name: string;
  /** Decimal above -1. */
  readonly annualRate: number;
}

/** Returns the RICs that a benchmark needs. */
export function ricsOf(benchmark: ResolvedBenchmark): readonly string[] {
  if (typeof benchmark === 'string') return [benchmark];
  return 'components' in benchmark ? benchmark.components.map(({ ric }) => ric) : [];
}
