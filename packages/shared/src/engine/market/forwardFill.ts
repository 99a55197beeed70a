import type { Weekday } from '../../dates.ts';
import type { DenseSeries } from '../input.ts';
import { lastWithValue, lowerBound, valueAt } from './series.ts';

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

/** A value carried for longer than this many days is reported as stale. */
export const STALE_AFTER_DAYS = 5;

export interface StaleRun {
  /** Position of the series. */
  readonly rank: number;
  /** The first weekday without a value, and the last valuation day that used the old one. */
  readonly from: Weekday;
  readonly to: Weekday;
  /** Valuation days of the run, plus the weekdays before the position was opened. */
  readonly days: number;
}

/** Counts the days on which the values of many series are carried, and finds the runs that are too long. */
export interface CarryLog {
  /** A series is looked at from position `at` on; `since`: the weekday from which its value there has been carried. */
  open(rank: number, at: number, since: Weekday): void;
  /** Told in order of days. `renewed`: carried from a weekday after the valuation day before, so a new run begins. */
  carried(rank: number, day: number, renewed: boolean): void;
  /** Ends all runs. */
  finish(): Carried;
}

/** Counts nothing. */
export const NO_CARRY_LOG: CarryLog = {
  open() {},
  carried() {},
  finish: () => ({ carriedDays: 0, stale: [] }),
};

export interface Carried {
  readonly carriedDays: number;
  /** By rank and date. */
  readonly stale: readonly StaleRun[];
}

export function makeCarryLog(days: Int32Array, count: number): CarryLog {
  const stale: StaleRun[] = [];
  const openedAt = new Int32Array(count);
  const from = new Int32Array(count);
  const length = new Int32Array(count);
  const end = new Int32Array(count).fill(-1);
  let carriedDays = 0;
  const close = (rank: number) => {
    if (end[rank]! >= 0 && length[rank]! > STALE_AFTER_DAYS) {
      stale.push({ rank, from: from[rank]!, to: days[end[rank]!]!, days: length[rank]! });
    }
    end[rank] = -1;
    length[rank] = 0;
  };
  return {
    open(rank, at, since) {
      close(rank);
      openedAt[rank] = at;
      from[rank] = since;
    },
    carried(rank, day, renewed) {
      carriedDays++;
      if (day === openedAt[rank]!) length[rank] = days[day]! - from[rank]!;
      else if (renewed || end[rank] !== day - 1) {
        close(rank);
        from[rank] = days[day - 1]! + 1;
      }
      length[rank]!++;
      end[rank] = day;
    },
    finish() {
      for (let rank = 0; rank < count; rank++) close(rank);
      return { carriedDays, stale: stale.sort((a, b) => a.rank - b.rank || a.from - b.from) };
    },
  };
}
