import { closeTogether } from '../../calendars/markets.ts';
import type { AnalysisInput } from '../input.ts';
import {
  calendarDays,
  MONTHS_PER_YEAR,
  type PeriodEnds,
  returnsOver,
  type Spans,
  spansOf,
  weekEnds,
  yearsBetween,
} from '../market/calendar.ts';
import type { Frequency } from '../market/frequency.ts';
import { lowerBound, valuesAt } from '../market/series.ts';
import { type ClosingIndex, closingIndex } from '../measures/drawdown.ts';
import {
  annualizedReturn,
  annualizedVolatility,
  bestReturn,
  calmarRatio,
  centralMoments,
  downsideDeviation,
  excessKurtosis,
  excessReturns,
  historicalCvar,
  historicalVar,
  lowestOf,
  martinRatio,
  maxDrawdown,
  momentsOf,
  omegaRatio,
  painIndex,
  type RiskFreePerPeriod,
  returnsOf,
  sharpeRatio,
  skewness,
  sortinoRatio,
  ulcerIndex,
  underwater,
  winRate,
  worstReturn,
} from '../measures/index.ts';
import { type Metrics, nullForNaN, type ReturnPairs, relativeMetrics } from '../measures/relative.ts';
import type { Ledger } from '../simulation/ledger.ts';
import type { WeightRows } from '../simulation/schedule.ts';
import type { ReturnPeriods } from './returnPeriods.ts';
import type { RiskFree } from './riskFree.ts';

const WEEKS_PER_YEAR = 52;

/** A statistic with fewer returns is null. */
export const FEWEST_OBSERVATIONS = { weekly: 26, monthly: 12, var99: 100 } as const;

export interface Performance {
  readonly portfolio: Metrics;
  readonly benchmark: Metrics;
  readonly relative: Metrics;
  /** The same statistics on returns of full calendar weeks and months. */
  readonly weekly: Metrics;
  readonly monthly: Metrics;
  readonly headline: Headline;
  /** The returns at the frequency of the headline. Empty without a benchmark. */
  readonly headlinePairs: ReturnPairs;
  /** The length of the window in years, as the annualized return counts it. */
  readonly years: number;
  /** The portfolio's returns by period. */
  readonly returns: Float64Array;
  /** One rate for all periods, or that of each of `returns`. */
  readonly riskFreePerPeriod: RiskFreePerPeriod;
  readonly periods: ReturnPeriods;
  /** The periods of figures against the benchmark, and both returns of each. The benchmark's is NaN where it has no value. */
  readonly relativePeriods: ReturnPeriods;
  readonly compared: { readonly portfolio: Float64Array; readonly benchmark: Float64Array };
}

/**
 * `performance_metrics`, by the definitions of `measures/`. The portfolio's returns are those of its own periods, and a benchmark
 * does not change them. The benchmark's returns and pairs of both are those of the relative periods. Total returns and drawdowns
 * come from every valuation day.
 */
