import { monthKeys } from '../market/calendar.ts';
import { NEVER, positionsOf } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { Stretch } from './walkRows.ts';

/** Days on which the units of a row are constant, one run after the other; the first `length` elements of a column count. */
export type Runs = {
  length: number;
  instrumentIndex: Int32Array;
  /** Positions in the valuation days, both inclusive. */
  from: Int32Array;
  to: Int32Array;
  /** The price of day d is `values[d + shift]` of the series; NEVER: the series has ended. */
  shift: Int32Array;
  /** The last close before the run. */
  price: Float64Array;
  /** Per value of the portfolio at the start of the period. */
  units: Float64Array;
};

export function makeRuns(capacity: number): Runs {
  return {
    length: 0,
    instrumentIndex: new Int32Array(capacity),
    from: new Int32Array(capacity),
    to: new Int32Array(capacity),
    shift: new Int32Array(capacity),
    price: new Float64Array(capacity),
    units: new Float64Array(capacity),
  };
}

/** Notes a stretch that is about to be run. */
export function noteRun(runs: Runs, stretch: Stretch, from: number, to: number): void {
  const i = runs.length++;
  if (i === runs.instrumentIndex.length) growColumns(runs, makeRuns(2 * i + 16));
  runs.instrumentIndex[i] = stretch.instrumentIndex;
  runs.from[i] = from;
  runs.to[i] = to;
  runs.shift[i] = stretch.isCovered ? stretch.shift : NEVER;
  runs.price[i] = stretch.price;
  runs.units[i] = stretch.units;
}

/** Columns that are filled in place; the first `length` elements of each count. */
type Columns = { length: number } & { readonly [name: string]: number | Int32Array | Float64Array };

/** Puts the longer columns of `larger` in the place of full ones, with what was written so far. */
export function growColumns<Book extends Columns>(book: Book, larger: Book): void {
  for (const [name, column] of Object.entries(larger)) {
    const full = book[name];
    if (typeof column === 'object' && typeof full === 'object') column.set(full);
  }
  Object.assign(book, larger, { length: book.length });
}

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

/** Adds Σ units · price · factor[d] over the days of all runs to `sums[instrumentIndex]`. `factors` is by currency. */
export function addDrifting(sums: Float64Array, held: HeldRuns, factors: readonly Float64Array[]): void {
  runSums(held, factors).forEach((sum, i) => {
    sums[held.runs.instrumentIndex[i]!]! += sum;
  });
}

interface HeldRuns {
  readonly universe: Universe;
  readonly days: Int32Array;
  readonly runs: Runs;
}

/** Returns Σ units · price · factor[d] over the days of each run. `factors` is by currency. */
export function runSums({ universe, days, runs }: HeldRuns, factors: readonly Float64Array[]): Float64Array {
  const { series, currencyOf } = universe;
  const { instrumentIndex: instrumentIndexes, from, to, shift: shifts, price: prices, units, length } = runs;
  const none = new Float64Array(days.length);
  const sums = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const instrumentIndex = instrumentIndexes[i]!;
    const factor = factors[currencyOf[instrumentIndex]!]!;
    const isCovered = shifts[i] !== NEVER;
    const values = isCovered ? series[instrumentIndex]!.values : none;
    const shift = isCovered ? shifts[i]! : 0;
    const last = to[i]!;
    let price = prices[i]!;
    let sum = 0;
    for (let d = from[i]!; d <= last; d++) {
      const value = values[d + shift]!;
      if (value > 0) price = value;
      sum += price * factor[d]!;
    }
    sums[i] = units[i]! * sum;
  }
  return sums;
}
