import type { Weekday } from '../dates.ts';

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

/**
 * Counts carried days, told in order, and collects the runs that are too long. `opened`: the position in `days` at which
 * the series is first looked at, and since when its value had been carried if it is carried there.
 */
export function makeRunLog(
  days: Int32Array,
  log: CarryLog,
  opened: { readonly at: number; readonly since: Weekday },
): { carried(d: number, renewed: boolean): void; close(): void } {
  let from = opened.since;
  let length = 0;
  let end = -1;
  const close = () => {
    if (end >= 0 && length > STALE_AFTER_DAYS) log.stale.push({ from, to: days[end]!, days: length });
  };
  return {
    /** `renewed`: carried from a weekday after the valuation day before, so a new run begins. */
    carried(d, renewed) {
      log.carriedDays++;
      if (d === opened.at) length = days[d]! - opened.since;
      else if (renewed || end !== d - 1) {
        close();
        from = days[d - 1]! + 1;
        length = 0;
      }
      length++;
      end = d;
    },
    close,
  };
}
