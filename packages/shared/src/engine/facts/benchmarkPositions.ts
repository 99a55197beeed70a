import { axisOf, type Day, dateOnOrBefore, type Weekday, weekdayToDay } from '../../dates.ts';
import type { AnalysisInput, BenchmarkComponent, ConstituentList, InstrumentInput } from '../input.ts';
import { makeForwardFillLog } from '../market/forwardFill.ts';
import { frequencyOf, quoteAges } from '../market/frequency.ts';
import { rateSeries } from '../market/rates.ts';
import { lastWithValue } from '../market/series.ts';
import { cashSeries, usableRates, usableSeries } from '../market/universe.ts';
import { returnsOf } from '../measures/index.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { levelsFrom } from './holdings.ts';

/** An instrument that the benchmark holds on the last day. */
export interface BenchmarkPosition {
  readonly ric: string;
  readonly sector: string;
  readonly weight: number;
  /** Returns in base currency between the days. */
  readonly returns: Float64Array;
}

export interface BenchmarkPositions {
  /** The weights sum to 1. */
  readonly positions: readonly BenchmarkPosition[];
  /** Lowest share of a component's list that is known, has prices for all days, and still trades. */
  readonly weightKnown: number;
  /** The oldest list in use. */
  readonly day: Day;
}

/**
 * Returns the benchmark's holdings on the last of the days, and their returns between the days. Weights come from the latest list and
 * drift with the prices from its date. A component that the portfolio holds itself counts as one position. Null if the holdings of
 * another component are unknown.
 */
export function benchmarkPositions(
  input: AnalysisInput,
  ledger: Ledger,
  { days, held }: { readonly days: Int32Array; readonly held: ReadonlySet<string> },
): BenchmarkPositions | null {
  const { components = [] } = input.benchmark ?? {};
  const { levels, end, weightsOn } = ledger.benchmark;
  if (components.length === 0 || end < levels.length) return null;
  const shares = weightsOn(end - 1);
  const parts = components.map((component) =>
    heldBy(component, input, { days, held, last: ledger.universe.lastWeekday }),
  );
  if (!parts.every((part) => part !== null)) return null;
  const positions = new Map<string, BenchmarkPosition>();
  for (const [i, part] of parts.entries()) {
    for (const position of part.positions) {
      const weight = (positions.get(position.ric)?.weight ?? 0) + shares[i]! * position.weight;
      positions.set(position.ric, { ...position, weight });
    }
  }
  return {
    positions: [...positions.values()],
    weightKnown: Math.min(...parts.map((part) => part.weightKnown)),
    day: Math.min(...parts.map((part) => part.day)),
  };
}

/** Returns what one component holds, with weights that sum to 1. Null if that is unknown. */
function heldBy(
  { instrument, constituents }: BenchmarkComponent,
  input: AnalysisInput,
  { days, held, last }: { readonly days: Int32Array; readonly held: ReadonlySet<string>; readonly last: Weekday },
): BenchmarkPositions | null {
  const lastDay = weekdayToDay(days.at(-1)!);
  const list = held.has(instrument.ric) ? itself(lastDay) : constituents?.lists.findLast(({ day }) => day <= lastDay);
  if (!list) return null;
  const instruments = held.has(instrument.ric) ? [instrument] : constituents!.instruments;
  const ones = cashSeries(axisOf(last), last);
  // A single position has the whole weight, whatever the date of the list.
  const listedOn = list.instrument.length === 1 ? lastDay : list.day;
  let [listed, counted, worth] = [0, 0, 0];
  const priced = Array.from(list.instrument).flatMap((index, i): BenchmarkPosition[] => {
    const weight = list.weight[i]!;
    if (!(weight > 0)) return [];
    listed += weight;
    const one = instruments[index]!;
    const growth = growthSince(dateOnOrBefore(listedOn, last), one, { input, days, last, ones });
    if (growth === null) return [];
    counted += weight;
    worth += weight * growth.factor;
    return [{ ric: one.ric, sector: one.sector, weight: weight * growth.factor, returns: growth.returns }];
  });
  if (priced.length === 0) return null;
  return {
    positions: priced.map((position) => ({ ...position, weight: position.weight / worth })),
    weightKnown: (list.weightKnown * counted) / listed,
    day: listedOn,
  };
}

function itself(day: Day): ConstituentList {
  return { day, instrument: Int32Array.of(0), weight: Float64Array.of(1), weightKnown: 1 };
}

/** Returns the growth from the date of a list to the last day, and the returns between the days. Null without prices, or if it has ended. */
function growthSince(
  listed: Weekday,
  instrument: InstrumentInput,
  {
    input,
    days,
    last,
    ones,
  }: {
    readonly input: AnalysisInput;
    readonly days: Int32Array;
    readonly last: Weekday;
    readonly ones: ReturnType<typeof cashSeries>;
  },
): { readonly factor: number; readonly returns: Float64Array } | null {
  const series = usableSeries(instrument, last, ones);
  const to = days.at(-1)!;
  if (!series || (instrument.delistedOn !== null && instrument.delistedOn <= to)) return null;
  const limit = quoteAges(frequencyOf(series, days[0]!, last), last).notUsed;
  if ((lastWithValue(series, to) ?? -limit) < to - limit) return null;
  const levelsOn = (at: Int32Array) => {
    const rates = rateSeries(usableRates(input, instrument.currency, last), at, makeForwardFillLog(at, 1));
    return levelsFrom({ series, dividends: instrument.dividends }, rates, at);
  };
  const levels = levelsOn(days);
  if (!levels) return null;
  const returns = returnsOf(levels);
  if (listed >= to) return { factor: 1, returns };
  const drift = levelsOn(Int32Array.of(listed, to));
  return drift && { factor: drift[1]! / drift[0]!, returns };
}
