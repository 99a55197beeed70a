import { weekdayOnOrAfter } from '../../dates.ts';
import { monthKeys } from '../calendarPeriods.ts';
import { levelsFrom } from '../holdingLevels.ts';
import type { AnalysisInput, Constituents } from '../input.ts';
import type { Ledger } from '../ledger.ts';
import { rateSeries } from '../rates.ts';
import { firstWithValue, lowerBound, NEVER } from '../series.ts';
import { makeCarryLog } from '../staleRuns.ts';
import { cashSeries, usableRates, usableSeries } from '../universe.ts';

/** By sector, at the start and at the end of a span, in any unit: nothing is traded in between. */
export type SectorValues = Map<string, { start: number; end: number }>;

/**
 * Positions in the valuation days that cut the window into spans without trades: every trading day, month end and the
 * first and last day.
 */
export function spanBounds({ plan }: Ledger): Int32Array {
  const { days, periods } = plan.schedule;
  const months = monthKeys(days);
  const bounds = new Set([0, days.length - 1, ...periods.map(({ start }) => start)]);
  for (let d = 0; d + 1 < days.length; d++) if (months[d] !== months[d + 1]) bounds.add(d);
  return Int32Array.from(bounds).sort();
}

/** The portfolio's sectors in each span, before costs; what a delisting leaves is cash from the next span on. */
export function portfolioSectors({ universe, plan, growth }: Ledger, bounds: Int32Array): SectorValues[] {
  const { days, periods } = plan.schedule;
  const { byInstrument: rows, rates, exits } = growth;
  const spans = Array.from({ length: bounds.length - 1 }, (): SectorValues => new Map());
  const spanFrom = (day: number) => lowerBound(bounds, day);
  for (const { start, end, cashWeight } of periods) {
    if (cashWeight === 0) continue;
    for (let s = spanFrom(start); bounds[s]! < end; s++) add(spans[s]!, 'Cash', cashWeight, cashWeight);
  }
  universe.instruments.forEach(({ sector, dividends }, rank) => {
    const [from, to] = [rows.offsets[rank]!, rows.offsets[rank + 1]!];
    if (from === to) return;
    const opened = periods[rows.period[from]!]!.start;
    const rate = rates.rates[universe.currencyOf[rank]!]!.subarray(opened);
    const levels = levelsFrom({ series: universe.series[rank]!, dividends }, rate, days.subarray(opened))!;
    for (let i = from; i < to; i++) {
      const { start, end } = periods[rows.period[i]!]!;
      const exit = exits.get(rows.row[i]!) ?? NEVER;
      const worth = (day: number) =>
        (rows.weight[i]! * levels[Math.min(day, exit) - opened]!) / levels[start - opened]!;
      for (let s = spanFrom(start); bounds[s]! < end; s++) {
        add(spans[s]!, bounds[s]! < exit ? sector : 'Cash', worth(bounds[s]!), worth(bounds[s + 1]!));
      }
    }
  });
  return spans;
}

/**
 * The benchmark's sectors in each span: the weights of the latest list dated on or before the span's first day, drifted
 * since the span in which it was first used. Constituents without a price at the start of a span are left out of it. Null
 * for spans before the first list.
 */
export function benchmarkSectors(
  input: AnalysisInput,
  { universe, plan }: Ledger,
  { bounds, constituents }: { readonly bounds: Int32Array; readonly constituents: Constituents },
): (SectorValues | null)[] {
  const { days } = plan.schedule;
  const levels = constituentLevels(input, universe.lastWeekday, { constituents, days });
  const known = constituents.lists.map(({ day }) => lowerBound(days, weekdayOnOrAfter(day)));
  let used = -1;
  let weights = new Float64Array(0);
  return Array.from({ length: bounds.length - 1 }, (_, s): SectorValues | null => {
    const [from, to] = [bounds[s]!, bounds[s + 1]!];
    const latest = known.findLastIndex((at) => at <= from);
    if (latest < 0) return null;
    const list = constituents.lists[latest]!;
    if (latest !== used) {
      used = latest;
      weights = list.weight.slice();
    }
    const span: SectorValues = new Map();
    list.instrument.forEach((instrument, i) => {
      const level = levels[instrument]!;
      const growth = level ? level[to]! / level[from]! : Number.NaN;
      if (!(growth > 0) || !(weights[i]! > 0)) return;
      add(span, constituents.instruments[instrument]!.sector, weights[i]!, weights[i]! * growth);
      weights[i]! *= growth;
    });
    return span.size === 0 ? null : span;
  });
}

/** Value in base currency by valuation day of each constituent; NaN before its first price and rate. */
function constituentLevels(
  input: AnalysisInput,
  lastWeekday: number,
  { constituents, days }: { readonly constituents: Constituents; readonly days: Int32Array },
): (Float64Array | null)[] {
  const ones = cashSeries(days[0]!, lastWeekday);
  const rates = new Map<string, Float64Array>();
  return constituents.instruments.map((instrument) => {
    const series = usableSeries(instrument, lastWeekday, ones);
    const start = series && firstWithValue(series, series.first);
    if (!series || start === null) return null;
    const { currency, dividends } = instrument;
    const rate =
      rates.get(currency) ?? rateSeries(usableRates(input, currency, lastWeekday), days, makeCarryLog(days, 1));
    rates.set(currency, rate);
    const first = Math.max(
      lowerBound(days, start),
      rate.findIndex((value) => value > 0),
    );
    if (first >= days.length || !(rate[first]! > 0)) return null;
    const levels = new Float64Array(days.length).fill(Number.NaN);
    levels.set(levelsFrom({ series, dividends }, rate.subarray(first), days.subarray(first))!, first);
    return levels;
  });
}

function add(span: SectorValues, sector: string, start: number, end: number): void {
  const known = span.get(sector);
  if (known) {
    known.start += start;
    known.end += end;
  } else span.set(sector, { start, end });
}
