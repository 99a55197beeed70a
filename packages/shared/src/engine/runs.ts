import { growColumns } from './growColumns.ts';
import { NEVER } from './series.ts';
import type { Stretch } from './walkRows.ts';

/** Days on which the units of a row are constant, one run after the other; the first `length` elements of a column count. */
export type Runs = {
  length: number;
  rank: Int32Array;
  /** Positions in the valuation days, both inclusive. */
  from: Int32Array;
  to: Int32Array;
  /** The price of day d is `values[d + shift]` of the series; NEVER: the series has ended. */
  shift: Int32Array;
  /** The close carried into the run. */
  price: Float64Array;
  /** Per value of the portfolio at the start of the period. */
  units: Float64Array;
};

export function makeRuns(capacity: number): Runs {
  return {
    length: 0,
    rank: new Int32Array(capacity),
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
  if (i === runs.rank.length) growColumns(runs, makeRuns(2 * i + 16));
  runs.rank[i] = stretch.rank;
  runs.from[i] = from;
  runs.to[i] = to;
  runs.shift[i] = stretch.isCovered ? stretch.shift : NEVER;
  runs.price[i] = stretch.price;
  runs.units[i] = stretch.units;
}
