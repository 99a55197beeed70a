import {
  type Day,
  formatDay,
  formatWeekday,
  isWeekday,
  type Weekday,
  weekdayOnOrAfter,
  weekdayOnOrBefore,
  weekdayToDay,
} from '../dates.ts';
import type { DenseSeries } from '../engine/input.ts';
import { endOfPrices, frequencyOf } from '../engine/market/frequency.ts';
import { DAILY_AGES, QUOTE_AGES } from '../engine/market/quoteAges.ts';
import { firstWithValue, hasValue, lastWithValue, NEVER } from '../engine/market/series.ts';
import { COST_MARKETS } from '../engine/simulation/tradeCosts.ts';
import { shownName } from '../messages.ts';
import type { PortfolioRequest } from '../schemas/portfolioRequest.ts';
import type { BenchmarkFact } from './benchmarks.ts';
import type { RequestRules } from './checkUnused.ts';
import { isCountry } from './countries.ts';
import { type Checking, checkDay, type Findings, inOtherCase } from './findings.ts';
import { hasWeekendSession, type MarketFacts, ratesBetween } from './marketFacts.ts';
import { allowedDay, COST_RATE_BOUND, MAX_INITIAL_VALUE, MIN_INITIAL_VALUE } from './rows.ts';

/** The members of an analyze request that bound the analysis in time. */
export interface AnalysisWindow {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly start_when_available?: boolean | undefined;
  readonly on_data_fault?: 'warn' | 'fail' | undefined;
}

export function checkInitialValue(value: number, found: Findings): void {
  if (value >= MIN_INITIAL_VALUE && value <= MAX_INITIAL_VALUE) return;
  const message = `The initial value must be at least ${MIN_INITIAL_VALUE} and at most ${MAX_INITIAL_VALUE}.`;
  found.error('invalid_initial_value', ['initial_value'], message);
}

export function checkCosts(
  {
    transaction_cost_config: config,
    include_transaction_costs: isApplied = false,
  }: Pick<PortfolioRequest, 'transaction_cost_config' | 'include_transaction_costs'>,
  facts: MarketFacts,
  found: Findings,
): void {
  if (!config) return;
  if (!isApplied && Object.keys(config).length > 0) {
    const message = 'The rates have no effect, because include_transaction_costs is not true.';
    found.warn('costs_not_applied', ['transaction_cost_config'], message);
  }
  const known = new Set([...facts.markets(), ...COST_MARKETS]);
  for (const [market, rates] of Object.entries(config)) {
    const path = ['transaction_cost_config', market];
    if (!known.has(market)) {
      const hint = inOtherCase(market, known) ?? `Known are ${[...known].sort().join(', ')}.`;
      found.error('unknown_market', path, `Market "${shownName(market)}" is not known. ${hint}`);
    }
    for (const side of ['buy', 'sell'] as const) {
      if (rates[side] >= 0 && rates[side] < COST_RATE_BOUND) continue;
      const message = `The ${side} rate must be at least 0 and below ${COST_RATE_BOUND}, as a fraction of the traded value.`;
      found.error('invalid_cost_rate', [...path, side], message);
    }
  }
}

