import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { formatDay, toDay } from '@tearsheet/shared';
import type { OptimizationSettings } from '@tearsheet/shared/engine';
import type { UnusedMember } from '@tearsheet/shared/portfolio';
import {
  type AnalyzeRequest,
  HISTORY_YEARS,
  type JobWarning,
  MEMBERS_OF_HOLDINGS,
  OPTIMIZATION_DEFAULTS,
  type OptimizeRequest,
  optimizeAnswer,
  optimizeRequest,
  type RequestIssue,
} from '@tearsheet/shared/schemas';
import { estimateWork, secondsOf } from '../budget.ts';
import { type Dependencies, today } from '../dependencies.ts';
import { acceptJob, keepable } from '../jobs/acceptJob.ts';
import { type AnalysisPayload, instrumentsOf } from '../jobs/jobPayload.ts';
import { type Call, operationRow } from '../operation.ts';
import { optimizeTool } from '../toolRows.ts';
import { checkAnalysis, knownMembers } from './checkAnalysis.ts';
import { limitProblems, type NamedAssets, namedAssets } from './limitProblems.ts';
import { portfolioWork, type Submitted } from './submitAnalysis.ts';
import { sizeOf, workProblems } from './workProblems.ts';

/** Rows of `symbols` get a date shortly before the end, so that their prices are checked like those of holdings. */
const DAYS_BEFORE_END = 7;

/** The field of such a row, without its member. */
const ROW_OF_LIST = /^portfolio(\[\d+\])?(\.\w+)?$/;

/** Warnings about the date and the weight of such a row, which the caller did not send. */
const OF_ROWS = ['non_trading_date_shifted', 'single_holding', 'high_concentration'];

/** Payload of an optimization. `assets` has a row for each symbol that may be held. `portfolio` has the current holdings. */
export interface OptimizationPayload {
  readonly assets: AnalysisPayload;
  /** Null without a portfolio. */
  readonly portfolio: AnalysisPayload | null;
  readonly settings: OptimizationSettings;
}

export const optimizePortfolio = operationRow<OptimizeRequest>({
  name: 'optimize_portfolio',
  scope: 'portfolio:analyze',
  input: { body: optimizeRequest },
  output: optimizeAnswer,
  idempotent: true,
  waits: true,
  startsJobs: true,
  takesLedgers: true,
  rest: {
    method: 'post',
    path: '/v1/portfolio/optimize',
    summary: 'Start an optimization of the weights of a portfolio as a background job',
    status: 202,
    success: 'The job is accepted. Poll check_url.',
  },
  tool: optimizeTool,
  issues(dependencies, request) {
    const checked = checkOptimization(dependencies, request);
    return checked.kind === 'refused' ? checked.issues : [];
  },
  run: keepable('optimize_portfolio', submitOptimization),
});

/** Checks the symbols, the portfolio, and the limits, and either refuses them with every reason or accepts a job. */
async function submitOptimization(
  dependencies: Dependencies,
  request: OptimizeRequest,
  call: Call,
): Promise<Submitted> {
  const checked = checkOptimization(dependencies, request);
  if (checked.kind === 'refused') return checked;
  const { assets, portfolio, named, symbols } = checked;
  const payload: OptimizationPayload = { assets, portfolio, settings: settingsOf(request, named, symbols) };
  const size = sizeOf(request, named, dependencies.market.current());
  const estimated = estimateWork({ kind: 'optimization', portfolio, size });
  const work = {
    definition: JOB_DEFINITIONS.portfolio_optimization,
    payload,
    work: estimated,
    firstEstimateSeconds: secondsOf(estimated),
  };
  return acceptJob(dependencies, { ...work, ...portfolioWork(assets, call, 'Optimization') }, call);
}

function checkOptimization(dependencies: Pick<Dependencies, 'market' | 'now'>, request: OptimizeRequest) {
  const market = dependencies.market.current();
  // Only a tracking error needs a benchmark, so the default one is not checked otherwise.
  const isTracking = request.objective === 'minimum_tracking_error';
  const benchmark = request.benchmark ?? (isTracking ? undefined : null);
  const shared = {
    ...knownMembers(request, optimizeRequest),
    ...(benchmark === undefined ? {} : { benchmark }),
    fields: ['portfolio_summary'],
  } satisfies AnalyzeRequest;
  const rules = {
    schema: optimizeRequest,
    parameters: ['callback_url'],
    sent: request,
    tradesLedgers: true,
    estimates: { from: startOfHistory(request, dependencies), path: [historyMember(request)] },
    unused: unusedMembers,
  };
  const held = request.portfolio || request.transactions ? checkAnalysis(dependencies, shared, rules) : null;
  const listed = request.symbols
    ? checkAnalysis(dependencies, listRequest(shared, request.symbols, today(dependencies)), rules)
    : null;
  const issues = [
    ...(held?.kind === 'refused' ? held.issues : []),
    ...(listed?.kind === 'refused' ? listed.issues.map(inSymbols) : []),
  ];
  const portfolio = held?.kind === 'checked' ? held.payload : null;
  const list = listed?.kind === 'checked' ? listed.payload : null;
  const basis = portfolio ?? list;
  if (issues.length > 0 || basis === null) return { kind: 'refused' as const, issues };
  const assets = assetsOf(basis, portfolio, list);
  const named = namedAssets(instrumentsOf(assets), market);
  const problems = [...limitProblems(request, named, portfolio !== null), ...workProblems(request, named, market)];
  if (problems.length > 0) return { kind: 'refused' as const, issues: problems };
  return { kind: 'checked' as const, assets, portfolio, named, symbols: list === null ? [] : instrumentsOf(list) };
}

