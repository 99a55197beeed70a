import type { MarketData } from '@tearsheet/market-data';
import {
  counted,
  type Day,
  formatDay,
  MOST_SUGGESTIONS,
  median,
  nearestName,
  shownName,
  toDay,
  weekdayToDay,
} from '@tearsheet/shared';
import {
  checkExpression,
  type ExpressionProblem,
  loadExpressions,
  type RequestSettings,
} from '@tearsheet/shared/engine';
import {
  analyzeProblems,
  benchmarkProblems,
  checkPortfolio,
  countryName,
  jobWarningsOf,
  limitWarnings,
  type MarketFacts,
  type PortfolioCheck,
  policyOf,
  type RequestRules,
  type UnusedMember,
} from '@tearsheet/shared/portfolio';
import {
  type AnalyzeRequest,
  ATTRIBUTION_LEVEL_LISTS,
  analyzeBody,
  DEFAULT_BASE_CURRENCY,
  type JobWarning,
  ledgerRulesOf,
  type RequestIssue,
  SECTION_NAMES,
  SELECTABLE_SECTION_NAMES,
  type SectionName,
  type SectionOptions,
  type StartMember,
  sectionOptionsIn,
} from '@tearsheet/shared/schemas';
import { type Dependencies, marketFacts, today } from '../dependencies.ts';
import { type AnalysisPayload, type RiskFreeChoice, startDateOf } from '../jobs/jobPayload.ts';
import type { Refused } from '../operation.ts';

/** Dates with renormalized weights that a result names. The other dates are counted. */
const MAX_DATES_NAMED = 5;

/** A request that gives a result, with the warnings of its check in the payload. */
interface CheckedAnalysis {
  readonly kind: 'checked';
  readonly payload: AnalysisPayload;
}

/** Returns the rules for the members of an analysis. Validate and resolve accept them too. */
export function analysisRules(market: MarketData): RequestRules {
  return {
    schema: analyzeBody,
    parameters: ['callback_url', 'report'],
    unused: (request: AnalyzeRequest) => [...unusedOptions(request), ...unusedShocks(request, market)],
  };
}

/** Returns the options of sections that other options make useless. */
function unusedOptions({ confidence }: AnalyzeRequest): UnusedMember[] {
  const { trials = 1, trials_variance: variance } = confidence ?? {};
  const isUnused = variance !== undefined && trials <= 1;
  return isUnused ? [{ path: ['confidence', 'trials_variance'], reason: 'there is only one trial' }] : [];
}

/** Checks a portfolio on the current snapshot. Refuses it with every reason, or returns the payload of its analysis. */
export function checkAnalysis(
  dependencies: Pick<Dependencies, 'market' | 'now'>,
  request: AnalyzeRequest,
  ownRules?: RequestRules,
): CheckedAnalysis | Refused {
  const market = dependencies.market.current();
  const rules = ownRules ?? analysisRules(market);
  const facts = marketFacts(market, today(dependencies));
  const riskFreeRate = readRiskFreeRate(request.risk_free_rate, market);
  const check = checkPortfolio(request, facts, request, rules);
  const rate = isRateIssue(riskFreeRate) ? [riskFreeRate] : [];
  const issues = [
    ...benchmarkProblems(request, facts),
    ...rate,
    ...optionProblems(request, market),
    ...analyzeProblems(check, request),
  ];
  if (issues.length > 0 || isRateIssue(riskFreeRate)) return { kind: 'refused', issues };
  const held = rules.estimates ? heldOnLastDay(check, request, facts) : check;
  const payload = {
    dataVersion: market.dataVersion,
    settings: settingsOf(request, held, facts),
    rows: held.rows,
    ledger: held.ledger && { ...held.ledger, ...ledgerRulesOf(request) },
    benchmark: held.benchmark,
    benchmarks: held.benchmarks,
    riskFreeRate,
    withholding: request.withholding ?? {},
    requestedCount: held.requestedCount,
    missingSymbols: held.missingSymbols,
    notes: renormalized(held),
    warnings: jobWarningsOf(held),
  } satisfies AnalysisPayload;
  const window = { start: startDateOf(payload), end: payload.settings.endDay };
  const late = [
    ...otherCurrency(riskFreeRate, payload.settings.baseCurrency, market),
    ...riskFreeWarnings(riskFreeRate, window, market),
  ];
  return { kind: 'checked', payload: { ...payload, warnings: limitWarnings([...payload.warnings, ...late]) } };
}

