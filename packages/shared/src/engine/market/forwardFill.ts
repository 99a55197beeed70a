import type { Weekday } from '../../dates.ts';
import type { DenseSeries } from '../input.ts';
import { quoteAges } from './frequency.ts';
import { lastWithValue, lowerBound, valueAt } from './series.ts';

/**
 * Writes into `out[from..]` the last value on or before each valuation day. Values on weekdays between two valuation days
 * are forward-filled too. The series must have a value on or before `days[from]`.
 */
export function forwardFill(
  series: DenseSeries,
  days: Int32Array,
  from: number,
  { out, log }: { readonly out: Float64Array; readonly log: ForwardFillLog },
): void {
  const terms = { log, instrumentIndex: 0 };
  out[from] = openForwardFill(series, days, from, terms);
  const covered = lowerBound(days, series.first + series.values.length);
  for (let d = copyValues(series, days, from + 1, covered, out); d < days.length; ) {
    out[d] = nextValue(series, days, d, { ...terms, before: out[d - 1]! });
    d = copyValues(series, days, d + 1, covered, out);
  }
}

/** Returns the value of a valuation day. `before`: the value of the valuation day before it. */
export function nextValue(
  series: DenseSeries,
  days: Int32Array,
  day: number,
  {
    log,
    instrumentIndex,
    before,
  }: { readonly log: ForwardFillLog; readonly instrumentIndex: number; readonly before: number },
): number {
  const value = series.values[days[day]! - series.first]!;
  if (value > 0) return value;
  const between = valueBetween(series, days[day - 1]!, days[day]!);
  log.forwardFilled(instrumentIndex, day, between !== null);
  return between ?? before;
}

/**
 * Copies values from position `from` to before `to`, or to the first day without one. Returns the position where it stopped. It
 * is a function of its own, because a loop without a call takes half the time. It is called for each gap, so it takes no tuple.
 */
function copyValues(
  { first, values }: DenseSeries,
  days: Int32Array,
  from: number,
  to: number,
  out: Float64Array,
): number {
  let d = from;
  for (; d < to; d++) {
    const value = values[days[d]! - first]!;
    if (!(value > 0)) break;
    out[d] = value;
  }
  return d;
}

/** The value on the day on which a series is first looked at. */
export function openForwardFill(
  series: DenseSeries,
  days: Int32Array,
  from: number,
  { log, instrumentIndex }: { readonly log: ForwardFillLog; readonly instrumentIndex: number },
): number {
  const known = lastWithValue(series, days[from]!);
  log.open(instrumentIndex, from, (known ?? days[from]! - 1) + 1);
  if (known !== days[from]) log.forwardFilled(instrumentIndex, from, false);
  return known === null ? Number.NaN : valueAt(series, known);
}

/** A value on a weekday between two valuation days, the latest first. */
export function valueBetween(series: DenseSeries, before: Weekday, after: Weekday): number | null {
  if (after - before === 1) return null;
  const weekday = lastWithValue(series, after - 1);
  return weekday === null || weekday <= before ? null : valueAt(series, weekday);
}

export interface StaleRun {
  /** Position of the series. */
  readonly instrumentIndex: number;
  /** The first weekday without a value, and the last valuation day that used the old one. */
  readonly from: Weekday;
  readonly to: Weekday;
  /** Valuation days of the run, plus the weekdays before the position was opened. */
  readonly days: number;
}

/** Counts the days on which the values of many series are forward-filled, and finds the runs that are too long. */
export interface ForwardFillLog {
  /** Starts a series at position `at`. Its value there has been forward-filled since the weekday `since`. */
  open(instrumentIndex: number, at: number, since: Weekday): void;
  /** Called in order of days. `renewed` means that the value comes from a weekday after the previous valuation day, so a new run begins. */
  forwardFilled(instrumentIndex: number, day: number, renewed: boolean): void;
  /** Ends all runs. */
  finish(): ForwardFilled;
}

/** Counts nothing. */
export const NO_FORWARD_FILL_LOG: ForwardFillLog = {
  open() {},
  forwardFilled() {},
  finish: () => ({ forwardFilledDays: 0, stale: [] }),
};

export interface ForwardFilled {
  readonly forwardFilledDays: number;
  /** By instrument index and date. */
  readonly stale: readonly StaleRun[];
}

export function makeForwardFillLog(days: Int32Array, count: number): ForwardFillLog {
  const stale: StaleRun[] = [];
  const openedAt = new Int32Array(count);
  const from = new Int32Array(count);
  const length = new Int32Array(count);
  const end = new Int32Array(count).fill(-1);
  let forwardFilledDays = 0;
  const { stale: usual } = quoteAges(0, days[0] ?? 0);
  const close = (instrumentIndex: number) => {
    if (end[instrumentIndex]! >= 0 && length[instrumentIndex]! > usual) {
      stale.push({
        instrumentIndex,
        from: from[instrumentIndex]!,
        to: days[end[instrumentIndex]!]!,
        days: length[instrumentIndex]!,
      });
    }
    end[instrumentIndex] = -1;
    length[instrumentIndex] = 0;
  };
  return {
    open(instrumentIndex, at, since) {
      close(instrumentIndex);
      openedAt[instrumentIndex] = at;
      from[instrumentIndex] = since;
    },
    forwardFilled(instrumentIndex, day, renewed) {
      forwardFilledDays++;
      if (day === openedAt[instrumentIndex]!) length[instrumentIndex] = days[day]! - from[instrumentIndex]!;
      else if (renewed || end[instrumentIndex] !== day - 1) {
        close(instrumentIndex);
        from[instrumentIndex] = days[day - 1]! + 1;
      }
      length[instrumentIndex]!++;
      end[instrumentIndex] = day;
    },
    finish() {
      for (let instrumentIndex = 0; instrumentIndex < count; instrumentIndex++) close(instrumentIndex);
      return {
        forwardFilledDays,
        stale: stale.sort((a, b) => a.instrumentIndex - b.instrumentIndex || a.from - b.from),
      };
    },
  };
}
