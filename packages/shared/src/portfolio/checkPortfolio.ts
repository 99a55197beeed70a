import { type Day, type IsoDate, type Weekday, weekdayOnOrAfter } from '../dates.ts';
import {
  DEFAULT_BASE_CURRENCY,
  type HoldingsRequest,
  type LedgerRequest,
  type PortfolioRequest,
  portfolioRequest,
  type StartMember,
} from '../schemas/portfolioRequest.ts';
import { normalizedBenchmarks, type ReadBenchmarks, type ResolvedBenchmark, readBenchmarks } from './benchmarks.ts';
import { checkBenchmarkFaults, checkEstimate, checkFaults, checkHistory, type HeldTime } from './checkHistory.ts';
import { checkComposition, checkDates, checkDuplicates, checkRowCount, checkRows, checkScale } from './checkRows.ts';
import {
  type AnalysisWindow,
  chargesOf,
  checkBenchmark,
  checkBenchmarkStart,
  checkCharges,
  checkCosts,
  checkPercentages,
  checkStart,
  checkUnused,
  checkWindow,
  type History,
  type RequestRules,
  sentStart,
  startMember,
  startOf,
} from './checkSettings.ts';
import {
  checkKnownCurrency,
  createFindings,
  type ErrorFinding,
  type Findings,
  type InstrumentFact,
  type MarketFacts,
  type WarningFinding,
} from './findings.ts';
import { type CheckedLedger, checkLedger, normalizedLedger } from './ledger/checkLedger.ts';
import { checkSchedule } from './policy.ts';
import {
  allowedDay,
  amountMembers,
  exactShares,
  mostSymbols,
  type Row,
  readRows,
  rowsByDay,
  startWhenAvailable,
  sumOf,
} from './rows.ts';

export interface PortfolioCheck {
  readonly errors: readonly ErrorFinding[];
  readonly warnings: readonly WarningFinding[];
  /** The definition with RICs, defaults filled in and weights that sum to exactly 1 per date; null with any error. */
  readonly normalized: PortfolioRequest | null;
  /** Rows that resolve to an instrument, in date order. The weights of a date sum to exactly 1 over these. */
  readonly rows: readonly ResolvedRow[];
  /** The transactions that count. Null for a request with holdings. */
  readonly ledger: CheckedLedger | null;
  /** Null without a benchmark, and if it cannot be resolved (see benchmarkProblems). */
  readonly benchmark: ResolvedBenchmark | null;
  readonly benchmarks: readonly ResolvedBenchmark[];
  /** True if at least one row of the first date can be bought. */
  readonly canStart: boolean;
  /** Number of distinct instruments and unknown symbols, and the unknown symbols in request order. */
  readonly requestedCount: number;
  readonly missingSymbols: readonly string[];
  /** The value of the rows of the first date. Null if they are weights. */
  readonly ownValue: number | null;
  /** The member that says what the portfolio starts with. Empty if it starts with the value of its rows. */
  readonly start: StartMember;
  /** The rows as they were sent. */
  readonly sent: readonly Row[];
}

export interface ResolvedRow {
  readonly date: IsoDate;
  readonly symbol: string;
  readonly ric: string;
  /** For a row in another unit, about its share of the date. */
  readonly weight: number;
  readonly quantity?: number;
  readonly amount?: number;
  readonly currency?: string;
}

/**
 * Every error and warning of a portfolio in one pass (contract: validate and resolve). Pure: what it knows of the market
 * comes from `facts`. The window is checked only when one is given: `checkPortfolio(body, facts, body)`.
 * Members without effect are reported only with `rules`.
 * A portfolio with more than 10,000 rows gets that error and those of its settings; its rows are not looked at.
 */
