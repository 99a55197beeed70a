import type { Weekday } from '../dates.ts';
import type { DenseSeries } from './input.ts';
import { lastWithValue, lowerBound, valueAt } from './series.ts';
import type { CarryLog } from './staleRuns.ts';

/**
 * Writes into `out[from..]` the last value on or before each valuation day. Values on weekdays between two valuation days
 * are carried too. The series must have a value on or before `days[from]`.
 */
export function carryForward(
  series: DenseSeries,
  days: Int32Array,
  from: number,
  { out, log }: { readonly out: Float64Array; readonly log: CarryLog },
): void {
  const { first, values } = series;
  let last = openCarry(series, days, from, { log, rank: 0 });
  out[from] = last;
  const covered = Math.max(from + 1, lowerBound(days, first + values.length));
  for (let d = from + 1; d < days.length; d++) {
    const value = d < covered ? values[days[d]! - first]! : Number.NaN;
    if (value > 0) last = value;
    else {
      const between = valueBetween(series, days[d - 1]!, days[d]!);
      log.carried(0, d, between !== null);
      last = between ?? last;
    }
    out[d] = last;
  }
}

/** The value on the day on which a series is first looked at. */
export function openCarry(
  series: DenseSeries,
  days: Int32Array,
  from: number,
  { log, rank }: { readonly log: CarryLog; readonly rank: number },
): number {
  const known = lastWithValue(series, days[from]!);
  log.open(rank, from, (known ?? days[from]! - 1) + 1);
  if (known !== days[from]) log.carried(rank, from, false);
  return known === null ? Number.NaN : valueAt(series, known);
}

/** A value on a weekday between two valuation days, the latest first. */
export function valueBetween(series: DenseSeries, before: Weekday, after: Weekday): number | null {
  if (after - before === 1) return null;
  const weekday = lastWithValue(series, after - 1);
  return weekday === null || weekday <= before ? null : valueAt(series, weekday);
}
