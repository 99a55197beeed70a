import { float64 } from '../arena.ts';
import { monthKeys } from '../market/calendar.ts';
import { positionsOf } from '../market/series.ts';

/** Σ units · T_t · S_t by group, on the last day of every month and of the window. */
export interface Sampled {
  /** Positions in the valuation days, ascending. */
  readonly days: Int32Array;
  /** groups × days */
  readonly values: Float64Array;
}

export interface Sampler {
  readonly sampled: Sampled;
  /** By valuation day: the position in the sampled days of the first one on or after it. */
  readonly next: Int32Array;
  /** Adds the same value on each day from one to another, both inclusive. */
  addConstant(group: number, value: number, from: number, to: number): void;
}

export function makeSampler(valuationDays: Int32Array, groups: number): Sampler {
  const days = monthEnds(valuationDays);
  const values = float64(days.length * groups);
  const next = new Int32Array(valuationDays.length);
  for (let d = 0, s = 0; d < next.length; d++) {
    if (d > days[s]!) s++;
    next[d] = s;
  }
  return {
    sampled: { days, values },
    next,
    addConstant(group, value, from, to) {
      for (let s = next[from]!; s < days.length && days[s]! <= to; s++) values[group * days.length + s]! += value;
    },
  };
}

function monthEnds(days: Int32Array): Int32Array {
  const months = monthKeys(days);
  const isEnd = new Uint8Array(days.length);
  for (let d = 0; d < days.length; d++) if (d + 1 === days.length || months[d] !== months[d + 1]) isEnd[d] = 1;
  return positionsOf(isEnd);
}
