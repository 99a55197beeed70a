import { countryName, isCountry } from '../calendars/markets.ts';
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
import { DAILY_AGES, endOfPrices, frequencyOf, QUOTE_AGES } from '../engine/market/frequency.ts';
import { firstWithValue, hasValue, lastWithValue, NEVER } from '../engine/market/series.ts';
import { COST_MARKETS } from '../engine/simulation/tradeCosts.ts';
import { percentText, shownName, sixDigits } from '../messages.ts';
import type { BenchmarkRequest } from '../schemas/benchmarks.ts';
import { type PortfolioRequest, portfolioRequestProperties, type StartMember } from '../schemas/portfolioRequest.ts';
import type { Rebalancing } from '../schemas/rebalancing.ts';
import { ledgerProperties } from '../schemas/transactions.ts';
import type { RequestSchema } from '../schemas/validation/explain.ts';
import { repeatedItems, unknownMembers } from '../schemas/validation/validator.ts';
import type { BenchmarkFact } from './benchmarks.ts';
import {
  type Checking,
  checkDay,
  type Findings,
  fieldOf,
  hasWeekendSession,
  inOtherCase,
  type MarketFacts,
  type Path,
  ratesBetween,
} from './findings.ts';
import { allowedDay, COST_RATE_BOUND, MAX_INITIAL_VALUE, MIN_INITIAL_VALUE } from './rows.ts';

/** The members of an analyze request that bound the analysis in time. */
export interface AnalysisWindow {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly start_when_available?: boolean | undefined;
  readonly on_data_fault?: 'warn' | 'fail' | undefined;
}

const DEFAULT_START = portfolioRequestProperties.initial_value.default;

/** Returns the amount that a request has, or the default. */
export function startOf({ initial_value = DEFAULT_START }: StartMember) {
  return { initial_value };
}

/** Returns the amount that a request has, or null. */
export function sentStart({ initial_value: sent }: StartMember): number | null {
  return sent ?? null;
}

/** Checks what a portfolio starts with: the amount of the request, or its default. */
export function checkStart(request: StartMember, found: Findings): void {
  checkStartValue(startOf(request).initial_value, found);
}

/** Returns the amount that a portfolio starts with as a member. There is none if its rows have a value, and the request has none. */
export function startMember(request: StartMember, ownValue: number | null, found: Findings): StartMember {
  if (request.initial_value !== undefined || ownValue === null) return startOf(request);
  if (ownValue > 0) checkStartValue(ownValue, found);
  return {};
}

/** Warns of an amount that a ledger does not start with. A tracked ledger has the default. */
export function warnOfUnusedStart({ initial_value: sent }: StartMember, found: Findings): void {
  if (sent === undefined || sent === DEFAULT_START) return;
  const message = 'The value of a ledger follows from its transactions. initial_value has no effect.';
  found.warn('initial_value_ignored', ['initial_value'], message);
}

function checkStartValue(value: number, found: Findings): void {
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
    readonly rules?: Pick<RequestRules, 'estimates'> | null | undefined;
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
  if (rules?.estimates && (end === null || first <= end)) return;
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
  /** The history from which returns are estimated. Absent if the returns of the holdings count while they are held. */
  readonly estimates?: EstimateHistory | undefined;
}