/** Checks the window. If no row has a usable date, `firstRebalance` is null and the window is not compared with it. */
export function checkWindow(
  window: AnalysisWindow,
  firstRebalance: Day | null,
  {
    facts,
    rules = null,
    rics = [],
  }: {
    readonly facts: MarketFacts;
    readonly rules?: Pick<RequestRules, 'readsHoldings'> | null | undefined;
    /** The instruments of the portfolio. */
    readonly rics?: Iterable<string>;
  },
  found: Findings,
): void {
  const start = readDate('start_date', window.start_date, { facts, found });
  const end = readDate('end_date', window.end_date, { facts, found });
  if (start === 'bad' || end === 'bad' || firstRebalance === null) return;
  const first = Math.max(start ?? firstRebalance, firstRebalance);
  // Holdings of today are those of the last close.
  if (rules?.readsHoldings && (end === null || first <= end)) return;
  const asked = end ?? facts.today - 1;
  const isHeld = [...rics].some((ric) => facts.closes(ric) !== null);
  // Days after the data have no values, unless there is only cash.
  const last = !isHeld ? asked : Math.min(asked, weekdayToDay(facts.lastWeekday + 1) - 1);
  const isBehind = last < asked;
  const member = end !== null ? 'end_date' : start !== null ? 'start_date' : 'portfolio';
  const begins = start !== null && start > firstRebalance ? 'start_date is' : 'the first holdings are of';
  const lastData = `the market data end on ${formatDay(weekdayToDay(facts.lastWeekday))}`;
  const ends = `${end === null ? 'the last day that can be analyzed is' : 'end_date is'} ${formatDay(last)}`;
  const where = `${begins} ${formatDay(first)} and ${isBehind ? lastData : ends}`;
  // The analysis of a day needs its close, so it begins a day later.
  const second = formatDay(weekdayToDay(weekdayOnOrAfter(first) + 1) + 1);
  const later = isBehind ? 'when there are later data' : `from ${second} on`;
  const advice = end === null || isBehind ? ` Send an earlier date, or try again ${later}.` : '';
  if (first > last) found.error('end_before_start', [member], `There is nothing to analyze: ${where}.${advice}`);
  else if (!hasTwoDays(first, last, { rics, facts })) {
    const message = `The window has fewer than two trading days: ${where}. An analysis needs two.${advice}`;
    found.error('window_too_short', [member], message);
  } else if (start !== null && weekdayOnOrAfter(start) < weekdayOnOrAfter(first)) {
    const message = `start_date is ${formatDay(start)}, but the first holdings are of ${formatDay(first)}. The analysis starts then.`;
    found.warn('start_delayed', ['start_date'], message);
  }
}

/** True if a window can have two valuation days. */
function hasTwoDays(
  first: Day,
  last: Day,
  { rics, facts }: { readonly rics: Iterable<string>; readonly facts: MarketFacts },
): boolean {
  if (weekdayOnOrAfter(first) < weekdayOnOrBefore(last)) return true;
  // Such a window has at most four days.
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return days.filter((day) => isWeekday(day) || hasWeekendSession(rics, day, facts)).length >= 2;
}

function readDate(member: 'start_date' | 'end_date', date: string | undefined, checking: Checking): Day | null | 'bad' {
  return date === undefined ? null : (checkDay(allowedDay(date), date, [member], checking) ?? 'bad');
}

export interface History {
  readonly facts: MarketFacts;
  readonly baseCurrency: string;
  /** The prices of all benchmarks that could be resolved. */
  readonly benchmarks: readonly BenchmarkFact[];
  /** The first day asked for; null for the first date. */
  readonly startDay: Day | null;
  /** The last day asked for. Null for the end of the data. */
  readonly endDay: Day | null;
  /** Policy for faults in the data of holdings. */
  readonly onDataFault: 'warn' | 'fail';
}

/** Reports an error if a benchmark has no prices or no rates. */
export function checkBenchmark(
  { instrument: { type, ric, currency }, closes, path, what }: BenchmarkFact,
  { facts, baseCurrency }: History,
  found: Findings,
): void {
  if (type !== 'cash' && closes === null) found.error('no_price_history', path, `There are no prices of ${what}.`);
  if (ratesBetween(currency, baseCurrency, facts) === null) {
    found.error('missing_fx_history', path, `There are no rates between ${currency} (${ric}) and ${baseCurrency}.`);
  }
}

function warnWhenEnded(
  { instrument: { delistedOn }, path, what }: BenchmarkFact,
  closes: DenseSeries,
  until: Weekday,
  found: Findings,
): void {
  const last = lastWithValue(closes, until);
  if (last === null || until - last <= DAILY_AGES.stale) return;
  const frequency = frequencyOf(closes, closes.first, until);
  if (until - last <= QUOTE_AGES[frequency]!.stale) return;
  const end = endOfPrices(closes, { delistedOn, frequency }, until);
  const after =
    end === NEVER
      ? 'Its last price is forward-filled after that day.'
      : `Its values are null after ${formatWeekday(end)}.`;
  found.warn('partial_price_history', path, `The prices of ${what} end on ${formatWeekday(last)}. ${after}`);
}