export function checkPortfolio(
  request: PortfolioRequest,
  facts: MarketFacts,
  window?: AnalysisWindow,
  rules?: RequestRules,
): PortfolioCheck {
  const onDataFault = window?.on_data_fault ?? 'warn';
  const found = createFindings(onDataFault);
  if (rules !== undefined) checkUnused(rules.sent ?? request, rules, { facts, found });
  const { portfolio = [] } = request;
  const baseCurrency = request.base_currency ?? DEFAULT_BASE_CURRENCY;
  const read = readBenchmarks(request, facts, found);
  checkKnownCurrency(baseCurrency, ['base_currency'], { facts, found });
  checkStart(request, found);
  checkCosts(request, facts, found);
  checkPercentages(rules?.sent ?? request, found);
  checkCharges(request, request.transactions === undefined ? 'portfolio' : 'transactions', facts, found);

  const startDay = window?.start_date === undefined ? null : allowedDay(window.start_date);
  const endDay = window?.end_date === undefined ? null : allowedDay(window.end_date);
  const history = {
    facts,
    baseCurrency,
    benchmarks: read.facts,
    startDay,
    endDay,
    onDataFault,
    estimates: rules?.estimates,
  };
  if (request.transactions !== undefined) {
    return checkTransactions({ ...request, transactions: request.transactions }, history, {
      window,
      found,
      read,
      rules,
    });
  }
  const sent = checkRowCount(portfolio.length, found) ? readRows(request, facts) : [];
  const isDelayed = window?.start_when_available === true;
  const dated = isDelayed ? startWhenAvailable(sent, { facts, baseCurrency }, found) : sent;
  checkRows(dated, { facts, baseCurrency, mostSymbols: mostSymbols(request.rebalancing) }, found);
  const rows = checkDuplicates(dated, found);
  const byDay = rowsByDay(rows);
  checkDates(rows === dated ? byDay : rowsByDay(dated), found);
  const [firstDay = null] = byDay.keys();
  const rics = new Set(rows.flatMap(({ instrument }) => instrument?.ric ?? []));
  if (window !== undefined) checkWindow(window, firstDay, { facts, rules, rics }, found);
  const canStart = checkHistory(byDay, history, found);
  checkComposition(byDay, facts, found);
  // Only the latest holdings count there, with what they are worth.
  if (!rules?.estimates) checkScale(byDay, { initial: sentStart(request), base: baseCurrency }, facts, found);
  if (request.rebalancing !== undefined) {
    const end = endDay ?? facts.today - 1;
    checkSchedule(request.rebalancing, byDay, { facts, end }, found);
  }

  const ownValue = valueOfFirst(byDay);
  const start = startMember(request, ownValue, found);
  return {
    errors: found.errors,
    warnings: found.warnings,
    // Only validate and resolve read it.
    get normalized() {
      return found.errors.length > 0 ? null : normalize(request, rows, { read, start });
    },
    rows: resolvedRows(byDay.values()),
    ledger: null,
    benchmark: read.benchmark,
    benchmarks: read.benchmarks,
    canStart,
    requestedCount: new Set(rows.map(({ instrument, symbol }) => instrument?.ric ?? symbol)).size,
    missingSymbols: [...new Set(rows.flatMap((row) => (row.instrument === null ? [row.symbol] : [])))],
    ownValue,
    start,
    sent,
  };
}

function checkTransactions(
  request: LedgerRequest,
  history: History,
  {
    window,
    found,
    read,
    rules,
  }: {
    readonly window: AnalysisWindow | undefined;
    readonly found: Findings;
    readonly read: ReadBenchmarks;
    readonly rules: RequestRules | undefined;
  },
): PortfolioCheck {
  const { facts, baseCurrency, benchmarks, startDay } = history;
  const checked = checkLedger(request, { facts, baseCurrency, trackCash: request.track_cash ?? true, found });
  const { ledger, entries, opening } = checked;
  const firstDay = opening?.day ?? entries[0]?.day ?? null;
  const rics = new Set(entries.flatMap(({ instrument }) => instrument?.ric ?? []));
  if (window !== undefined) checkWindow(window, firstDay, { facts, rules, rics }, found);
  if (benchmarks.length > 0 && firstDay !== null) {
    for (const benchmark of benchmarks) checkBenchmark(benchmark, history, found);
    const instruments = [...entries, ...(opening?.positions ?? [])].flatMap(({ instrument }) => instrument ?? []);
    const holdings = [...new Set(instruments.map(({ ric }) => ric))].flatMap((ric) => facts.closes(ric) ?? []);
    const opens = weekdayOnOrAfter(Math.max(firstDay, startDay ?? firstDay));
    for (const benchmark of benchmarks) checkBenchmarkStart(benchmark, opens, { holdings, history }, found);
    if (!history.estimates) checkBenchmarkFaults(opens, history, found);
  }
  const times = heldTimes(entries, opening, facts.lastWeekday);
  if (history.estimates) {
    const latest = times.filter(({ until }) => until === facts.lastWeekday);
    checkEstimate(latest, history, found);
  } else for (const held of times) checkFaults(held, history, found);
  const symbols = new Set(request.transactions.flatMap(({ symbol }) => symbol ?? []));
  const definition = Object.entries(request).filter(([member]) => Object.hasOwn(portfolioRequest.properties, member));
  const normalized = {
    ...Object.fromEntries(definition),
    ...normalizedLedger(request, checked),
    base_currency: baseCurrency,
    ...(read.benchmark === null && request.benchmark !== null ? {} : normalizedBenchmarks(request, read)),
  };
  return {
    errors: found.errors,
    warnings: found.warnings,
    normalized: found.errors.length > 0 ? null : normalized,
    rows: [],
    ledger,
    benchmark: read.benchmark,
    benchmarks: read.benchmarks,
    canStart: found.errors.length === 0,
    requestedCount: symbols.size,
    missingSymbols: ledger.unlisted.map(({ ric }) => ric),
    ownValue: null,
    start: startOf(request),
    sent: [],
  };
}

