import { type Weekday, weekdayOnOrAfter, weekdayOnOrBefore } from '../../dates.ts';
import { levelsFrom } from '../facts/holdings.ts';
import type { AnalysisInput, ConstituentList, Constituents, DenseSeries, InstrumentInput } from '../input.ts';
import { monthKeys } from '../market/calendar.ts';
import { makeForwardFillLog } from '../market/forwardFill.ts';
import { ENDED_AFTER, frequencyOf } from '../market/frequency.ts';
import { rateSeries } from '../market/rates.ts';
import { firstWithValue, lastWithValue, lowerBound, NEVER } from '../market/series.ts';
import { cashSeries, usableRates, usableSeries } from '../market/universe.ts';
import type { Book } from '../simulation/account.ts';
import type { Ledger } from '../simulation/ledger.ts';

/** Dividends that stay as cash are among the distributions. */
const NO_DIVIDENDS: InstrumentInput['dividends'] = { weekdays: new Int32Array(0), amounts: new Float64Array(0) };

/** By sector, at the start and at the end of a span, in any unit: nothing is traded in between. */
export type SectorValues = Map<string, { start: number; end: number }>;

/**
 * Positions in the valuation days that cut the window into spans: every trading day, month end and the first and last day.
 * Nothing is traded inside a span, except in a ledger of transactions, whose spans are months.
 */
export function spanBounds({ plan }: Ledger): Int32Array {
  const { days, periods } = plan.schedule;
  const months = monthKeys(days);
  const bounds = new Set([0, days.length - 1, ...periods.map(({ start }) => start)]);
  for (let d = 0; d + 1 < days.length; d++) if (months[d] !== months[d + 1]) bounds.add(d);
  return Int32Array.from(bounds).sort();
}

/** Returns the portfolio's sectors in each span, before costs. A delisted position is cash from the next span on. */
export function portfolioSectors(ledger: Ledger, bounds: Int32Array): SectorValues[] {
  const { universe, plan, growth, book } = ledger;
  if (book) return bookedSectors(ledger, book, bounds);
  const { days, periods } = plan.schedule;
  const { byInstrument: rows, rates, exits } = growth;
  const spans = Array.from({ length: bounds.length - 1 }, (): SectorValues => new Map());
  const spanFrom = (day: number) => lowerBound(bounds, day);
  for (const { start, end, cashWeight } of periods) {
    if (cashWeight === 0) continue;
    for (let s = spanFrom(start); bounds[s]! < end; s++) addTo(spans[s]!, 'Cash', cashWeight, cashWeight);
  }
  universe.instruments.forEach(({ sector, dividends }, instrumentIndex) => {
    const [from, to] = [rows.offsets[instrumentIndex]!, rows.offsets[instrumentIndex + 1]!];
    if (from === to) return;
    const opened = periods[rows.period[from]!]!.start;
    const rate = rates.rates[universe.currencyOf[instrumentIndex]!]!.subarray(opened);
    const reinvested = universe.reinvests ? dividends : NO_DIVIDENDS;
    const series = universe.series[instrumentIndex]!;
    const levels = levelsFrom({ series, dividends: reinvested }, rate, days.subarray(opened))!;
    for (let i = from; i < to; i++) {
      const { start, end } = periods[rows.period[i]!]!;
      const exit = exits.get(rows.row[i]!) ?? NEVER;
      const worth = (day: number) =>
        (rows.weight[i]! * levels[Math.min(day, exit) - opened]!) / levels[start - opened]!;
      for (let s = spanFrom(start); bounds[s]! < end; s++) {
        addTo(spans[s]!, bounds[s]! < exit ? sector : 'Cash', worth(bounds[s]!), worth(bounds[s + 1]!));
      }
    }
  });
  for (const { instrumentIndex, row, day, value } of growth.distributions) {
    if (day === null) continue;
    const { end } = periods.find(({ from, to }) => row >= from && row < to)!;
    for (let s = Math.max(0, spanFrom(day) - 1); s < spans.length && bounds[s]! < end; s++) {
      const isPaid = bounds[s]! < day;
      const sector =
        isPaid && bounds[s]! < (exits.get(row) ?? NEVER) ? universe.instruments[instrumentIndex]!.sector : 'Cash';
      addTo(spans[s]!, sector, isPaid ? 0 : value, value);
    }
  }
  return spans;
}

/** Transactions: a sector's value at the start of the span, and that value with the chained daily returns of the sector. */
function bookedSectors({ universe }: Ledger, book: Book, bounds: Int32Array): SectorValues[] {
  const days = book.account.values.length;
  const groupsOf = Map.groupBy(universe.groups.keys(), (g) => universe.groups[g]!.sector);
  const spans = Array.from({ length: bounds.length - 1 }, (): SectorValues => new Map());
  for (const [sector, groups] of groupsOf) {
    const on = (column: Float64Array, d: number) => groups.reduce((sum, g) => sum + column[g * days + d]!, 0);
    spans.forEach((span, s) => {
      const start = on(book.groupValues, bounds[s]!);
      if (start === 0) return;
      let growth = 1;
      for (let d = bounds[s]! + 1; d <= bounds[s + 1]!; d++) {
        const base = on(book.groupBases, d);
        if (base > 0) growth *= 1 + on(book.groupGains, d) / base;
      }
      span.set(sector, { start, end: start * growth });
    });
  }
  return spans;
}