/**
 * Reports an error if the prices of a benchmark end before an analysis opens, or begin too late for it. Too late means
 * after more than 5 weekdays on which one of the holdings has a price. Every analysis of such a window fails. A benchmark
 * whose prices end later gets a warning.
 */
export function checkBenchmarkStart(
  benchmark: BenchmarkFact,
  opens: Weekday,
  { holdings, history }: { readonly holdings: readonly DenseSeries[]; readonly history: History },
  found: Findings,
): void {
  const { facts, baseCurrency } = history;
  const { instrument, path, what } = benchmark;
  const closes = instrument.type === 'cash' ? null : benchmark.closes;
  const rates = ratesBetween(instrument.currency, baseCurrency, facts);
  const refuse = (code: 'no_price_history' | 'missing_fx_history', name: string, series: DenseSeries | null) => {
    const first = series && firstWithValue(series, series.first);
    if (first === null || !isLate(first, opens, holdings)) return;
    const message = `${name} begin on ${formatWeekday(first)}, too late for an analysis from ${formatWeekday(opens)} on.`;
    found.error(code, path, message);
  };
  const last = closes && lastWithValue(closes, facts.lastWeekday);
  if (last !== null && last < opens && opens <= facts.lastWeekday) {
    const ends = `The prices of ${what} end on ${formatWeekday(last)}`;
    found.error('no_price_history', path, `${ends}, before an analysis from ${formatWeekday(opens)} on.`);
  } else if (closes) {
    const end = history.endDay === null ? facts.lastWeekday : weekdayOnOrBefore(history.endDay);
    warnWhenEnded(benchmark, closes, Math.min(end, facts.lastWeekday), found);
  }
  refuse('no_price_history', `The prices of ${what}`, closes);
  const pair = `${instrument.currency} (${instrument.ric}) and ${baseCurrency}`;
  refuse('missing_fx_history', `The rates between ${pair}`, rates === 'one' ? null : rates);
}

function isLate(first: Weekday, opens: Weekday, holdings: readonly DenseSeries[]): boolean {
  let missed = 0;
  for (let weekday = opens; weekday < first && missed <= DAILY_AGES.stale; weekday++) {
    if (holdings.some((closes) => hasValue(closes, weekday))) missed++;
  }
  return missed > DAILY_AGES.stale;
}

type Charges = Pick<PortfolioRequest, 'dividends' | 'withholding' | 'fees'>;

const TREATMENTS = { portfolio: ['reinvest', 'cash'], transactions: ['booked', 'market'] } as const;

/** Checks the treatment of dividends and the countries of withheld taxes. The schema has checked the rates. */
export function checkCharges(
  { dividends, withholding = {} }: Charges,
  kind: keyof typeof TREATMENTS,
  facts: MarketFacts,
  found: Findings,
): void {
  const treatments: readonly string[] = TREATMENTS[kind];
  if (dividends !== undefined && !treatments.includes(dividends)) {
    const [first, second] = treatments;
    const message = `With ${kind}, dividends must be "${first}" or "${second}", not "${dividends}".`;
    found.error('invalid_dividends', ['dividends'], message);
  }
  const countries = Object.keys(withholding);
  if (countries.length === 0) return;
  const markets = new Set([...facts.markets(), ...COST_MARKETS].map((market) => market.toLowerCase()));
  for (const country of countries) {
    if (isCountry(country) || markets.has(country.toLowerCase())) continue;
    const message = `Country "${shownName(country)}" is not known. Send an English name such as "United States", or an ISO code such as "US".`;
    found.error('unknown_country', ['withholding', country], message);
  }
}

/** Returns the members about fees and dividends that the request has. */
export function chargesOf({ dividends, withholding, fees }: Charges): Charges {
  return {
    ...(dividends === undefined ? {} : { dividends }),
    ...(withholding === undefined ? {} : { withholding }),
    ...(fees === undefined ? {} : { fees }),
  };
}