/** Returns the time from the first entry of each instrument to its last one, or to the end of the data if it is still held. */
function heldTimes(
  entries: ReturnType<typeof checkLedger>['entries'],
  opening: ReturnType<typeof checkLedger>['opening'],
  last: Weekday,
): HeldTime[] {
  const found = new Map<string, HeldTime>();
  const left = new Map<string, number>();
  const add = (ric: string, quantity: number) => left.set(ric, (left.get(ric) ?? 0) + quantity);
  for (const [i, { instrument, quantity }] of (opening?.positions ?? []).entries()) {
    const from = weekdayOnOrAfter(opening!.day);
    found.set(instrument.ric, { instrument, path: ['opening', 'positions', i, 'symbol'], from, until: from });
    add(instrument.ric, quantity);
  }
  for (const { instrument, day, row, type, quantity } of entries) {
    if (instrument === null) continue;
    const { ric } = instrument;
    const until = weekdayOnOrAfter(day);
    const before = found.get(ric) ?? { instrument, path: ['transactions', row, 'symbol'], from: until };
    found.set(ric, { ...before, until });
    // A split may leave shares, so the position counts as held.
    if (type === 'split') add(ric, Number.POSITIVE_INFINITY);
    else if (type === 'buy' || type === 'transfer_in') add(ric, quantity ?? 0);
    else if (type === 'sell' || type === 'transfer_out') add(ric, -(quantity ?? 0));
  }
  return [...found].map(([ric, held]) => ((left.get(ric) ?? 0) > 1e-9 ? { ...held, until: last } : held));
}

/** Returns the sum of the rows of the first date, or null if they are weights. */
function valueOfFirst(byDay: ReadonlyMap<Day, readonly Row[]>): number | null {
  const [rows = []] = byDay.values();
  const isValued = rows.some(({ unit }) => unit !== 'weight');
  return isValued ? rows.reduce((sum, { weight }) => sum + Math.max(weight, 0), 0) : null;
}

type FoundRow = Row & { readonly instrument: InstrumentFact };

/**
 * Returns the rows with an instrument and a weight above 0 in date order. The shares of a date do not depend on the order of its rows,
 * so that equal holdings have equal figures.
 */
function resolvedRows(days: Iterable<readonly Row[]>): readonly ResolvedRow[] {
  return [...days].flatMap((rows) => {
    const kept = rows.filter((row): row is FoundRow => row.instrument !== null && row.sent > 0);
    if (kept.length === 0) return [];
    const isWeight = kept[0]?.unit === 'weight';
    const ordered = kept.toSorted((a, b) => (a.instrument.ric < b.instrument.ric ? -1 : 1));
    const weights = ordered.map(({ weight }) => weight);
    const sum = sumOf(weights);
    const shares = isWeight ? exactShares(weights) : weights.map((value) => value && value / sum);
    const shareOf = new Map(ordered.map((row, i) => [row, shares[i]!]));
    return kept.map((row) => {
      const { date, symbol, instrument } = row;
      const one = { date, symbol, ric: instrument.ric, weight: shareOf.get(row)! };
      return isWeight ? one : { ...one, ...amountMembers(row) };
    });
  });
}

/** Rows in the order of the request. The caller has checked that there are no errors, so every row has an instrument. */
function normalize(
  request: PortfolioRequest,
  rows: readonly Row[],
  { read, start }: { readonly read: ReadBenchmarks; readonly start: StartMember },
): HoldingsRequest {
  const shareOf = new Map<Row, number>();
  for (const dated of rowsByDay(rows).values()) {
    if (dated[0]?.unit !== 'weight') continue;
    const shares = exactShares(dated.map(({ weight }) => weight));
    for (const [i, row] of dated.entries()) shareOf.set(row, shares[i]!);
  }
  return {
    portfolio: rows.map((row) => {
      const amount = amountMembers({ ...row, sent: shareOf.get(row) ?? row.sent });
      return { date: row.date, symbol: row.instrument?.ric ?? row.symbol, ...amount };
    }),
    base_currency: request.base_currency ?? DEFAULT_BASE_CURRENCY,
    ...start,
    ...normalizedBenchmarks(request, read),
    include_transaction_costs: request.include_transaction_costs ?? false,
    transaction_cost_config: request.transaction_cost_config ?? null,
    ...chargesOf(request),
    ...(request.rebalancing === undefined ? {} : { rebalancing: request.rebalancing }),
  };
}
