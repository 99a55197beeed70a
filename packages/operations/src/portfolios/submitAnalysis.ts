import { JOB_DEFINITIONS, type PriorityClass } from '@tearsheet/runtime/jobs';
import { counted, formatDay } from '@tearsheet/shared';
import {
  analyzeProblems,
  benchmarkProblems,
  type CheckedLedger,
  checkPortfolio,
  jobWarningsOf,
  limitWarnings,
  type PortfolioCheck,
  policyOf,
} from '@tearsheet/shared/portfolio';
import {
  type AnalyzeQuery,
  type AnalyzeRequest,
  analyzeAnswer,
  analyzeQuery,
  analyzeRequest,
  DEFAULT_BASE_CURRENCY,
  DEFAULT_INITIAL_VALUE,
  SECTION_NAMES,
  SELECTABLE_SECTION_NAMES,
  type SubmitAnswer,
  sectionOptionsIn,
} from '@tearsheet/shared/schemas';
import { type Dependencies, marketFacts, today } from '../dependencies.ts';
import { acceptJob, sha256 } from '../jobs/acceptJob.ts';
import { writePayload } from '../jobs/jobPayload.ts';
import type { Accepted, Call, Failed, Operation, Refused } from '../operation.ts';
import { analyzeTool } from '../toolRows.ts';
import { type AnalysisPayload, firstDateOf, instrumentsOf, type LedgerPayload, versionOf } from './analysisPayload.ts';
import { withReport } from './reports.ts';
import { isRateIssue, readRiskFreeRate, riskFreeWarnings } from './riskFreeRate.ts';

type Receipt = Omit<SubmitAnswer, 'job_id' | 'status' | 'check_url'>;
export type Submitted = Accepted<Receipt> | Refused | Failed;

/** Dates with renormalized weights that a result names. The other dates are counted. */
const MAX_DATES_NAMED = 5;
const FIRST_ESTIMATE_SECONDS = 1;

export const analyzePortfolio: Operation<AnalyzeRequest & AnalyzeQuery> = {
  name: 'analyze_portfolio',
  scope: 'portfolio:analyze',
  input: { query: analyzeQuery, body: analyzeRequest },
  output: analyzeAnswer,
  idempotent: true,
  waits: true,
  startsJobs: true,
  takesLedgers: true,
  rest: {
    operationId: 'analyzePortfolio',
    method: 'post',
    path: '/v1/portfolio/analyze',
    summary: 'Start a portfolio analysis as a background job',
    status: 202,
    success: 'The job is accepted. Poll check_url.',
    problems: ['invalid_idempotency_key', 'idempotency_key_reused'],
  },
  tool: analyzeTool,
  async run(dependencies, { report, ...request }, call) {
    const submit = () => submitAnalysis(dependencies, request, call);
    return report ? withReport(dependencies, request, call, submit) : submit();
  },
};

export interface SubmitOptions {
  /** See NewJob. */
  readonly priority?: PriorityClass;
  readonly openBeyondLimit?: number;
}

/** Checks the portfolio, and either refuses it with every reason or accepts a job that is never lost. */
export async function submitAnalysis(
  dependencies: Pick<Dependencies, 'market' | 'jobs' | 'now'>,
  request: AnalyzeRequest,
  call: Call,
  { priority = 'interactive', openBeyondLimit = 0 }: SubmitOptions = {},
): Promise<Submitted> {
  const market = dependencies.market.current();
  const facts = marketFacts(market, today(dependencies));
  const riskFreeRate = readRiskFreeRate(request.risk_free_rate, market);
  const check = checkPortfolio(request, facts, request);
  const rate = isRateIssue(riskFreeRate) ? [riskFreeRate] : [];
  const issues = [...benchmarkProblems(request, facts), ...rate, ...analyzeProblems(check, request)];
  if (issues.length > 0 || isRateIssue(riskFreeRate)) return { kind: 'refused', issues };
  const checked = analysisPayload({ ...request, riskFreeRate }, check, formatDay(facts.today - 1));
  const late = riskFreeWarnings(riskFreeRate, startDateOf(checked), market);
  const warnings = limitWarnings([...(checked.warnings ?? []), ...late]);
  const payload = { ...checked, warnings };
  const work = {
    definition: JOB_DEFINITIONS.portfolioAnalysis,
    payload: writePayload(payload, versionOf(payload)),
    warnings,
    priority,
    openBeyondLimit,
    firstEstimateSeconds: FIRST_ESTIMATE_SECONDS,
    fingerprint: call.idempotency === null ? '' : sha256(call.idempotency.bytes),
    reusedWith: 'another body',
    receipt: (seconds: number) => receiptOf(payload, seconds),
  } as const;
  return acceptJob(dependencies, work, call);
}

