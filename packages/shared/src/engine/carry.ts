import type { Weekday } from '../dates.ts';
import type { DenseSeries } from './input.ts';
import { lastWithValue, lowerBound } from './series.ts';

/** A value carried for longer than this many days is reported as stale. */
export const STALE_AFTER_DAYS = 5;

export interface StaleRun {
  /** The first weekday without a value, and the last valuation day that used the old one. */
  readonly from: Weekday;
  readonly to: Weekday;
  /** Valuation days of the run, plus the weekdays before the position was opened. */
  readonly days: number;
}

/** Filled by `carryForward`; made once and used for many series. */
export interface CarryLog {
  carriedDays: number;
  readonly stale: StaleRun[];
}

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
  let last = lastKnown === null ? Number.NaN : values[lastKnown - first]!;
  const covered = Math.min(to + 1, lowerBound(days, first + values.length));
  let runFrom = (lastKnown ?? days[from]! - 1) + 1;
  let runDays = 0;
  let runEnd = -1;
  for (let d = from; d <= to; d++) {
    if (d < covered) {
      const value = values[days[d]! - first]!;
      if (value > 0) {
        last = value;
        out[d] = value;
        continue;
      }
      if (d > from) {
        for (let weekday = days[d]! - 1; weekday > days[d - 1]!; weekday--) {
          const between = values[weekday - first]!;
          if (between > 0) {
            last = between;
            flush(log, days, runFrom, runEnd, runDays);
            runEnd = -1;
            break;
          }
        }
      }
    }
    out[d] = last;
    if (d >= countTo) continue;
    log.carriedDays++;
    if (runEnd !== d - 1 || d === from) {
      flush(log, days, runFrom, runEnd, runDays);
      if (d > from) runFrom = days[d - 1]! + 1;
      runDays = d > from ? 0 : days[d]! - runFrom;
    }
    runDays++;
    runEnd = d;
  }
  flush(log, days, runFrom, runEnd, runDays);
}

function flush(log: CarryLog, days: Int32Array, from: Weekday, end: number, length: number): void {
  if (end >= 0 && length > STALE_AFTER_DAYS) log.stale.push({ from, to: days[end]!, days: length });
}
