import { monthKeys } from './calendarPeriods.ts';
import { positionsOf } from './series.ts';
import type { Stretch } from './walkRows.ts';

/** Σ units · T_t · S_t by group, on the last day of every month and of the window. */
export interface Sampled {
  /** Positions in the valuation days, ascending. */
  readonly days: Int32Array;
  /** days × groups */
  readonly values: Float64Array;
}

export interface Sampler {
  readonly sampled: Sampled;
  /** A stretch of a row from a day to another, both inclusive, before it is run; `rate`: of its currency. */
  add(group: number, stretch: Stretch, from: number, to: number, rate: Float64Array): void;
  /** The same value on each day. */
  addConstant(group: number, value: number, from: number, to: number): void;
}

export function makeSampler(valuationDays: Int32Array, groups: number): Sampler {
  const days = monthEnds(valuationDays);
  const values = new Float64Array(days.length * groups);
  /** By valuation day: the first sampled day on or after it. */
  const next = new Int32Array(valuationDays.length);
  for (let d = 0, s = 0; d < next.length; d++) {
    if (d > days[s]!) s++;
    next[d] = s;
  }
  return {
    sampled: { days, values },
    add(group, { values: prices, shift, price, units }, from, to, rate) {
      for (let s = next[from]!; s < days.length && days[s]! <= to; s++) {
        const day = days[s]!;
        let known = day;
        while (known >= from && !(prices[known + shift]! > 0)) known--;
        values[s * groups + group]! += units * (known < from ? price : prices[known + shift]!) * rate[day]!;
      }
    },
    addConstant(group, value, from, to) {
      if (from >= next.length) return;
      for (let s = next[from]!; s < days.length && days[s]! <= to; s++) values[s * groups + group]! += value;
    },
  };
}

function monthEnds(days: Int32Array): Int32Array {
  const months = monthKeys(days);
  const isEnd = new Uint8Array(days.length);
  for (let d = 0; d < days.length; d++) if (d + 1 === days.length || months[d] !== months[d + 1]) isEnd[d] = 1;
  return positionsOf(isEnd);
}