export function performance(
  { input, ledger, riskFree }: { readonly input: AnalysisInput; readonly ledger: Ledger; readonly riskFree: RiskFree },
  { own: periods, relative: relativePeriods }: { readonly own: ReturnPeriods; readonly relative: ReturnPeriods },
  months: PeriodEnds,
): Performance {
  const { endDay } = input.settings;
  const { days } = ledger.plan.schedule;
  const { levels } = ledger.simulation;
  const { first: opens, end } = ledger.benchmark;
  const spansIn = ({ bounds }: ReturnPeriods): Spans => ({ from: bounds.subarray(0, -1), to: bounds.subarray(1) });
  const returns = returnsOf(valuesAt(levels, periods.bounds));
  const f = riskFree.perPeriod(spansIn(periods), periods.perYear);
  const isSame = relativePeriods === periods;
  const { perYear, bounds, frequency } = relativePeriods;
  const all = isSame ? returns : returnsOf(valuesAt(levels, bounds));
  const first = lowerBound(bounds, opens);
  const b = returnsOf(valuesAt(ledger.benchmark.levels, bounds.subarray(first, lowerBound(bounds, end))));
  const r = all.subarray(first, first + b.length);
  const rates = isSame ? f : riskFree.perPeriod(spansIn(relativePeriods), perYear);
  const commonRates = typeof rates === 'number' ? rates : rates.subarray(first, first + b.length);
  const benchmarkReturns = new Float64Array(all.length).fill(Number.NaN);
  if (b.length > 0) benchmarkReturns.set(b, first);
  // The benchmark starts with the value of the portfolio.
  const benchmarkReturn = (ledger.benchmark.levels[end - 1] ?? Number.NaN) / levels[0]! - 1;

  // A monthly or quarterly series does not move between its prices, so shorter returns have no meaning.
  const ofMonths = (from: number, to: number, priced: Frequency) =>
    priced === 'quarterly' ? NO_SPANS : spansOf(months, from, to);
  const isUpToWeekly = frequency === 'daily' || frequency === 'weekly';
  const ofWeeks = isUpToWeekly ? spansOf(weekEnds(days, endDay), opens, end) : NO_SPANS;
  const track = (
    own: Float64Array,
    [from, to]: readonly [number, number],
    of: ReturnPeriods,
  ): Omit<Track, 'totalReturn'> => ({
    closing: closingIndex(own.subarray(from, to), own === levels ? ledger.book?.returns[0] : undefined),
    riskFreeRate: riskFree.annualOver(from, to - 1),
    perYear: of.perYear,
    days: calendarDays(days[from]!, days[to - 1]!),
    years: yearsBetween(days, [from, to - 1], months),
    months: returnsOver(own, ofMonths(from, to, of.frequency)),
  });
  const pairs = (spans: Spans, periodsPerYear: number) => ({
    portfolio: returnsOver(levels, spans),
    benchmark: returnsOver(ledger.benchmark.levels, spans),
    periodsPerYear,
    riskFreePerPeriod: riskFree.perPeriod(spans, periodsPerYear),
  });
  const facts = { riskFreeRate: riskFree.annualOver(opens, end - 1), isFixedRate: input.benchmark?.kind === 'rate' };
  const weekly = { ...pairs(ofWeeks, WEEKS_PER_YEAR), ...facts, fewest: FEWEST_OBSERVATIONS.weekly };
  const monthly = {
    ...pairs(ofMonths(opens, end, frequency), MONTHS_PER_YEAR),
    ...facts,
    fewest: FEWEST_OBSERVATIONS.monthly,
  };
  const { totalReturn } = ledger.totals;
  const own = metricsOf({ ...track(levels, [0, days.length], periods), totalReturn }, returns, f);
  const hasMonthly = monthly.portfolio.length >= FEWEST_OBSERVATIONS.monthly;
  const headline = chooseHeadline(input, ledger, { own: periods.frequency, frequency, hasMonthly });
  const ofPeriods = {
    portfolio: r,
    benchmark: b,
    periodsPerYear: perYear,
    riskFreePerPeriod: commonRates,
    ...facts,
    fewest: 0,
  };
  return {
    portfolio: own,
    benchmark: input.benchmark
      ? metricsOf(
          { ...track(ledger.benchmark.levels, [opens, end], relativePeriods), totalReturn: benchmarkReturn },
          b,
          commonRates,
        )
      : withoutValues(own),
    relative: {
      ...relativeMetrics(ofPeriods),
      excess_return: opens === 0 && end === days.length ? totalReturn - benchmarkReturn : null,
    },
    weekly: relativeMetrics(weekly),
    monthly: relativeMetrics(monthly),
    headline,
    years: yearsBetween(days, [0, days.length - 1], months),
    headlinePairs: headline.frequency === frequency ? ofPeriods : monthly,
    returns,
    riskFreePerPeriod: f,
    periods,
    relativePeriods,
    compared: { portfolio: all, benchmark: benchmarkReturns },
  };
}

/** Returns the same metrics of nothing: counts are 0 and the rest is null. */
function withoutValues(metrics: Metrics): Metrics {
  return Object.fromEntries(Object.keys(metrics).map((name) => [name, COUNTS.has(name) ? 0 : null]));
}

const COUNTS: ReadonlySet<string> = new Set(['full_months', 'days', 'observations']);

const NO_SPANS: Spans = { from: new Int32Array(), to: new Int32Array() };

interface Track {
  readonly closing: ClosingIndex;
  readonly totalReturn: number;
  /** Mean annual rate. */
  readonly riskFreeRate: number;
  readonly perYear: number;
  /** Calendar days. */
  readonly days: number;
  /** Whole months from one month end to another, and otherwise calendar days / 365.25. */
  readonly years: number;
  /** Returns of the full calendar months. */
  readonly months: Float64Array;
}