/** Returns the first day of the returns: what the request says, or five years before the end. */
function startOfHistory({ history_start: start, end_date }: OptimizeRequest, dependencies: Pick<Dependencies, 'now'>) {
  if (start !== undefined) return toDay(start);
  const end = end_date === undefined ? today(dependencies) - 1 : toDay(end_date);
  return end - Math.round(HISTORY_YEARS.withoutStart * DAYS_PER_YEAR);
}

const DAYS_PER_YEAR = 365.25;

/** Returns the member that decides how long the history is. */
function historyMember({ history_start: start, symbols }: OptimizeRequest): keyof OptimizeRequest {
  return start !== undefined ? 'history_start' : symbols ? 'symbols' : 'portfolio';
}

/** Returns the members that the objective or the lack of a portfolio makes useless. */
function unusedMembers(request: OptimizeRequest): UnusedMember[] {
  const { objective = OPTIMIZATION_DEFAULTS.objective, portfolio, transactions } = request;
  const sent = (members: readonly (keyof OptimizeRequest)[], reason: string) =>
    members.flatMap((member) => (request[member] === undefined ? [] : [{ path: [member], reason }]));
  const unlimited = (request.groups ?? []).flatMap(({ min, max }, i) =>
    min === undefined && max === undefined ? [{ path: ['groups', i], reason: 'it has neither min nor max' }] : [],
  );
  return [
    ...unlimited,
    ...(objective === 'mean_variance' ? [] : sent(['risk_aversion'], 'only the objective mean_variance reads it')),
    ...(portfolio || transactions
      ? []
      : sent(MEMBERS_OF_HOLDINGS, 'it is about a portfolio, and there are only symbols')),
  ];
}

function listRequest(request: AnalyzeRequest, symbols: readonly string[], day: number): AnalyzeRequest {
  const { base_currency, benchmark, risk_free_rate, on_missing, on_data_fault, fields, end_date } = request;
  const end = end_date === undefined ? day : Math.min(toDay(end_date), day);
  const date = formatDay(end - DAYS_BEFORE_END);
  const portfolio = symbols.map((symbol) => ({ date, symbol, weight: 1 / symbols.length }));
  const members = { base_currency, benchmark, risk_free_rate, on_missing, on_data_fault, fields, end_date };
  const sent = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  return { ...sent, portfolio };
}

/** Returns an issue about the row of a symbol at the symbol. */
function inSymbols(issue: RequestIssue): RequestIssue {
  const [first, index] = issue.field;
  return first === 'portfolio' ? { ...issue, field: index === undefined ? ['symbols'] : ['symbols', index] } : issue;
}

/** Returns a payload with one row for each symbol and for each holding of the latest date. */
function assetsOf(
  basis: AnalysisPayload,
  portfolio: AnalysisPayload | null,
  list: AnalysisPayload | null,
): AnalysisPayload {
  const last = portfolio?.rows.at(-1)?.date;
  const held =
    portfolio === null
      ? []
      : portfolio.ledger !== null
        ? instrumentsOf(portfolio)
        : portfolio.rows.flatMap(({ date, ric }) => (date === last ? [ric] : []));
  const rics = [...new Set([...held, ...(list === null ? [] : instrumentsOf(list))])];
  const date = list?.rows[0]?.date ?? last ?? formatDay(basis.settings.endDay);
  const own = portfolio?.warnings ?? [];
  const isNew = ({ code, field }: JobWarning) => !own.some((one) => one.code === code && one.field === field);
  const listed = (list?.warnings ?? [])
    .filter((one) => !OF_ROWS.includes(one.code))
    .map((one) => ({ ...one, field: one.field.replace(ROW_OF_LIST, 'symbols$1') }))
    .filter(isNew);
  const warnings = [...own, ...listed];
  const rows = rics.map((ric) => ({ date, ric, symbol: ric, weight: 1 / rics.length }));
  const settings = { ...basis.settings, rebalancing: null };
  return { ...basis, settings, ledger: null, rows, requestedCount: rics.length, warnings };
}

function settingsOf(
  request: OptimizeRequest,
  { ricOf }: NamedAssets,
  symbols: readonly string[],
): OptimizationSettings {
  const { objective, risk_aversion, cvar_level, covariance } = { ...OPTIMIZATION_DEFAULTS, ...request };
  const { turnover, transaction_costs: costs, holdings, frontier, walk_forward: walkForward } = request;
  const byRic = <V>(values: Readonly<Record<string, V>> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([symbol, value]) => [symbol === '*' ? symbol : ricOf(symbol)!, value]),
    );
  return {
    symbols,
    objective,
    riskAversion: risk_aversion,
    confidence: cvar_level,
    covariance,
    budgets: byRic(request.budgets),
    expectedReturns: byRic(request.expected_returns),
    bounds: byRic(request.bounds as Readonly<Record<string, readonly [number, number]>> | undefined),
    groups: (request.groups ?? []).map(({ name, by, symbols: members = [], min = null, max = null }) => ({
      name,
      by,
      members: members.flatMap((symbol) => ricOf(symbol) ?? []),
      minimum: min,
      maximum: max,
    })),
    maximumTurnover: turnover?.maximum ?? null,
    costs: costs === undefined ? null : { buy: costs.buy ?? 0, sell: costs.sell ?? 0, maximum: costs.maximum ?? null },
    holdings: holdings === undefined ? null : { minimum: holdings.minimum ?? null, maximum: holdings.maximum ?? null },
    frontierPoints: frontier?.points ?? null,
    walkForward: walkForward ?? null,
    historyStart: request.history_start === undefined ? null : toDay(request.history_start),
    frequency: request.frequency ?? null,
  };
}
