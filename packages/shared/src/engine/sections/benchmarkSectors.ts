import { type Weekday, weekdayOnOrAfter, weekdayOnOrBefore } from '../../dates.ts';
import { levelsFrom } from '../facts/holdings.ts';
import type { AnalysisInput, ConstituentList, Constituents, DenseSeries, InstrumentInput } from '../input.ts';
import { makeForwardFillLog } from '../market/forwardFill.ts';
import { ENDED_AFTER, frequencyOf } from '../market/frequency.ts';
import { rateSeries } from '../market/rates.ts';
import { firstWithValue, lastWithValue, lowerBound } from '../market/series.ts';
import { cashSeries, usableRates, usableSeries } from '../market/universe.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { addTo, type SectorValues, totalOf } from './sectorSpans.ts';

export interface BenchmarkSectors {
  /** By span; null before the first list. */
  readonly spans: readonly (SectorValues | null)[];
  /** The lists that the spans use, in order of date. */
  readonly used: readonly ConstituentList[];
  /** Lowest share, over the spans, of a list's weight that is known, priced when the list was made, and still trading. */
  readonly weightKnown: number;
}

/**
 * Returns the benchmark's sectors in each span. The sectors of the components of a blend count with the weights of
 * the components on the first day of the span. The holdings of every component must be known.
 */
export function benchmarkSectors(input: AnalysisInput, ledger: Ledger, bounds: Int32Array): BenchmarkSectors {
  const { components } = input.benchmark!;
  const parts = components.map(({ constituents }) =>
    componentSectors(input, ledger, { bounds, constituents: constituents! }),
  );
  if (parts.length === 1) return parts[0]!;
  const spans = Array.from({ length: bounds.length - 1 }, (_, s): SectorValues | null => {
    const weights = ledger.benchmark.weightsOn(bounds[s]!);
    const span: SectorValues = new Map();
    for (const [i, part] of parts.entries()) {
      const values = part.spans[s];
      if (!values) return null;
      const whole = totalOf(values).start;
      if (whole === 0) continue;
      const share = weights[i]! / whole;
      for (const [sector, { start, end }] of values) addTo(span, sector, share * start, share * end);
    }
    return span;
  });
  return {
    spans,
    used: parts.flatMap(({ used }) => used).sort((a, b) => a.day - b.day),
    weightKnown: components.reduce((sum, { weight }, i) => sum + weight * parts[i]!.weightKnown, 0),
  };
}

/**
 * Returns the sectors of one component of the benchmark in each span. The weights come from the latest list dated on or before the span's first
 * day, and have drifted with the prices since the date of that list. A constituent counts in a span if it had a price on
 * the date of the list and has not ended by the first day of the span.
 */
function componentSectors(
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
