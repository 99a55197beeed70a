import { dateOnOrAfter, dateOnOrBefore, type Weekday } from '../../../dates.ts';
import { levelsFrom } from '../../facts/holdings.ts';
import type { AnalysisInput, ConstituentList, Constituents, DenseSeries, InstrumentInput } from '../../input.ts';
import { makeForwardFillLog } from '../../market/forwardFill.ts';
import { frequencyOf, quoteAges } from '../../market/frequency.ts';
import { rateSeries } from '../../market/rates.ts';
import { firstWithValue, lastWithValue, lowerBound } from '../../market/series.ts';
import { cashSeries, usableRates, usableSeries } from '../../market/universe.ts';
import type { Ledger } from '../../simulation/ledger.ts';
import { addTo, emptySpans, type Grouping, type GroupValues, totalOf } from './grouping.ts';

export interface BenchmarkGroups {
  /** By grouping and span. Empty if a component has no list for a span. */
  readonly groups: readonly (readonly GroupValues[])[];
  /** The lists that the spans use, in order of date. */
  readonly used: readonly ConstituentList[];
  /** Lowest share, over the spans, of a list's weight that is known, priced when the list was made, and still trading. */
  readonly weightKnown: number;
}

/** The spans of a window, and what their holdings are grouped by. */
export interface Spans {
  /** Positions in the valuation days. */
  readonly bounds: Int32Array;
  readonly groupings: readonly Grouping[];
}

/**
 * Returns the benchmark's groups in each span. The groups of the components of a blend count with the weights of
 * the components on the first day of the span. The holdings of every component must be known.
 */
export function benchmarkGroups(input: AnalysisInput, ledger: Ledger, spans: Spans): BenchmarkGroups {
  const { components } = input.benchmark!;
  const parts = components.map(({ constituents }) => componentGroups(input, ledger, constituents!, spans));
  if (parts.length === 1) return parts[0]!;
  const { bounds, groupings } = spans;
  const isKnown = parts.every(({ groups }) => groups.length > 0);
  const blended = emptySpans(groupings, bounds.length - 1);
  for (let s = 0; isKnown && s + 1 < bounds.length; s++) {
    const weights = ledger.benchmark.weightsOn(bounds[s]!);
    for (const [i, { groups }] of parts.entries()) {
      for (const [g, bySpan] of groups.entries()) {
        const whole = totalOf(bySpan[s]!).start;
        if (whole === 0) continue;
        const share = weights[i]! / whole;
        for (const [name, { start, end }] of bySpan[s]!) addTo(blended[g]![s]!, name, share * start, share * end);
      }
    }
  }
  return {
    groups: isKnown ? blended : [],
    used: parts.flatMap(({ used }) => used).sort((a, b) => a.day - b.day),
    weightKnown: components.reduce((sum, { weight }, i) => sum + weight * parts[i]!.weightKnown, 0),
  };
}

/**
 * Returns the groups of one component of the benchmark in each span. The weights come from the latest list dated on or before the span's first
 * day, and have drifted with the prices since the date of that list. A constituent counts in a span if it had a price on
 * the date of the list and has not ended by the first day of the span.
 */
function componentGroups(
  input: AnalysisInput,
  { universe, plan }: Ledger,
  constituents: Constituents,
  { bounds, groupings }: Spans,
): BenchmarkGroups {
  const { days } = plan.schedule;
  const { lists } = constituents;
  const known = lists.map(({ day }) => lowerBound(days, dateOnOrAfter(day, days[0]!)));
  const starts = Array.from(bounds.subarray(0, -1));
  const listOf = starts.map((from) => known.findLastIndex((at) => at <= from));
  const used = [...new Set(listOf)].filter((at) => at >= 0);
  const before = used.map((at) => dateOnOrBefore(lists[at]!.day, days[0]!)).filter((weekday) => weekday < days[0]!);
  const axis = Int32Array.from([...before, ...days]);
  const tracks = constituentTracks(input, universe.lastWeekday, { constituents, used, axis });
  let weightKnown = 1;
  const groups = emptySpans(groupings, starts.length);
  const names = groupings.map((grouping) => constituents.instruments.map(grouping));
  listOf.forEach((at, s) => {
    const list = lists[at];
    if (!list) return;
    const [from, to] = [before.length + bounds[s]!, before.length + bounds[s + 1]!];
    // The weight of an only constituent cannot drift.
    const dated = list.instrument.length === 1 ? from : lowerBound(axis, dateOnOrBefore(list.day, days[0]!) + 1) - 1;
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
      names.forEach((byInstrument, g) => {
        addTo(groups[g]![s]!, byInstrument[instrument]!, (weight * start) / base, (weight * end) / base);
      });
    });
    weightKnown = Math.min(weightKnown, all > 0 ? (list.weightKnown * counted) / all : 0);
  });
  return { groups: listOf.includes(-1) ? [] : groups, used: used.map((at) => lists[at]!), weightKnown };
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
    const limit = quoteAges(frequencyOf(series, axis[0]!, lastWeekday), lastWeekday).notUsed;
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
