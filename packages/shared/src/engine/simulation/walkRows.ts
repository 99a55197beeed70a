import type { DenseSeries } from '../input.ts';
import { NO_REINVESTMENTS, reinvestments } from '../market/dividends.ts';
import { type ForwardFillLog, NO_FORWARD_FILL_LOG, openForwardFill, valueBetween } from '../market/forwardFill.ts';
import type { Rates } from '../market/rates.ts';
import { lastWithValue, lowerBound, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { RowsByInstrument, Schedule } from './schedule.ts';

export interface WalkedRows {
  readonly universe: Universe;
  readonly schedule: Schedule;
  readonly rates: Rates;
  readonly rows: RowsByInstrument;
}

/** Days of one row on which units are constant. All days are positions in the valuation days. */
export interface Stretch {
  instrumentIndex: number;
  /** Position in `RowsByInstrument`. */
  row: number;
  /** The price of day d is `values[d + shift]`; NaN, 0, or less means that the earlier price is forward-filled. False if the series does not cover d. */
  isCovered: boolean;
  values: Float64Array;
  shift: number;
  /** The last close before the stretch. After a run it is the close of the last day of that run. */
  price: number;
  /** Per value of the portfolio at the start of the period; dividends reinvested so far are in it. */
  units: number;
  /** So many days of the last run have no price of their own. */
  missing: number;
}

/** Callbacks of a walk. */
export interface Steps {
  /** Called for every day whose price is forward-filled. */
  readonly log: ForwardFillLog;
  /** Called for the days from `from` to `to`, both inclusive. */
  run(stretch: Stretch, from: number, to: number): void;
  /** Called when the row ends. `price` is the close of that day. `leaves` is true if the position becomes cash. */
  end(stretch: Stretch, day: number, leaves: boolean): void;
  progress(fraction: number): void;
}

/**
 * Walks all rows through time, instrument by instrument, currency by currency. A row is one stretch, unless a dividend is
 * reinvested in it, prices end, the instrument is delisted or weekdays are no valuation days.
 */
export function walkRows({ universe, schedule, rates, rows }: WalkedRows, steps: Steps): void {
  const { days, periods } = schedule;
  const { log } = steps;
  const starts = Int32Array.from(periods, ({ start }) => start);
  const ends = Int32Array.from(periods, ({ end }) => end);
  const lastPeriod = periods.length - 1;
  const gaps = daysAfterGaps(days);
  const none = new Float64Array(days.length).fill(Number.NaN);
  const stretch: Stretch = {
    instrumentIndex: 0,
    row: 0,
    isCovered: false,
    values: none,
    shift: 0,
    price: Number.NaN,
    units: Number.NaN,
    missing: 0,
  };
  universe.byCurrency.forEach((instrumentIndex, done) => {
    const series = universe.series[instrumentIndex];
    if (series && rows.offsets[instrumentIndex] !== rows.offsets[instrumentIndex + 1])
      walkInstrument(instrumentIndex, series);
    if (done % 64 === 0) steps.progress(done / universe.byCurrency.length);
  });

  function walkInstrument(instrumentIndex: number, series: DenseSeries): void {
    const { dividends } = universe.instruments[instrumentIndex]!;
    const { values, first } = series;
    const rate = rates.rates[universe.currencyOf[instrumentIndex]!]!;
    const covered = lowerBound(days, first + values.length) - 1;
    const exits = exitDays(series, universe.ends[instrumentIndex]!, days);
    const { days: payDays, factors } = universe.reinvests ? reinvestments(dividends, series, days) : NO_REINVESTMENTS;
    const { period: periodOf, weight, offsets } = rows;
    const rowsEnd = offsets[instrumentIndex + 1]!;
    const payments = payDays.length;
    let nextPaid = 0;
    let gap = 0;
    let heldPeriod = -2;
    stretch.instrumentIndex = instrumentIndex;
    for (let i = offsets[instrumentIndex]!; i < rowsEnd; i++) {
      const period = periodOf[i]!;
      const start = starts[period]!;
      const end = ends[period]!;
      // The position is already cash on the day of its exit.
      const exit = exits.length === 0 ? NEVER : (exits.find((day) => day > start) ?? NEVER);
      const leaves = exit <= end;
      const stop = leaves ? exit : end;
      // The day on which the position is sold does not count.
      const isSold = period < lastPeriod && (i + 1 === rowsEnd || periodOf[i + 1] !== period + 1);
      const countTo = leaves ? exit : isSold ? end : end + 1;
      // A position that the window opens with and sells on the same day is not held on any day.
      const opens = period !== heldPeriod + 1;
      if (opens)
        stretch.price = openForwardFill(series, days, start, {
          log: countTo > start ? log : NO_FORWARD_FILL_LOG,
          instrumentIndex,
        });
      // A position that became cash was not held until the next period, so prices may have returned since.
      heldPeriod = leaves ? -2 : period;
      stretch.units = weight[i]! / (stretch.price * rate[start]!);
      stretch.row = i;
      while (nextPaid < payments && payDays[nextPaid]! <= start) nextPaid++;
      for (let day = start; day < stop; ) {
        const next = day + 1;
        while (gaps[gap]! <= day) gap++;
        if (gaps[gap] === next) {
          stretch.price = valueBetween(series, days[day]!, days[next]!) ?? stretch.price;
          gap++;
        }
        let to = Math.min(stop, gaps[gap]! - 1);
        if (nextPaid < payments && payDays[nextPaid] === next) stretch.units *= factors[nextPaid++]!;
        if (nextPaid < payments) to = Math.min(to, payDays[nextPaid]! - 1);
        if (leaves && to === exit) {
          // The position is valued on the day it becomes cash, but no longer held.
          if (next === exit) break;
          to = exit - 1;
        }
        const isCovered = next <= covered;
        if (isCovered) to = Math.min(to, covered);
        stretch.isCovered = isCovered;
        stretch.values = isCovered ? values : none;
        stretch.shift = isCovered ? days[next]! - next - first : 0;
        steps.run(stretch, next, to);
        if (stretch.missing !== 0) logForwardFilled(series, next, Math.min(to, countTo - 1), instrumentIndex);
        day = to;
      }
      steps.end(stretch, stop, leaves);
    }
  }

  function logForwardFilled(series: DenseSeries, from: number, to: number, instrumentIndex: number): void {
    const { values, shift } = stretch;
    stretch.missing = 0;
    for (let d = from; d <= to; d++) {
      if (values[d + shift]! > 0) continue;
      log.forwardFilled(instrumentIndex, d, valueBetween(series, days[d - 1]!, days[d]!) !== null);
    }
  }
}

/** Returns the valuation days on which a position becomes cash. With a new price by then, it continues. */
export function exitDays(series: DenseSeries, ends: readonly number[], days: Int32Array): readonly number[] {
  return ends.flatMap((end) => {
    const day = lowerBound(days, end + 1);
    return day < days.length && (lastWithValue(series, days[day]!) ?? end) > end ? [] : [day];
  });
}

/** Valuation days that are not the weekday after the one before, and NEVER at the end. */
function daysAfterGaps(days: Int32Array): Int32Array {
  const gaps = new Int32Array(days.length);
  let count = 0;
  for (let d = 1; d < days.length; d++) if (days[d]! - days[d - 1]! > 1) gaps[count++] = d;
  gaps[count] = NEVER;
  return gaps.subarray(0, count + 1);
}
