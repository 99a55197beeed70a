import type { Day } from '../../dates.ts';
import type { InstrumentInput } from './instrument.ts';
import type { RebalancingPolicy } from './rebalancing.ts';

/** A benchmark. A symbol, a series of values, and a fixed rate are one component of weight 1. */
export interface BenchmarkInput {
  readonly kind: 'symbol' | 'blend' | 'series' | 'rate';
  readonly name: string;
  /** At least one. Instruments are distinct, and weights are above 0 and sum to 1. */
  readonly components: readonly BenchmarkComponent[];
  /** The policy of a blend. Null: its weights drift. */
  readonly rebalancing: RebalancingPolicy | null;
}

export interface BenchmarkComponent {
  readonly instrument: InstrumentInput;
  readonly weight: number;
  /** Its holdings over time, for attribution and ex_ante_risk. Null if they are unknown or not requested. */
  readonly constituents: Constituents | null;
  /** Its latest holdings, for active_share. Null if they are unknown or not requested. */
  readonly holdings: BenchmarkHoldings | null;
}

/** Dated lists of a fund's holdings. */
export interface Constituents {
  /** In date order. */
  readonly lists: readonly ConstituentList[];
  readonly instruments: readonly InstrumentInput[];
}

export interface ConstituentList {
  readonly day: Day;
  /** Positions in `Constituents.instruments` of the symbols that are known. */
  readonly instrument: Int32Array;
  /** Weights in any unit, with the same length as `instrument`. */
  readonly weight: Float64Array;
  /** Share of the list's weight whose symbols are known, 0 to 1. */
  readonly weightKnown: number;
}

/** One dated list of a fund's holdings. */
export interface BenchmarkHoldings {
  readonly day: Day;
  /** Listed weights as decimals, by RIC, or by the listed symbol if it is unknown. */
  readonly weights: ReadonlyMap<string, number>;
}
