import {
  closesByDay,
  type Instrument,
  type MarketData,
  type QualityFinding,
  returnsPerYear,
  type TrailingYear,
  totalReturnLevels,
  trailingYears,
} from '@tearsheet/market-data';
import { type Day, formatDay, monthsBefore, weekdayToDay } from '@tearsheet/shared';
import { annualizedVolatility, beta, maxDrawdown, returnsOf } from '@tearsheet/shared/engine';
import { accountMetrics } from './accountMetrics.ts';
import { METRIC_NAMES, type Metric, type Metrics } from './metrics.ts';

/** Fewer weekly returns say little about beta. */
const LEAST_WEEKS = 52;
/** A missing close is replaced by one at most this many days older. */
const MOST_AGE_DAYS = 10;

/** Total return levels of the benchmark or the share. */
export interface Levels {
  readonly days: Int32Array;
  readonly levels: Float64Array;
}

/** Total returns in the currency of the listing, risk, and the dividend record, up to the last day of the data. */
export function priceMetrics(market: MarketData, instrument: Instrument, other: Levels | null) {
  const own = totalReturnLevels(market, instrument.ric);
  const today = weekdayToDay(market.lastWeekday);
  const over = (months: number, { days, levels }: Levels = own) => {
    const begin = levelAt({ days, levels }, monthsBefore(today, months));
    const end = levelAt({ days, levels }, today);
    return begin === null || end === null ? null : end / begin - 1;
  };
  const yearly = (years: number) => {
    const total = over(12 * years);
    return total === null ? null : (1 + total) ** (1 / years) - 1;
  };
  const twelve = over(12);
  const benchmarkTwelve = other && over(12, other);
  const lastYear = since(own, monthsBefore(today, 12));
  const closes = closesByDay(market, instrument.ric);
  const high = maxOf(since({ days: closes.days, levels: closes.closes }, monthsBefore(today, 12)));
  const close = closes.closes.at(-1) ?? null;
  const hasYear = over(12) !== null;
  const metrics: Partial<Record<Metric, number | null>> = {
    return_1m: percent(over(1)),
    return_3m: percent(over(3)),
    return_6m: percent(over(6)),
    return_12m: percent(twelve),
    return_3y: percent(yearly(3)),
    return_5y: percent(yearly(5)),
    excess_return_12m: twelve === null || benchmarkTwelve === null ? null : percent(twelve - benchmarkTwelve),
    volatility_1y: hasYear
      ? percent(annualizedVolatility(returnsOf(lastYear), returnsPerYear(market, instrument.ric, own.days)))
      : null,
    max_drawdown_3y: over(36) === null ? null : percent(maxDrawdown(since(own, monthsBefore(today, 36)))),
    beta_2y: other ? weeklyBeta(own, other, monthsBefore(today, 24), today) : null,
    from_52_week_high: close === null || high === null ? null : percent(close / high - 1),
    ...dividendMetrics(market, instrument, close, today),
  };
  return metrics;
}

/** Dividends per share of twelve months over the close, their growth over five years, and years in a row with any. */
function dividendMetrics(market: MarketData, { ric, priceBasis }: Instrument, close: number | null, today: Day) {
  // Adjusted closes hold dividends that nobody knows.
  const isUnknown = priceBasis !== 'split_adjusted' || market.qualityFindings(ric).some(areMissing);
  if (isUnknown) return { dividend_yield: null, dividend_cagr_5y: null, dividend_years: null };
  const { weekdays, amounts } = market.dividends(ric);
  const paidOn = Array.from(weekdays, weekdayToDay);
  const between = (from: Day, to: Day) =>
    paidOn.reduce((sum, day, i) => (day > from && day <= to ? sum + (amounts[i] ?? 0) : sum), 0);
  const trailing = between(monthsBefore(today, 12), today);
  const earlier = between(monthsBefore(today, 72), monthsBefore(today, 60));
  const paidYears = new Set(paidOn.map((day) => Number(formatDay(day).slice(0, 4))));
  const thisYear = Number(formatDay(today).slice(0, 4));
  let years = 0;
  for (let year = paidYears.has(thisYear) ? thisYear : thisYear - 1; paidYears.has(year); year--) years++;
  return {
    dividend_yield: close === null ? null : percent(trailing / close),
    dividend_cagr_5y: trailing > 0 && earlier > 0 ? percent((trailing / earlier) ** (1 / 5) - 1) : null,
    dividend_years: years,
  };
}

function areMissing({ code }: QualityFinding): boolean {
  return code === 'dividends_missing';
}

/** Returns the beta of weekly returns, from one Friday's level to the next, for weeks in which both series have them. */
function weeklyBeta(own: Levels, other: Levels, from: Day, to: Day): number | null {
  const pairs: [number, number][] = [];
  for (let day = to; day >= from; day -= 7) {
    const [a, b] = [levelAt(own, day), levelAt(other, day)];
    if (a === null || b === null) break;
    pairs.unshift([a, b]);
  }
  if (pairs.length <= LEAST_WEEKS) return null;
  const column = (i: 0 | 1) => returnsOf(Float64Array.from(pairs, (pair) => pair[i]));
  return beta(column(0), column(1));
}

function levelAt({ days, levels }: Levels, day: Day): number | null {
  const at = days.findLastIndex((one) => one <= day);
  return at >= 0 && day - days[at]! <= MOST_AGE_DAYS ? levels[at]! : null;
}

function since({ days, levels }: Levels, day: Day): Float64Array {
  const from = days.findIndex((one) => one >= day);
  return from < 0 ? new Float64Array(0) : levels.subarray(from);
}

function maxOf(values: Float64Array): number | null {
  return values.length === 0 ? null : values.reduce((high, value) => Math.max(high, value));
}

function percent(decimal: number | null): number | null {
  return decimal === null ? null : 100 * decimal;
}

export interface Company {
  readonly instrument: Instrument;
  /** The latest twelve months first. */
  readonly years: readonly TrailingYear[];
  readonly metrics: Metrics;
}

/** Every metric of one company on the last day of the data. Unknown ones are null. */
export function readCompany(market: MarketData, instrument: Instrument, benchmark: Levels | null): Company {
  const years = trailingYears(market, instrument.ric);
  const scores = market.scores(instrument.ric, market.lastWeekday);
  const known: Partial<Record<Metric, number | null>> = {
    ...accountMetrics(market, instrument, years),
    ...priceMetrics(market, instrument, benchmark),
    score_value: scores?.value ?? null,
    score_quality: scores?.quality ?? null,
    score_momentum: scores?.momentum ?? null,
    score_defensive: scores?.defensive ?? null,
    score_tactical: scores?.tactical ?? null,
    score_total: scores?.total ?? null,
  };
  const finite = (value: number | null | undefined) =>
    value === undefined || value === null || !Number.isFinite(value) ? null : value;
  const metrics = Object.fromEntries(METRIC_NAMES.map((name) => [name, finite(known[name])])) as Record<
    Metric,
    number | null
  >;
  return { instrument, years, metrics };
}