/** Adds up values of one sector. */
export function addTo(span: SectorValues, sector: string, start: number, end: number): void {
  const known = span.get(sector);
  if (known) {
    known.start += start;
    known.end += end;
  } else span.set(sector, { start, end });
}

export interface BenchmarkSectors {
  /** By span; null before the first list. */
  readonly spans: readonly (SectorValues | null)[];
  /** The lists that the spans use, in order of date. */
  readonly used: readonly ConstituentList[];
  /** Lowest share, over the spans, of a list's weight that is known, priced when the list was made, and still trading. */
  readonly weightKnown: number;
}

/**
 * Returns the benchmark's sectors in each span. The weights come from the latest list dated on or before the span's first
 * day, and have drifted with the prices since the date of that list. A constituent counts in a span if it had a price on
 * the date of the list and has not ended by the first day of the span.
 */
export function benchmarkSectors(
  input: AnalysisInput,
  { universe, plan }: Ledger,
  { bounds, constituents }: { readonly bounds: Int32Array; readonly constituents: Constituents },
): BenchmarkSectors {
  const { days } = plan.schedule;
  const { lists } = constituents;
  const known = lists.map(({ day }) => lowerBound(days, weekdayOnOrAfter(day)));
  const starts = Array.from(bounds.subarray(0, -1));
  const listOf = starts.map((from) => known.findLastIndex((at) => at <= from));
  const used = [...new Set(listOf)].filter((at) => at >= 0);
  const before = used.map((at) => weekdayOnOrBefore(lists[at]!.day)).filter((weekday) => weekday < days[0]!);
  const axis = Int32Array.from([...before, ...days]);
  const tracks = constituentTracks(input, universe.lastWeekday, { constituents, used, axis });
  let weightKnown = 1;
  const spans = listOf.map((at, s): SectorValues | null => {
    const list = lists[at];
    if (!list) return null;
    const [from, to] = [before.length + bounds[s]!, before.length + bounds[s + 1]!];
    const dated = lowerBound(axis, weekdayOnOrBefore(list.day) + 1) - 1;
    const span: SectorValues = new Map();
    let [counted, all] = [0, 0];
    list.instrument.forEach((instrument, i) => {
      const weight = list.weight[i]!;
      if (!(weight > 0)) return;
      all += weight;
      const track = tracks[instrument];
      if (!track?.trades(axis[dated]!) || !track.trades(axis[from]!)) return;
      const [base, start, end] = [track.levels[dated]!, track.levels[from]!, track.levels[to]!];
      if (!(base > 0)) return;
      counted += weight;
      addTo(span, constituents.instruments[instrument]!.sector, (weight * start) / base, (weight * end) / base);
    });
    weightKnown = Math.min(weightKnown, all > 0 ? (list.weightKnown * counted) / all : 0);
    return span;
  });
  return { spans, used: used.map((at) => lists[at]!), weightKnown };
}

interface Track {
  /** Value in base currency by day of the axis. NaN before the first price and rate. */
  readonly levels: Float64Array;
  /** True if the series has not ended by the weekday. */
  trades(weekday: Weekday): boolean;
}

/** Returns the tracks by position in the constituents. Null if no used list has the instrument or it has no prices. */
function constituentTracks(
  input: AnalysisInput,
  lastWeekday: number,
  {
    constituents,
    used,
    axis,
  }: { readonly constituents: Constituents; readonly used: readonly number[]; readonly axis: Int32Array },
): (Track | null)[] {
  const tracks: (Track | null)[] = constituents.instruments.map(() => null);
  const ones = cashSeries(axis[0]!, lastWeekday);
  const rates = new Map<string, Float64Array>();
  const rateOf = (currency: string) => {
    const rate =
      rates.get(currency) ?? rateSeries(usableRates(input, currency, lastWeekday), axis, makeForwardFillLog(axis, 1));
    rates.set(currency, rate);
    return rate;
  };
  for (const position of new Set(used.flatMap((at) => [...constituents.lists[at]!.instrument]))) {
    const instrument = constituents.instruments[position]!;
    const series = usableSeries(instrument, lastWeekday, ones);
    const levels = series && levelsOn(series, instrument, rateOf(instrument.currency), axis);
    if (!levels) continue;
    const limit = ENDED_AFTER[frequencyOf(series, axis[0]!, lastWeekday)]!;
    const { delistedOn } = instrument;
    tracks[position] = {
      levels,
      trades: (weekday) =>
        (delistedOn === null || weekday < delistedOn) && (lastWithValue(series, weekday) ?? -limit) >= weekday - limit,
    };
  }
  return tracks;
}

function levelsOn(
  series: DenseSeries,
  { dividends }: InstrumentInput,
  rate: Float64Array,
  axis: Int32Array,
): Float64Array | null {
  const start = firstWithValue(series, series.first);
  if (start === null) return null;
  const first = Math.max(
    lowerBound(axis, start),
    rate.findIndex((value) => value > 0),
  );
  if (first >= axis.length || !(rate[first]! > 0)) return null;
  const levels = new Float64Array(axis.length).fill(Number.NaN);
  levels.set(levelsFrom({ series, dividends }, rate.subarray(first), axis.subarray(first))!, first);
  return levels;
}
