import { dateOnOrAfter, toDay, weekdayToDay } from '../../dates.ts';
import { AnalysisError } from '../analysisError.ts';
import type { AnalysisInput } from '../input.ts';
import { reinvestments } from '../market/dividends.ts';
import { type ForwardFilled, forwardFill, makeForwardFillLog } from '../market/forwardFill.ts';
import { endOfPrices, quoteAges } from '../market/frequency.ts';
import { rateAges, rateSeries } from '../market/rates.ts';
import { firstWithValue, lastWithValue, lowerBound, NEVER } from '../market/series.ts';
import { type BenchmarkSeries, buildUniverse, type Universe, usableRates } from '../market/universe.ts';
import { growPositions } from './growth.ts';
import { planSchedule } from './planSchedule.ts';
import { layOutRows } from './schedule.ts';
import { simulate } from './simulate.ts';
import { tradeCosts } from './tradeCosts.ts';

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
function componentLevels(
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

/**
 * Returns the values of the benchmark by valuation day in base currency. A benchmark of one component has the values of the
 * component. Throws AnalysisError if a component has no data in the window, or starts more than 5 valuation days late.
 */
export function benchmarkLevels(input: AnalysisInput, universe: Universe, days: Int32Array): Benchmark {
  const parts = universe.benchmark.map((component) => componentLevels(input, universe, { component, days }));
  const [only = noBenchmark(days)] = parts;
  return parts.length < 2 ? only : blendLevels(input, days, parts);
}

/**
 * Returns the values of a blend. It has its target weights on the first valuation day on which all components have a price
 * and a rate, and then trades by its own policy without costs. It has no value from the day on which the first component
 * has none, or is cash because its prices have stopped.
 */
function blendLevels(input: AnalysisInput, days: Int32Array, parts: readonly Benchmark[]): Benchmark {
  const first = Math.max(...parts.map((part) => part.first));
  const blend = simulateBlend(input, days.subarray(first));
  const end = Math.min(...parts.map((part) => part.end), first + blend.end);
  if (end <= first) {
    const { name } = input.benchmark!;
    throw new AnalysisError('no_benchmark_data', `a component of the benchmark ${name} has no recent price`);
  }
  const levels = new Float64Array(days.length).fill(Number.NaN);
  levels.set(blend.levels.subarray(0, end - first), first);
  return {
    levels,
    first,
    end,
    forwardFilled: parts.flatMap(({ forwardFilled }) => forwardFilled),
    trades: blend.periods.flatMap(({ start }) => (start === 0 || first + start >= end ? [] : [first + start])),
    weightsOn(day) {
      const { start, weights } = blend.periods.findLast((period) => first + period.start <= day)!;
      const values = parts.map((part, i) => (weights[i]! * part.levels[day]!) / part.levels[first + start]!);
      const sum = values.reduce((total, value) => total + value, 0);
      return values.map((value) => value / sum);
    },
  };
}

export interface SimulatedBlend {
  /** Base currency. The first is the initial value. */
  readonly levels: Float64Array;
  /** The first of the days on which a component cannot be held. */
  readonly end: number;
  /** From one trade to the next one: the position of its first day, and the weights by component after the trade. */
  readonly periods: readonly { readonly start: number; readonly weights: readonly number[] }[];
}

/** Returns the benchmark as a portfolio that buys its target weights on the first of the days. There must be a day. */
export function simulateBlend(input: AnalysisInput, days: Int32Array): SimulatedBlend {
  const { components, rebalancing } = input.benchmark!;
  // A benchmark pays no fees, and its dividends are reinvested.
  const { fees: _fees, dividends: _dividends, ...settings } = input.settings;
  const { initialValue } = settings;
  const targets = components.map(({ weight }) => weight);
  if (days.length < 2) {
    return { levels: Float64Array.of(initialValue), end: 1, periods: [{ start: 0, weights: targets }] };
  }
  const portfolio: AnalysisInput = {
    ...input,
    settings: { ...settings, startDay: null, includeTransactionCosts: false, rebalancing },
    instruments: components.map(({ instrument }) => instrument),
    ...layOutRows([
      {
        day: weekdayToDay(days[0]!),
        rows: components.map(({ instrument, weight }, i) => ({ symbol: instrument.ric, instrument: i, weight })),
      },
    ]),
    transactions: null,
    benchmark: null,
  };
  const universe = buildUniverse(portfolio);
  const { schedule, removed } = planSchedule(portfolio, universe, days, 1);
  const { periods, instrument, weight } = schedule;
  const growth = growPositions(universe, schedule);
  const costs = tradeCosts(portfolio, universe);
  const { levels } = simulate({ universe, schedule, growth }, costs, portfolio.settings, 0);
  const notHeld = removed.map(({ date }) => lowerBound(days, dateOnOrAfter(toDay(date), days[0]!)));
  return {
    levels,
    end: Math.min(days.length, ...notHeld, ...growth.exits.values()),
    periods: periods.map(({ start, from, to }) => ({
      start,
      weights: components.map((_, i) => {
        const row = instrument.subarray(from, to).indexOf(universe.instrumentIndexOf[i]!);
        return row < 0 ? 0 : weight[from + row]!;
      }),
    })),
  };
}
