import type { Weekday } from '../dates.ts';
import type { DenseSeries } from './input.ts';
import { lastWithValue, lowerBound, valueAt } from './series.ts';
import { type CarryLog, makeRunLog } from './staleRuns.ts';

export interface CarrySpan {
  /** Positions in `days`, both inclusive. The series must have a value on or before `days[from]`. */
  readonly from: number;
  readonly to: number;
  /** Carried days count up to here, exclusive: the day a position is sold no longer counts. */
  readonly countTo: number;
}

/**
 * Writes into `out[from..to]` the last value on or before each valuation day. Values on weekdays between two valuation
 * days are carried too.
 */
export function carryForward(
  series: DenseSeries,
  days: Int32Array,
  { from, to, countTo }: CarrySpan,
  { out, log }: { readonly out: Float64Array; readonly log: CarryLog },
): void {
  const { first, values } = series;
  const lastKnown = lastWithValue(series, days[from]!);
  const runs = makeRunLog(days, log, { at: from, since: (lastKnown ?? days[from]! - 1) + 1 });
  const covered = Math.min(to + 1, lowerBound(days, first + values.length));
  let last = lastKnown === null ? Number.NaN : valueAt(series, lastKnown);
  for (let d = from; d < covered; d++) {
    const value = values[days[d]! - first]!;
    if (value > 0) last = value;
    else {
      const between = d > from ? valueBetween(series, days[d - 1]!, days[d]!) : null;
      last = between ?? last;
      if (d < countTo) runs.carried(d, between !== null);
    }
    out[d] = last;
  }
  for (let d = Math.max(from, covered); d <= to; d++) {
    out[d] = last;
    if (d < countTo) runs.carried(d, false);
  }
  runs.close();
}

/** A value on a weekday between two valuation days, the latest first. */
function valueBetween(series: DenseSeries, before: Weekday, after: Weekday): number | null {
  if (after - before === 1) return null;
  const weekday = lastWithValue(series, after - 1);
  return weekday === null || weekday <= before ? null : valueAt(series, weekday);
}
