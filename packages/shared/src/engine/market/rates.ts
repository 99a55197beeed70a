import type { Weekday } from '../../dates.ts';
import type { DenseSeries } from '../input.ts';
import { type ForwardFilled, type ForwardFillLog, forwardFill, makeForwardFillLog } from './forwardFill.ts';
import { firstWithValue, lastValue, lowerBound } from './series.ts';
import type { Universe } from './universe.ts';

/** By currency of the universe and valuation day: base currency per unit, forward-filled; NaN before the first rate. */
export interface Rates {
  readonly rates: readonly Float64Array[];
  /** S_t − S_{t−1}; 0 on the first day. */
  readonly changes: readonly Float64Array[];
  /** Forward-filled days and stale runs by currency. */
  readonly forwardFilled: readonly ForwardFilled[];
}

export function ratesOn(universe: Universe, days: Int32Array): Rates {
  const logs = universe.currencies.map(() => makeForwardFillLog(days, 1));
  const rates = universe.fx.map((series, c) => rateSeries(series, days, logs[c]!));
  const changes = rates.map((rate) => {
    const change = new Float64Array(rate.length);
    for (let d = 1; d < rate.length; d++) change[d] = rate[d]! - rate[d - 1]!;
    return change;
  });
  return { rates, changes, forwardFilled: logs.map((log) => log.finish()) };
}

/** Returns the last rate on or before a weekday, or null if there is none. `series` is that of `rateSeries`. */
export function lastRate(series: DenseSeries | null | undefined, weekday: Weekday): number | null {
  return series === null ? 1 : lastValue(series, weekday);
}

/** Returns rates by day. A null `series` is the base currency, whose rate is 1. An undefined `series` has no rates. */
export function rateSeries(
  series: DenseSeries | null | undefined,
  days: Int32Array,
  log: ForwardFillLog,
): Float64Array {
  if (series === null) return new Float64Array(days.length).fill(1);
  const out = new Float64Array(days.length).fill(Number.NaN);
  const first = series && firstWithValue(series, series.first);
  if (series === undefined || first === null || first === undefined) return out;
  const from = lowerBound(days, first);
  if (from < days.length) forwardFill(series, days, from, { out, log });
  return out;
}