export interface EstimateHistory {
  /** The first day that was asked for. Null for the first day that all holdings have in common. */
  readonly from: Day | null;
  /** The member that a warning about that day names. */
  readonly path: Path;
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

/** Warns if a benchmark lacks values for so long that an old one would not be used for a holding. */
function warnOfGaps(
  { path, what }: BenchmarkFact,
  closes: DenseSeries,
  { opens, until }: { readonly opens: Weekday; readonly until: Weekday },
  found: Findings,
): void {
  const { notUsed } = QUOTE_AGES[frequencyOf(closes, closes.first, until)]!;
  let last = lastWithValue(closes, opens) ?? opens;
  for (let weekday = last + 1; weekday <= until; weekday++) {
    if (!hasValue(closes, weekday)) continue;
    if (weekday - last > notUsed) {
      const message = `The prices of ${what} have a gap from ${formatWeekday(last)} to ${formatWeekday(weekday)}. The first one is forward-filled, so the whole change falls on the last day.`;
      found.warn('partial_price_history', path, message);
      return;
    }
    last = weekday;
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

/** Warns if the exchange rate of a benchmark is so old that it is not used. The values of the benchmark are null then. */
function warnOfOldRates(
  { instrument: { ric, currency }, path }: BenchmarkFact,
  rates: DenseSeries,
  { opens, until, baseCurrency }: { readonly opens: Weekday; readonly until: Weekday; readonly baseCurrency: string },
  found: Findings,
): void {
  const { notUsed } = QUOTE_AGES[frequencyOf(rates, opens, until)]!;
  for (let last = lastWithValue(rates, opens) ?? opens; last < until; ) {
    const next = firstWithValue(rates, last + 1) ?? NEVER;
    if (Math.min(next, until) - last > notUsed) {
      const again = next > until ? '' : ` until ${formatWeekday(next)}`;
      const message = `The rates between ${currency} (${ric}) and ${baseCurrency} have no value after ${formatWeekday(last)}${again}. After ${notUsed} sessions, the benchmark has no values.`;
      found.warn('stale_rate', path, message);
      return;
    }
    last = next;
  }
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
    const until = Math.min(end, facts.lastWeekday);
    warnOfGaps(benchmark, closes, { opens, until }, found);
    warnWhenEnded(benchmark, closes, until, found);
    if (rates !== 'one' && rates !== null) warnOfOldRates(benchmark, rates, { opens, until, baseCurrency }, found);
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
  { dividends, withholding = {} }: Pick<Charges, 'dividends' | 'withholding'>,
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

/** The members that an operation reads, and how it reads them. */
export interface RequestRules {
  readonly schema: RequestSchema;
  /** Parameters of the URL. A caller may have put them into the body, where they have no effect. */
  readonly parameters?: readonly string[];
  /** The request as it was sent, if the operation checks another one. */
  readonly sent?: PortfolioRequest;
  /** True if a policy and costs count for a ledger, as in a simulation of its future. */
  readonly tradesLedgers?: boolean;
  /** The history of an estimate, for which only the latest holdings are read. They may be those of the last close, and need no return. */
  readonly estimates?: EstimateHistory;
  /** Members of this operation that the rest of the request makes useless. */
  readonly unused?: (request: PortfolioRequest) => readonly UnusedMember[];
}

/** A member without effect, and why. The reason completes "has no effect, because". */
export interface UnusedMember {
  readonly path: Path;
  readonly reason: string;
}

/** A body can have a hundred thousand unknown members. Only so many are named. */
const MOST_UNKNOWN = 20;
/** A longer name does not fit into a sentence. */
const LONGEST_NAME = 60;
/** Their rows accept only the members of their schema. */
const ROWS: ReadonlySet<string> = new Set(['portfolio', 'transactions']);

/** Warns of the members of a request that have no effect: those that are unknown, and those that others make useless. */
export function checkUnused(
  request: PortfolioRequest,
  rules: RequestRules,
  { facts, found }: { readonly facts: Pick<MarketFacts, 'resolveSymbol'>; readonly found: Findings },
): void {
  checkUnknown(request, rules, found);
  const unused = (member: string, reason: string) => {
    found.warn('member_ignored', [member], `${member} has no effect, because ${reason}.`);
  };
  if (request.flow_timing !== undefined) {
    unused('flow_timing', 'inflows count from the start of their day, and outflows until its end');
  }
  if (request.transactions === undefined) {
    for (const member of changed(request, LEDGER_MEMBERS)) unused(member, 'it belongs to transactions');
  } else {
    const members = rules.tradesLedgers ? ALWAYS_OF_HOLDINGS : OF_HOLDINGS;
    for (const member of changed(request, members)) unused(member, 'the transactions decide about every trade');
    const isTaxed = Object.keys(request.withholding ?? {}).length > 0;
    if (isTaxed && request.dividends !== 'market') unused('withholding', 'dividends is not "market"');
  }
  const others = [
    ...ofPolicy(request.rebalancing, ['rebalancing']),
    ...ofBenchmark(request.benchmark, ['benchmark']),
    ...(request.benchmarks ?? []).flatMap((benchmark, i) => ofBenchmark(benchmark, ['benchmarks', i])),
    ...ofNothingHeld(request, rules, facts),
    ...repeatedIn(rules.sent ?? request, rules),
    ...(rules.unused?.(rules.sent ?? request) ?? []),
  ];
  for (const { path, reason } of others) {
    found.warn('member_ignored', path, `${fieldOf(path)} has no effect, because ${reason}.`);
  }
}

/** Returns the items of lists that repeat an earlier one. Rows have checks of their own. */
function repeatedIn(request: PortfolioRequest, { schema }: RequestRules): readonly UnusedMember[] {
  const others = Object.fromEntries(Object.entries(request).filter(([member]) => !ROWS.has(member)));
  return [...repeatedItems(schema, others, []).take(MOST_UNKNOWN)].map(({ loc, first }) => {
    return { path: loc, reason: `${fieldOf([...loc.slice(0, -1), first])} is the same` };
  });
}

function checkUnknown(request: PortfolioRequest, { schema, parameters = [] }: RequestRules, found: Findings): void {
  const others = Object.fromEntries(Object.entries(request).filter(([member]) => !ROWS.has(member)));
  const unknown = [...unknownMembers(schema, others, []).take(MOST_UNKNOWN + 1)];
  for (const [i, { loc, nearest }] of unknown.entries()) {
    const field = fieldOf(loc);
    const name = field.length > LONGEST_NAME ? `${field.slice(0, LONGEST_NAME)}…` : field;
    const isParameter = parameters.includes(field);
    const hint = isParameter ? ' It is a parameter of the URL.' : nearest === null ? '' : ` Did you mean ${nearest}?`;
    const what = i < MOST_UNKNOWN ? 'It has no effect.' : 'It has no effect, like the unknown members after it.';
    found.warn('unknown_member', loc, `There is no member ${name}. ${what}${hint}`);
  }
}

/** The defaults of members that count for holdings only. The policy and the costs count in a simulation of a ledger. */
const ALWAYS_OF_HOLDINGS: Readonly<Record<string, unknown>> = { start_when_available: false };
const OF_HOLDINGS = { ...ALWAYS_OF_HOLDINGS, rebalancing: undefined, include_transaction_costs: false };

const LEDGER_MEMBERS = Object.fromEntries(
  Object.entries(ledgerProperties)
    .filter(([, schema]) => !('deprecated' in schema))
    .map(([member, schema]) => [member, 'default' in schema ? schema.default : undefined]),
);

/** Returns the members that a request has with another value than the default, which some callers send always. */
function changed(request: object, defaults: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(defaults).flatMap(([member, value]) => {
    return Object.hasOwn(request, member) && Reflect.get(request, member) !== value ? [member] : [];
  });
}

/** Returns the members of a benchmark that its kind does not read. */
function ofBenchmark(benchmark: BenchmarkRequest | null | undefined, path: Path): readonly UnusedMember[] {
  if (typeof benchmark !== 'object' || benchmark === null) return [];
  const unread = (member: 'rebalancing' | 'currency', kind: 'components' | 'series') => {
    const isUnread = benchmark[member] !== undefined && benchmark[kind] === undefined;
    return isUnread ? [{ path: [...path, member], reason: `the benchmark has no ${kind}` }] : [];
  };
  const policy = benchmark.components && ofPolicy(benchmark.rebalancing, [...path, 'rebalancing']);
  return [...unread('rebalancing', 'components'), ...unread('currency', 'series'), ...(policy ?? [])];
}

/** Returns the members of a policy without the schedule or the band that they change. */
function ofPolicy(policy: Rebalancing | undefined, path: Path): readonly UnusedMember[] {
  const { schedule = 'none', on = 'last', band, to = 'target' } = policy ?? {};
  return [
    ...(to !== 'target' && band === undefined ? [{ path: [...path, 'to'], reason: 'the policy has no band' }] : []),
    ...(on !== 'last' && schedule === 'none' ? [{ path: [...path, 'on'], reason: 'the policy has no schedule' }] : []),
  ];
}

/** Returns the rates of markets in which nothing is traded, and of countries from which nothing is received. */
function ofNothingHeld(
  request: PortfolioRequest,
  { tradesLedgers = false }: RequestRules,
  facts: Pick<MarketFacts, 'resolveSymbol'>,
): readonly UnusedMember[] {
  const { portfolio, transactions, opening, include_transaction_costs, dividends } = request;
  // Without rows, and with the costs and dividends of a ledger, whole members have no effect.
  if (portfolio === undefined && transactions === undefined) return [];
  const isTraded = include_transaction_costs === true && (transactions === undefined || tradesLedgers);
  const isPaid = transactions === undefined || dividends === 'market';
  const markets = isTraded ? Object.keys(request.transaction_cost_config ?? {}) : [];
  const countries = isPaid ? Object.keys(request.withholding ?? {}) : [];
  if (markets.length + countries.length === 0) return [];
  const rows = [...(portfolio ?? []), ...(transactions ?? []), ...(opening?.positions ?? [])];
  const held = [...new Set(rows.flatMap(({ symbol }) => symbol ?? []))].flatMap((symbol) => {
    const match = facts.resolveSymbol(symbol);
    return match.kind === 'found' && match.instrument.type !== 'cash' ? [match.instrument] : [];
  });
  const traded = new Set(held.map(({ market }) => market));
  const paying = new Set(held.flatMap(({ country }) => (country === null ? [] : countryName(country))));
  const names = countries.map(countryName);
  return [
    ...markets
      .filter((market) => !traded.has(market))
      .map((market) => ({ path: ['transaction_cost_config', market], reason: 'nothing of this market is traded' })),
    ...names.flatMap((name, i) => {
      const path = ['withholding', countries[i]!];
      if (names.indexOf(name) < i) return [{ path, reason: 'an earlier rate is for the same country' }];
      return paying.has(name) ? [] : [{ path, reason: 'no holding is from this country' }];
    }),
  ];
}

/** Members that hold decimals, and the largest number that is usual there. A larger one is more likely a percentage. */
const LARGEST_USUAL: readonly (readonly [pattern: string, most: number, noun?: string])[] = [
  ['transaction_cost_config.*.buy', 0.05],
  ['transaction_cost_config.*.sell', 0.05],
  ['transaction_costs.buy', 0.05],
  ['transaction_costs.sell', 0.05],
  ['fees.*.annual_rate', 0.05],
  ['withholding.*', 0.5],
  ['risk_free_rate', 0.2],
  ['risk_free_rate.series.*.annual_rate', 0.2],
  ['benchmark.annual_rate', 0.2],
  ['benchmarks.*.annual_rate', 0.2],
  ['inflation', 0.2],
  ['flows.*.growth', 0.2],
  ['expected_returns.*', 0.5, 'return'],
  ['stress_shocks.*.shocks.*.change', 1, 'change'],
  ['rebalancing.band.absolute', 0.4, 'band'],
  ['benchmark.rebalancing.band.absolute', 0.4, 'band'],
  ['benchmarks.*.rebalancing.band.absolute', 0.4, 'band'],
  ['least_change', 0.3, 'change'],
  ['least_holding_change', 0.6, 'change'],
];

/** Limits on weights. Without short positions, no weight is above 1. */
const WEIGHT_LIMITS: typeof LARGEST_USUAL = [
  ['bounds.*.*', 1, 'limit'],
  ['groups.*.min', 1, 'limit'],
  ['groups.*.max', 1, 'limit'],
];

/**
 * Warns of numbers that are probably in another unit: percentages where decimals belong, and fractions where percentiles do. It
 * warns once for each member, at the first such number of a list.
 */
export function checkPercentages(request: object, found: Findings): void {
  const isShort = numbersAt(request, ['bounds', '*', '*']).some(({ value }) => value < 0);
  for (const [pattern, most, noun = 'rate'] of [...LARGEST_USUAL, ...(isShort ? [] : WEIGHT_LIMITS)]) {
    const high = numbersAt(request, pattern.split('.')).filter(({ value }) => value > most);
    const [first] = high;
    if (first === undefined) continue;
    const { path, value } = first;
    const others = high.length === 1 ? '' : ` The same holds for ${high.length - 1} more.`;
    const message = `A ${noun} of ${value} means ${percentText(value)}. If you mean ${value}%, send ${sixDigits(value / 100)}.${others}`;
    found.warn('rate_looks_like_percent', path, message);
  }
  const percentiles = numbersAt(request, ['percentiles', '*']).map(({ value }) => value);
  if (!percentiles.some((value) => value > 0 && value < 1) || percentiles.some((value) => value > 1)) return;
  const meant = percentiles.map((value) => sixDigits(value * 100)).join(', ');
  const message = `Percentiles are from 0 to 100, and all of these are at most 1. If they are fractions, send ${meant}.`;
  found.warn('rate_looks_like_percent', ['percentiles'], message);
}

interface Found {
  readonly path: Path;
  readonly value: number;
}

/** Returns the numbers at a pattern of members. A star means every member or item. */
function numbersAt(value: unknown, [name, ...rest]: readonly string[], path: Path = []): readonly Found[] {
  if (name === undefined) return typeof value === 'number' ? [{ path, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (name !== '*') {
    return Object.hasOwn(value, name) ? numbersAt(Reflect.get(value, name), rest, [...path, name]) : [];
  }
  const members: Iterable<readonly [string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  return [...members].flatMap(([key, one]) => numbersAt(one, rest, [...path, key]));
}