/** Returns the members that an operation knows. Nothing has checked the others, so an analysis must not read them. */
export function knownMembers<Request extends object>(
  request: Request,
  { properties = {} }: RequestRules['schema'],
): Request {
  const known = Object.entries(request).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(known) as Request;
}

/** Returns the problems of the options of sections that a schema cannot express. */
export function optionProblems(request: AnalyzeRequest, market: MarketData): RequestIssue[] {
  return [...confidenceProblems(request), ...levelProblems(request), ...shockProblems(request, market)];
}

/** Returns the problem of levels of attribution that are no hierarchy. */
function levelProblems({ attribution }: Pick<AnalyzeRequest, 'attribution'>): RequestIssue[] {
  const levels = attribution?.levels;
  if (levels === undefined || ATTRIBUTION_LEVEL_LISTS.some((list) => list.join() === levels.join())) return [];
  const known = ATTRIBUTION_LEVEL_LISTS.map((list) => JSON.stringify(list)).join(', ');
  return [
    {
      field: ['attribution', 'levels'],
      code: 'unknown_levels',
      message: `the levels ${JSON.stringify(levels)} are not known. Send one of ${known}`,
      input: levels,
    },
  ];
}

/** Luck in many trials cannot be measured without their variance. */
function confidenceProblems({
  confidence: { trials = 1, trials_variance: variance } = {},
}: AnalyzeRequest): RequestIssue[] {
  if (trials <= 1 || variance !== undefined) return [];
  const message = `${trials} trials need the variance of their annual Sharpe ratios. Send trials_variance`;
  return [{ field: ['confidence', 'trials_variance'], code: 'missing_member', message, input: null }];
}

/**
 * Returns the check with the holdings of today on the last day that the data cover, because today has no close yet. The data may be
 * some days behind, so other dates after that day move too, and the latest holdings count.
 */
function heldOnLastDay(check: PortfolioCheck, { end_date }: AnalyzeRequest, facts: MarketFacts): PortfolioCheck {
  const last = formatDay(Math.min(facts.today - 1, weekdayToDay(facts.lastWeekday + 1) - 1));
  const end = end_date ?? formatDay(facts.today);
  const dated = <T extends { readonly date: string }>(one: T): T =>
    one.date > last && one.date <= end ? { ...one, date: last } : one;
  const { rows, ledger } = check;
  const latest = rows.findLast(({ date }) => date <= end)?.date ?? last;
  const counting = latest > last ? rows.filter(({ date }) => date < last || date >= latest) : rows;
  return {
    ...check,
    rows: counting.map(dated),
    ledger: ledger && {
      ...ledger,
      opening: ledger.opening && dated(ledger.opening),
      entries: ledger.entries.map(dated),
    },
  };
}