function receiptOf(payload: AnalysisPayload, seconds: number): Receipt {
  return {
    estimated_duration_seconds: seconds,
    message: `Portfolio analysis accepted. Poll check_url; it takes about ${seconds} s.`,
    portfolio_summary: {
      positions: instrumentsOf(payload).length + (payload.ledger?.unlisted.length ?? 0),
      start_date: startDateOf(payload),
      end_date: payload.endDate,
    },
    warnings: [...(payload.warnings ?? [])],
  };
}

function startDateOf(payload: AnalysisPayload): string {
  const first = firstDateOf(payload);
  return payload.startDate !== null && payload.startDate > first ? payload.startDate : first;
}

function analysisPayload(
  request: AnalyzeRequest & Pick<AnalysisPayload, 'riskFreeRate'>,
  check: PortfolioCheck,
  yesterday: string,
): AnalysisPayload {
  const options = sectionOptionsIn(request);
  const named = request.fields?.length ? request.fields : SECTION_NAMES;
  const wanted = new Set<string>([...named, ...Object.keys(options)]);
  return {
    rows: check.rows,
    ...(check.ledger === null ? {} : { ledger: ledgerPayload(request, check.ledger) }),
    baseCurrency: request.base_currency ?? DEFAULT_BASE_CURRENCY,
    benchmark: check.benchmark,
    ...(check.benchmarks.length > 0 ? { benchmarks: check.benchmarks } : {}),
    initialValue: request.initial_value ?? (check.initialValue === null ? DEFAULT_INITIAL_VALUE : null),
    includeTransactionCosts: request.include_transaction_costs ?? false,
    costRates: request.transaction_cost_config ?? {},
    riskFreeRate: request.riskFreeRate,
    ...(request.rebalancing === undefined ? {} : { rebalancing: policyOf(request.rebalancing) }),
    ...chargesIn(request),
    startDate: request.start_date ?? null,
    endDate: request.end_date ?? yesterday,
    stressShocks: (request.stress_shocks ?? []).map(({ name, shocks }) => ({
      name,
      shocks: shocks.map((shock) => ({ ...shock, name: shock.name ?? null })),
    })),
    fields: SELECTABLE_SECTION_NAMES.filter((name) => wanted.has(name)),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    requestedCount: check.requestedCount,
    missingSymbols: check.missingSymbols,
    notes: renormalized(check),
    warnings: jobWarningsOf(check),
  };
}

function ledgerPayload(request: AnalyzeRequest, ledger: CheckedLedger): LedgerPayload {
  return {
    ...ledger,
    flowTiming: request.flow_timing ?? 'start',
    lotMethod: request.lot_method ?? 'fifo',
    dividends: request.dividends === 'market' ? 'market' : 'booked',
    trackCash: request.track_cash ?? true,
  };
}

function chargesIn({
  dividends,
  withholding,
  fees,
}: AnalyzeRequest): Pick<AnalysisPayload, 'dividends' | 'withholding' | 'fees'> {
  return {
    ...(dividends === undefined ? {} : { dividends }),
    ...(withholding === undefined ? {} : { withholding }),
    ...(fees === undefined ? {} : { fees: fees.map(({ name, annual_rate: annualRate }) => ({ name, annualRate })) }),
  };
}

/** Weights that do not sum to 1 are accepted. A caller who left the rest for cash must read that it was invested. */
function renormalized({ warnings }: PortfolioCheck): readonly string[] {
  const all = warnings.filter(({ code }) => code === 'weights_renormalized').map(({ message }) => message);
  const more = all.length - MAX_DATES_NAMED;
  return more > 0 ? [...all.slice(0, MAX_DATES_NAMED), `So are the weights of ${counted(more, 'more date')}.`] : all;
}
