import { AnalysisError } from '../analysisError.ts';
import type { AnalysisInput } from '../input.ts';
import { reinvestments } from './dividends.ts';
import { type ForwardFilled, forwardFill, makeForwardFillLog } from './forwardFill.ts';
import { endOfPrices } from './frequency.ts';
import { quoteAges } from './quoteAges.ts';
import { rateAges } from './rateAges.ts';
import { rateSeries } from './rates.ts';
import { firstWithValue, lastWithValue, lowerBound, NEVER } from './series.ts';
import { type BenchmarkSeries, type Universe, usableRates } from './universe.ts';

export interface Benchmark {
  /** Value by valuation day in base currency. NaN before `first` and from `end` on. It is the initial value on `first`. */
  readonly levels: Float64Array;
  /** The first valuation day with a price and a rate. It is 0 unless the data starts slightly late. */
  readonly first: number;
  /** The first valuation day after the prices have ended, or the number of days if they have not ended. */
  readonly end: number;
  /** By component. */
  readonly forwardFilled: readonly ForwardFilled[];
  /** Valuation days after `first` on which a blend trades, ascending. */
  readonly trades: readonly number[];
  /** Weights of the components at the close of a valuation day from `first` on, after trades. They sum to 1. */
  weightsOn(day: number): readonly number[];
}

/** Returns the values of an analysis without a benchmark: none. */
export function noBenchmark(days: Int32Array): Benchmark {
  const levels = new Float64Array(days.length).fill(Number.NaN);
  return { levels, first: days.length, end: days.length, forwardFilled: [], trades: [], weightsOn: () => [] };
}

/**
 * Returns a component of the benchmark with dividends reinvested, converted daily. Its data must start at most 5 valuation
 * days after the first one, and a later value is never used for an earlier day. It must have a price of its own in the window. If its
 * prices end inside the window, it has no value from then on.
 */
export function componentLevels(
  input: AnalysisInput,
  universe: Universe,
  { component, days }: { readonly component: BenchmarkSeries; readonly days: Int32Array },
): Benchmark {
  const { instrument, series, frequency } = component;
  const { ric, currency, dividends, delistedOn, type } = instrument;
  const what =
    input.benchmark!.components.length === 1
      ? `the benchmark ${input.settings.benchmark}`
      : `${ric} in the benchmark ${input.settings.benchmark}`;
  const start = series && firstWithValue(series, series.first);
  if (!series || start === null) throw new AnalysisError('no_benchmark_data', `${what} has no prices`);
  if ((lastWithValue(series, days.at(-1)!) ?? start) < days[0]!) {
    throw new AnalysisError('no_benchmark_data', `${what} has no price in the window`);
  }
  const log = makeForwardFillLog(days, 1);
  const rate = rateSeries(usableRates(input, currency, universe.lastWeekday), days, makeForwardFillLog(days, 1));
  const firstRate = rate.findIndex((value) => value > 0);
  if (firstRate < 0) {
    const pair = `${currency}/${input.settings.baseCurrency}`;
    throw new AnalysisError('no_benchmark_data', `${what} has no rate ${pair} in the window`);
  }
  const first = Math.max(lowerBound(days, start), firstRate);
  const { stale } = quoteAges(0, days[0]!);
  if (first > stale || first >= days.length) {
    const late = `more than ${stale} valuation days after the window opens`;
    throw new AnalysisError('no_benchmark_data', `the data of ${what} starts ${late}`);
  }
  const levels = new Float64Array(days.length).fill(Number.NaN);
  forwardFill(series, days, first, { out: levels, log });
  const paid = reinvestments(dividends, series, days);
  let units = input.settings.initialValue / (levels[first]! * rate[first]!);
  let next = lowerBound(paid.days, first + 1);
  for (let d = first; d < days.length; d++) {
    if (paid.days[next] === d) units *= paid.factors[next++]!;
    levels[d] = units * levels[d]! * rate[d]!;
  }
  const ages = rateAges(input.fx.get(currency), days[0]!, universe.lastWeekday);
  const ended = type === 'cash' ? NEVER : endOfPrices(series, { delistedOn, frequency }, universe.lastWeekday);
  const end = lowerBound(days, Math.min(ended, ages.end) + 1);
  levels.fill(Number.NaN, end);
  return { levels, first, end, forwardFilled: [log.finish()], trades: [], weightsOn: () => [1] };
}