function settingsOf(request: AnalyzeRequest, check: PortfolioCheck, facts: MarketFacts): RequestSettings {
  const { start_date, end_date, dividends, fees } = request;
  const options = sectionOptionsIn(request);
  return {
    baseCurrency: request.base_currency ?? DEFAULT_BASE_CURRENCY,
    initialValue: check.start.initial_value ?? 0,
    includeTransactionCosts: request.include_transaction_costs ?? false,
    costRates: request.transaction_cost_config ?? {},
    rebalancing: request.rebalancing === undefined ? null : policyOf(request.rebalancing),
    ...(dividends === 'reinvest' || dividends === 'cash' ? { dividends } : {}),
    ...(fees === undefined ? {} : { fees: fees.map(({ name, annual_rate: annualRate }) => ({ name, annualRate })) }),
    startDay: start_date === undefined ? null : toDay(start_date),
    endDay: end_date === undefined ? facts.today - 1 : toDay(end_date),
    stressShocks: (request.stress_shocks ?? []).map(({ name, shocks }) => ({
      name,
      shocks: shocks.map((shock) => ({ ...shock, name: shockedName(shock, facts) })),
    })),
    fields: fieldsOf(request, options),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}

/** Returns the value that a simulation of a portfolio starts with. Null means the value of its latest holdings. */
export function startValueOf(request: StartMember, { ledger, settings }: AnalysisPayload): number | null {
  return (request.initial_value ?? (ledger === null ? settings.initialValue : 0)) || null;
}

/** Returns the name as in the result. A symbol may be sent in another spelling than in the portfolio. An unknown one stays as it is. */
function shockedName(
  { scope, name = null }: { scope: string; name?: string | null },
  facts: MarketFacts,
): string | null {
  const match = scope === 'symbol' && name !== null ? facts.resolveSymbol(name) : null;
  return match?.kind === 'found' ? match.instrument.ric : name;
}

/** Returns the sections of the result in their usual order. A section with options is always one of them. */
function fieldsOf({ fields, stress_shocks: shocks }: AnalyzeRequest, options: SectionOptions): readonly SectionName[] {
  const named = fields?.length ? fields : SECTION_NAMES;
  const others = [...Object.keys(options), ...(shocks?.length ? ['stress_tests'] : [])];
  if (named === SECTION_NAMES && others.length === 0) return SECTION_NAMES;
  const wanted = new Set<string>([...named, ...others]);
  return SELECTABLE_SECTION_NAMES.filter((name) => wanted.has(name));
}

/** Weights that do not sum to 1 are accepted. A caller who left the rest for cash must read that it was invested. */
function renormalized({ warnings }: PortfolioCheck): readonly string[] {
  const isScaled = ({ code, path }: PortfolioCheck['warnings'][number]) =>
    code === 'weights_renormalized' && path[0] === 'portfolio';
  const all = warnings.filter(isScaled).map(({ message }) => message);
  const more = all.length - MAX_DATES_NAMED;
  return more > 0 ? [...all.slice(0, MAX_DATES_NAMED), `So are the weights of ${counted(more, 'more date')}.`] : all;
}

/** Returns the problems of custom metrics. The first request that has one loads the parser. */
export async function customMetricProblems({ custom_metrics: metrics = [] }: AnalyzeRequest): Promise<RequestIssue[]> {
  if (metrics.length > 0) await loadExpressions();
  const names = metrics.map(({ name }) => name);
  let rejected = 0;
  return metrics.flatMap((metric, i) => {
    const { name, expression } = metric;
    const checked = checkExpression(expression, rejected < MOST_SUGGESTIONS);
    if ('problem' in checked) rejected += 1;
    return [
      ...(names.indexOf(name) < i ? [repeatedName(name, i)] : []),
      ...('problem' in checked ? [{ field: ['custom_metrics', i, 'expression'], ...problemOf(checked, metric) }] : []),
    ];
  });
}

function repeatedName(name: string, i: number): RequestIssue {
  return {
    field: ['custom_metrics', i, 'name'],
    code: 'duplicate_metric',
    message: `two custom metrics have the name "${shownName(name)}". Give each one its own name`,
    input: name,
  };
}

function problemOf(
  { problem, position, suggestion }: ExpressionProblem,
  { name, expression }: { readonly name: string; readonly expression: string },
): Omit<RequestIssue, 'field'> {
  return {
    code: 'invalid_expression',
    message: `the custom metric "${shownName(name)}" cannot be used, because ${problem} (character ${position})`,
    input: expression,
    context: { position, ...(suggestion === undefined ? {} : { suggestions: [suggestion] }) },
  };
}

type Market = Pick<MarketData, 'instruments' | 'markets' | 'currencies' | 'resolveSymbol'>;
type Scenario = NonNullable<AnalyzeRequest['stress_shocks']>[number];
type Shock = Scenario['shocks'][number];

/** Markets and sectors that a holding can have besides those of instruments. */
const OTHERS = ['Cash', 'Unknown'];
const MOST_NAMED = 20;
/** Names of countries that are no ISO codes. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['usa', 'US'],
  ['uk', 'GB'],
  ['uae', 'AE'],
]);

/** Returns the shocks whose name is missing or is nowhere in the market data. They would count as no loss. */
function shockProblems(request: AnalyzeRequest, market: Market): RequestIssue[] {
  return [...shocksOf(request)].flatMap(({ shock, path }) => {
    const { scope, name = null } = shock;
    if (scope === 'all') return [];
    const issue = (
      code: RequestIssue['code'],
      message: string,
      suggestions: readonly string[] = [],
    ): RequestIssue[] => [
      {
        field: [...path, 'name'],
        code,
        message,
        input: name,
        ...(suggestions.length === 0 ? {} : { context: { suggestions: [...suggestions] } }),
      },
    ];
    if (name === null || name.trim() === '') return issue('missing_member', `a shock of a ${scope} needs its name`);
    const found = scope === 'symbol' ? findSymbol(name, request, market) : findName(name, namesOf(scope, market));
    if (found.isKnown) return [];
    const { suggestions } = found;
    return issue('unknown_name', `there is no ${scope} "${shownName(name)}"${hintOf(found)}`, suggestions);
  });
}

/** Returns the shocks without effect: those that hit no instrument of the portfolio, and those that a later one replaces. */
function unusedShocks(request: AnalyzeRequest, market: Market): UnusedMember[] {
  if (!request.stress_shocks?.length) return [];
  const held = heldGroups(request, market);
  const base = request.base_currency ?? DEFAULT_BASE_CURRENCY;
  return [...shocksOf(request)].flatMap(({ shock, path, later }) => {
    const { scope, name = null } = shock;
    if (scope === 'all' && name !== null) return [{ path: [...path, 'name'], reason: 'the shock is for all holdings' }];
    const key = keyOf(shock, market);
    if (later.some((other) => keyOf(other, market) === key)) {
      return [{ path, reason: `a later shock of the scenario is for the same ${scope}` }];
    }
    if (key === `currency ${base.toLowerCase()}`) {
      return [{ path, reason: 'the base currency cannot change against itself' }];
    }
    return scope === 'all' || held.has(key) ? [] : [{ path, reason: `no holding has this ${scope}` }];
  });
}

interface PlacedShock {
  readonly shock: Shock;
  readonly path: readonly (string | number)[];
  /** The shocks after it in the same scenario. */
  readonly later: readonly Shock[];
}

function* shocksOf({ stress_shocks: scenarios }: AnalyzeRequest): Generator<PlacedShock> {
  for (const [i, { shocks }] of (scenarios ?? []).entries()) {
    for (const [j, shock] of shocks.entries()) {
      yield { shock, path: ['stress_shocks', i, 'shocks', j], later: shocks.slice(j + 1) };
    }
  }
}

/** Returns the groups that the instruments of a portfolio belong to. A portfolio may hold cash at any time. */
function heldGroups({ portfolio = [], transactions = [], opening }: AnalyzeRequest, market: Market) {
  const groups = new Set(OTHERS.flatMap((name) => [`market ${name.toLowerCase()}`, `sector ${name.toLowerCase()}`]));
  const rows = [...portfolio, ...transactions, ...(opening?.positions ?? [])];
  for (const symbol of new Set(rows.flatMap((row) => row.symbol ?? []))) {
    const match = market.resolveSymbol(symbol);
    groups.add(`symbol ${(match.kind === 'found' ? match.instrument.ric : symbol).toLowerCase()}`);
    if (match.kind !== 'found') continue;
    for (const scope of ['market', 'sector', 'currency'] as const) {
      groups.add(`${scope} ${match.instrument[scope].toLowerCase()}`);
    }
  }
  for (const { currency } of rows.filter((row) => 'currency' in row) as { readonly currency?: string }[]) {
    if (currency !== undefined) groups.add(`currency ${currency.toLowerCase()}`);
  }
  return groups;
}

function keyOf({ scope, name = null }: Shock, market: Market): string {
  const match = scope === 'symbol' && name !== null ? market.resolveSymbol(name) : null;
  return `${scope} ${(match?.kind === 'found' ? match.instrument.ric : (name ?? '')).toLowerCase()}`;
}

interface Found {
  readonly isKnown: boolean;
  readonly suggestions: readonly string[];
  /** Number of names that are not suggested, if none is near. Absent if some are. */
  readonly others?: number;
}

function hintOf({ suggestions, others }: Found): string {
  if (suggestions.length === 0) return '';
  if (others === undefined) return `. Did you mean ${suggestions.join(' or ')}?`;
  return `. Known: ${suggestions.join(', ')}${others > 0 ? `, and ${others} more` : ''}`;
}

function findSymbol(name: string, { transactions = [] }: AnalyzeRequest, market: Market): Found {
  const match = market.resolveSymbol(name);
  if (match.kind === 'found') return { isKnown: true, suggestions: [] };
  // A security without market data is known by its symbol in the transactions.
  if (transactions.some(({ symbol }) => symbol === name)) return { isKnown: true, suggestions: [] };
  return { isKnown: false, suggestions: match.kind === 'ambiguous' ? match.candidates : match.suggestions };
}

function findName(name: string, known: readonly string[]): Found {
  const text = name.trim().toLowerCase();
  if (known.some((one) => one.toLowerCase() === name.toLowerCase())) return { isKnown: true, suggestions: [] };
  const country = countryName(ABBREVIATIONS.get(text) ?? text.toUpperCase());
  const meant = known.find((one) => one.toLowerCase() === country) ?? nearestName(name, known);
  return meant === null
    ? { isKnown: false, suggestions: known.slice(0, MOST_NAMED), others: Math.max(0, known.length - MOST_NAMED) }
    : { isKnown: false, suggestions: [meant] };
}

function namesOf(scope: 'market' | 'sector' | 'currency', market: Market): readonly string[] {
  if (scope === 'currency') return market.currencies();
  return [...(scope === 'market' ? market.markets() : sectorsOf(market)), ...OTHERS];
}

const sectors = new WeakMap<Market, readonly string[]>();

/** Sectors of the instruments, sorted. They are gathered once for each snapshot. */
function sectorsOf(market: Market): readonly string[] {
  const known = sectors.get(market) ?? [...new Set(market.instruments().map(({ sector }) => sector))].sort();
  sectors.set(market, known);
  return known;
}

type RateMarket = Pick<MarketData, 'resolveSymbol' | 'closes' | 'riskFreeRates' | 'riskFreeCurrencies'>;
type Requested = AnalyzeRequest['risk_free_rate'];

/** Returns the rate that a request means, or the reason why there is none. */
export function readRiskFreeRate(requested: Requested, market: RateMarket): RiskFreeChoice | RequestIssue {
  if (requested === undefined || typeof requested === 'number') return requested ?? 0;
  const { symbol, series = [] } = requested;
  return symbol === undefined ? inDateOrder(series) : rateOf(symbol, market);
}

export function isRateIssue(choice: RiskFreeChoice | RequestIssue): choice is RequestIssue {
  return typeof choice === 'object' && 'field' in choice;
}

function rateOf(symbol: string, market: RateMarket): RiskFreeChoice | RequestIssue {
  const currencies = market.riskFreeCurrencies();
  const currency = symbol.toUpperCase();
  if (currencies.includes(currency)) return { currency };
  const match = market.resolveSymbol(symbol);
  const unusable = match.kind === 'found' ? yieldProblem(match.instrument, market) : 'it is not known';
  if (match.kind === 'found' && unusable === null) return { index: match.instrument.ric };
  const known =
    currencies.length === 0 ? 'The data have no rates.' : `Currencies with rates are ${currencies.join(', ')}.`;
  return {
    field: ['risk_free_rate', 'symbol'],
    code: 'unresolved_rate',
    message: `the risk-free rate "${symbol}" cannot be used, because ${unusable}. ${known}`,
    input: symbol,
    context: { symbol, ...(currencies.length === 0 ? {} : { suggestions: [...currencies] }) },
  };
}

type FoundInstrument = Extract<ReturnType<RateMarket['resolveSymbol']>, { readonly kind: 'found' }>['instrument'];

/** Returns the reason why an instrument is not a yield in percent per year; null if it is one. */
function yieldProblem({ ric, type }: FoundInstrument, market: RateMarket): string | null {
  if (type !== 'index') return `${ric} is not an index`;
  const values = market.closes(ric)?.values;
  if (!values) return `${ric} has no values`;
  return values.some((percent) => percent <= -100 || percent > 100)
    ? `the values of ${ric} are not percentages between -100 and 100`
    : null;
}

function inDateOrder(
  series: readonly { readonly date: string; readonly annual_rate: number }[],
): RiskFreeChoice | RequestIssue {
  const seen = new Set<string>();
  for (const [i, { date }] of series.entries()) {
    if (seen.has(date)) {
      return {
        field: ['risk_free_rate', 'series', i, 'date'],
        code: 'duplicate_rate_date',
        message: `the risk-free rates have two values on ${date}. Send one value per date`,
        input: date,
        context: {},
      };
    }
    seen.add(date);
  }
  return { series: series.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** Warns of the rate of another currency, if the data have one for the base currency. */
function otherCurrency(choice: RiskFreeChoice, base: string, market: RateMarket): JobWarning[] {
  if (typeof choice !== 'object' || !('currency' in choice) || choice.currency === base) return [];
  if (!market.riskFreeCurrencies().includes(base)) return [];
  const message = `The risk-free rate is that of ${choice.currency}, but the base currency is ${base}. Excess returns mix the two.`;
  return [{ code: 'rate_of_other_currency', message, field: 'risk_free_rate' }];
}

/** A first rate up to this many days after the window begins also counts before its day. */
const MAX_LATE_DAYS = 10;

/** Rates that are this near to each other at the median are observations. Others change when a bank decides, and may hold for years. */
const OBSERVED_WITHIN = 40;
const FEWEST_OBSERVED = 4;
/** The last of such rates says little about days that are this much later. */
const MAX_DAYS_AFTER = 100;

/** Returns a warning if the rate does not cover the start of the window, because its ratios are then null, or long after its end. */
function riskFreeWarnings(
  choice: RiskFreeChoice,
  { start, end }: { readonly start: string; readonly end: Day },
  market: RateMarket,
): JobWarning[] {
  const first = firstRateDay(choice, market);
  const own = typeof choice === 'object' && 'series' in choice ? choice.series.map(({ date }) => toDay(date)) : [];
  const last = own.at(-1);
  const isObserved =
    own.length >= FEWEST_OBSERVED && median(own.slice(1).map((day, i) => day - own[i]!)) <= OBSERVED_WITHIN;
  if (last !== undefined && isObserved && end - last > MAX_DAYS_AFTER) {
    const message = `The risk-free rate ends on ${formatDay(last)}. Its last value counts until ${formatDay(end)}.`;
    return [{ code: 'partial_rate_history', message, field: 'risk_free_rate' }];
  }
  if (first === null || first - toDay(start) <= MAX_LATE_DAYS) return [];
  const message = `The risk-free rate starts on ${formatDay(first)}, more than ${MAX_LATE_DAYS} days after the analysis. Ratios that use it are null.`;
  return [{ code: 'partial_rate_history', message, field: 'risk_free_rate' }];
}

function firstRateDay(choice: RiskFreeChoice, market: RateMarket): Day | null {
  if (typeof choice === 'number') return null;
  if ('currency' in choice) return market.riskFreeRates(choice.currency)[0]?.day ?? null;
  if ('series' in choice) return choice.series[0] ? toDay(choice.series[0].date) : null;
  const closes = market.closes(choice.index);
  const first = closes?.values.findIndex((value) => !Number.isNaN(value)) ?? -1;
  return closes && first >= 0 ? weekdayToDay(closes.first + first) : null;
}