function metricsOf(track: Track, returns: Float64Array, f: RiskFreePerPeriod): Metrics {
  const { totalReturn, riskFreeRate, perYear, days, years, months } = track;
  const annualized = annualizedReturn(totalReturn, years);
  const { levels, start } = track.closing;
  const drawdown = maxDrawdown(levels, start);
  const below = underwater(levels, start);
  const ulcer = ulcerIndex(levels, below);
  const pain = painIndex(levels, below);
  const moments = momentsOf(returns);
  const [excess, rate] = typeof f === 'number' ? [returns, f] : [excessReturns(returns, f), 0];
  const excessMoments = typeof f === 'number' ? moments : momentsOf(excess);
  const lowest = lowestOf(returns, 0.05);
  const { var99 } = FEWEST_OBSERVATIONS;
  const central = centralMoments(returns);
  return nullForNaN(
    {
      total_return: totalReturn,
      annualized_return: annualized,
      annualized_volatility: annualizedVolatility(returns, perYear, moments),
      downside_deviation: downsideDeviation(returns, f, perYear),
      max_drawdown: drawdown,
      ulcer_index: ulcer,
      pain_index: pain,
      sharpe_ratio: sharpeRatio(excess, rate, perYear, excessMoments),
      sortino_ratio: sortinoRatio(excess, rate, perYear, excessMoments),
      calmar_ratio: calmarRatio(annualized, drawdown),
      martin_ratio: martinRatio(annualized, riskFreeRate, ulcer),
      pain_ratio: martinRatio(annualized, riskFreeRate, pain),
      omega_ratio: omegaRatio(returns, f),
      var_95: historicalVar(returns, 0.05, undefined, lowest),
      var_99: historicalVar(returns, 0.01, var99, lowest),
      cvar_95: historicalCvar(returns, 0.05, undefined, lowest),
      cvar_99: historicalCvar(returns, 0.01, var99, lowest),
      win_rate: winRate(returns),
      best_day: bestReturn(returns),
      worst_day: worstReturn(returns),
      full_months: months.length,
      best_month: bestReturn(months),
      worst_month: worstReturn(months),
      positive_months: winRate(months),
      skewness: skewness(returns, central),
      kurtosis: excessKurtosis(returns, central),
      days,
      observations: returns.length,
    },
    riskFreeRate,
  );
}

/** Frequency of the returns whose relative statistics should be read first. */
interface Headline {
  readonly frequency: Frequency;
  /** One sentence. */
  readonly reason: string;
}

/** Use monthly statistics when at least 10% of the weight closes at other hours than the benchmark. */
const LEAST_WEIGHT_APART = 0.1;

/**
 * Chooses the frequency of the headline. Daily returns of markets that close at different hours overlap only in part: beta and correlation
 * come out too low and tracking error too high. Monthly returns hardly suffer from that. Returns that are not daily keep their frequency, which is the lower one of the portfolio and the benchmark.
 */
function chooseHeadline(
  input: AnalysisInput,
  ledger: Ledger,
  {
    own,
    frequency,
    hasMonthly,
  }: { readonly own: Frequency; readonly frequency: Frequency; readonly hasMonthly: boolean },
): Headline {
  if (frequency !== own) {
    const reason = `The benchmark is priced ${frequency} and the holdings are priced ${own}, so both are compared over ${frequency} returns.`;
    return { frequency, reason };
  }
  if (frequency !== 'daily') return { frequency, reason: `The returns of this analysis are ${frequency}.` };
  if (input.benchmark === null) return { frequency, reason: 'There is no benchmark.' };
  const { kind, components } = input.benchmark;
  const closing = components.filter(
    ({ instrument }) => kind === 'symbol' || (kind === 'blend' && instrument.type !== 'cash'),
  );
  const markets = [...new Set(closing.map(({ instrument }) => instrument.market))];
  if (markets.length === 0) return { frequency, reason: 'The benchmark has no closing hour.' };
  const market = `${markets.length === 1 ? 'market' : 'markets'}, ${markets.join(' and ')}`;
  const apart = weightApart(ledger, markets);
  const share = `${(100 * apart).toFixed(0)}% of the portfolio (mean weight)`;
  if (apart < LEAST_WEIGHT_APART) {
    const near = apart === 0 ? 'All holdings close' : `All but ${share} closes`;
    return { frequency, reason: `${near} within 2 hours of the benchmark's ${market}.` };
  }
  const differs = `${share} closes more than 2 hours apart from the benchmark's ${market}`;
  if (hasMonthly) {
    return { frequency: 'monthly', reason: `${differs}, so daily returns of both do not cover the same hours.` };
  }
  const warning = 'daily beta and correlation are too low and tracking error is too high';
  return { frequency, reason: `${differs}, but there are too few full months, so ${warning}.` };
}

/** Mean weight, 0 to 1, of the holdings that do not close near all the markets. Each period counts with its starting weights and its length. Transactions have a mean over the days. */
function weightApart({ universe, plan, book }: Ledger, markets: readonly string[]): number {
  const { periods, instrument, weight, days } = plan.schedule;
  const own = new Set(universe.instruments.map(({ market }) => market));
  const apart = new Set([...own].filter((one) => !markets.every((market) => closeTogether(one, market))));
  const isApart = Uint8Array.from(universe.instruments, ({ market }) => (apart.has(market) ? 1 : 0));
  if (!isApart.includes(1)) return 0;
  if (book) return book.averageWeights.reduce((sum, weight, i) => (isApart[i] ? sum + weight : sum), 0);
  let total = 0;
  for (const { start, end, from, to } of periods) {
    const rows = { instrument: instrument.subarray(from, to), weight: weight.subarray(from, to) };
    total += weightOf(rows, isApart) * (end - start);
  }
  return total / (days.length - 1);
}

/** The sum of the weights of the chosen instruments. */
function weightOf({ instrument, weight }: WeightRows, isChosen: Uint8Array): number {
  let sum = 0;
  for (let row = 0; row < weight.length; row++) sum += isChosen[instrument[row]!]! * weight[row]!;
  return sum;
}
