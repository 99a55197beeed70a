import { float64 } from '../arena.ts';
import { type ForwardFillLog, NO_FORWARD_FILL_LOG, openForwardFill, valueBetween } from '../market/forwardFill.ts';
import { exitDays } from '../market/frequency.ts';
import type { Rates } from '../market/rates.ts';
import { lastValue, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { Sampler } from './sampler.ts';
import type { RowsByInstrument, Schedule } from './schedule.ts';
import type { Weekdays } from './weekdays.ts';

/** Adds a constant value in base currency from one valuation day to another, both inclusive. */
export type Cash = (value: number, from: number, to: number) => void;

export interface WalkedRows {
  readonly universe: Universe;
  readonly schedule: Schedule;
  readonly rates: Rates;
  readonly rows: RowsByInstrument;
  readonly weekdays: Weekdays;
}

interface Totals {
  /** By currency and weekday: Σ units · T_t on the days after a period's start. */
  readonly sums: readonly Float64Array[];
  /** By currency and weekday: the change of the rate, and 0 between valuation days. */
  readonly changes: readonly Float64Array[];
  readonly sampler: Sampler;
  readonly cash: Cash;
  readonly log: ForwardFillLog;
  readonly progress: (fraction: number) => void;
}

/**
 * Walks all rows through time, instrument by instrument, and adds their values to the totals. Columns of the result are those of
 * the schedule, except `units`, which has the order of the rows by instrument.
 */
export function walkRows({ universe, schedule, rates, rows, weekdays }: WalkedRows, totals: Totals) {
  const { days, periods, weight } = schedule;
  const { cash } = totals;
  const { row: rowOf, period: periodOf, offsets } = rows;
  const { at, dayOf } = weekdays;
  const starts = Int32Array.from(periods, ({ start }) => start);
  const ends = Int32Array.from(periods, ({ end }) => end);
  const startsAt = starts.map((start) => at[start]!);
  const endsAt = ends.map((end) => at[end]!);
  const { sampled, next } = totals.sampler;
  const firstSamples = starts.map((start, period) => (start < ends[period]! ? next[start + 1]! : sampled.days.length));
  const sampledAt = sampled.days.map((day) => at[day]!);
  const lastPeriod = periods.length - 1;
  const unitValue = float64(weight.length);
  const currencyGain = float64(weight.length);
  const endClose = float64(weight.length);
  const units = float64(weight.length);
  const exits = new Map<number, number>();
  let heldDays = 0;
  for (let instrumentIndex = 0; instrumentIndex < universe.instruments.length; instrumentIndex++) {
    if (offsets[instrumentIndex] !== offsets[instrumentIndex + 1]) walkInstrument(instrumentIndex);
    if (instrumentIndex % 64 === 0) totals.progress(instrumentIndex / universe.instruments.length);
  }
  return { unitValue, currencyGain, endClose, units, exits, heldDays };

  /** Walks runs of rows whose periods follow each other. A position that became cash is not held until the next period. */
  function walkInstrument(instrumentIndex: number): void {
    const series = universe.series[instrumentIndex]!;
    const { filled, first, hasDividends } = universe.prepared(instrumentIndex);
    const exitsOf = exitDays(series, universe.ends[instrumentIndex]!, days);
    const rowsEnd = offsets[instrumentIndex + 1]!;
    const shift = weekdays.first - first;
    let nextFilled = 0;
    for (let i = offsets[instrumentIndex]!; i < rowsEnd; i++) {
      const start = starts[periodOf[i]!]!;
      // The position is already cash on the day of its exit.
      const exit = exitsOf.find((day) => day > start) ?? NEVER;
      const begin = i;
      while (i + 1 < rowsEnd && periodOf[i + 1] === periodOf[i]! + 1 && ends[periodOf[i]!]! < exit) i++;
      growRun(instrumentIndex, { from: begin, to: i, exit });
      // The levels have dividends reinvested, and closes do not.
      for (let k = begin; hasDividends && k <= i; k++) {
        endClose[rowOf[k]!] = lastValue(series, days[Math.min(exit, ends[periodOf[k]!]!)]!)!;
      }
      const end = ends[periodOf[i]!]!;
      const leaves = exit <= end;
      const isHeldToEnd = !leaves && periodOf[i] === lastPeriod;
      heldDays += Math.min(exit, end) - start + (isHeldToEnd ? 1 : 0);
      // The day on which the position is sold does not count.
      const countTo = leaves ? exit : isHeldToEnd ? end + 1 : end;
      // A position that the window opens with and sells on the same day is not held on any day.
      const log = countTo > start ? totals.log : NO_FORWARD_FILL_LOG;
      openForwardFill(series, days, start, { log, instrumentIndex });
      const opened = at[start]! + shift;
      const counted = countTo > start ? at[countTo - 1]! + shift : -1;
      while (nextFilled < filled.length && filled[nextFilled]! <= opened) nextFilled++;
      for (; nextFilled < filled.length && filled[nextFilled]! <= counted; nextFilled++) {
        const day = dayOf[filled[nextFilled]! - shift]!;
        if (day !== NEVER)
          log.forwardFilled(instrumentIndex, day, valueBetween(series, days[day - 1]!, days[day]!) !== null);
      }
      if (!leaves) continue;
      const row = rowOf[i]!;
      exits.set(row, exit);
      cash(unitValue[row]!, exit, end);
    }
  }

  /** Grows the rows of one run. Nothing in the loop calls a function, because this is where an analysis spends its time. */
  function growRun(
    instrumentIndex: number,
    { from, to, exit }: { readonly from: number; readonly to: number; readonly exit: number },
  ): void {
    const { levels, first } = universe.prepared(instrumentIndex);
    const currency = universe.currencyOf[instrumentIndex]!;
    const rate = rates.rates[currency]!;
    const sum = totals.sums[currency]!;
    const change = totals.changes[currency]!;
    const shift = weekdays.first - first;
    const { days: sampledDays, values } = sampled;
    const samples = sampledDays.length;
    const group = universe.groupOf[instrumentIndex]! * samples;
    for (let i = from; i <= to; i++) {
      const row = rowOf[i]!;
      const period = periodOf[i]!;
      const end = ends[period]!;
      const leaves = exit <= end;
      const startAt = startsAt[period]!;
      const endAt = leaves ? at[exit - 1]! : endsAt[period]!;
      const unit = weight[row]! / (levels[startAt + shift]! * rate[starts[period]!]!);
      units[i] = unit;
      let w = startAt + 1;
      if (currency === 0) {
        for (; w <= endAt; w++) sum[w]! += unit * levels[w + shift]!;
      } else {
        let even = 0;
        let odd = 0;
        // Two at a time, because each addition waits for the one before it.
        for (; w < endAt; w += 2) {
          const level = levels[w + shift]!;
          const next = levels[w + 1 + shift]!;
          sum[w]! += unit * level;
          sum[w + 1]! += unit * next;
          even += level * change[w]!;
          odd += next * change[w + 1]!;
        }
        if (w === endAt) {
          sum[w]! += unit * levels[w + shift]!;
          even += levels[w + shift]! * change[w]!;
        }
        currencyGain[row] = unit * (even + odd);
      }
      for (let s = firstSamples[period]!; s < samples && sampledAt[s]! <= endAt; s++) {
        values[group + s]! += unit * levels[sampledAt[s]! + shift]! * rate[sampledDays[s]!]!;
      }
      // After the last price, the level stays the same.
      const stop = leaves ? exit : end;
      const level = levels[Math.min(at[stop]! + shift, levels.length - 1)]!;
      // On the day of its exit the position already is cash, but that day's currency gain is still its own.
      if (leaves) currencyGain[row]! += unit * level * rates.changes[currency]![exit]!;
      unitValue[row] = unit * level * rate[stop]!;
      endClose[row] = level;
    }
  }
}
