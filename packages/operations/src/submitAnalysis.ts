import { createHash } from 'node:crypto';
import { JOB_DEFINITIONS, type JobLane, type NewJob } from '@tearsheet/runtime/jobs';
import { counted, formatDay } from '@tearsheet/shared';
import {
  analyzeProblems,
  benchmarkProblem,
  checkPortfolio,
  jobWarningsOf,
  type PortfolioCheck,
} from '@tearsheet/shared/portfolio';
import {
  type AnalyzeRequest,
  DEFAULT_BASE_CURRENCY,
  DEFAULT_INITIAL_VALUE,
  SECTION_NAMES,
  SELECTABLE_SECTION_NAMES,
  type SubmitAnswer,
} from '@tearsheet/shared/schemas';
import type { AnalysisPayload } from './analysisPayload.ts';
import { type Dependencies, marketFacts, today } from './dependencies.ts';
import { writePayload } from './jobPayload.ts';
import { readAnswer } from './readAnswer.ts';
import type { Refused } from './validatePortfolio.ts';

export interface Submission {
  readonly owner: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** The body as it was sent: what makes two requests with one key the same. */
  readonly bytes: Uint8Array;
  /** See NewJob. */
  readonly lane?: JobLane;
  readonly openBeyondLimit?: number;
}

export type Submitted =
  | { readonly kind: 'accepted'; readonly answer: SubmitAnswer; readonly replayed: boolean }
  | { readonly kind: 'key_reused' }
  | Refused;

/** Dates with renormalized weights that a result names; the rest is counted. */
const MAX_DATES_TOLD = 5;
/** Before anything was measured. */
const FIRST_ESTIMATE_SECONDS = 1;

/** Checks the portfolio, and either refuses it with every reason or accepts a job that is never forgotten. */
export async function submitAnalysis(
  dependencies: Dependencies,
  request: AnalyzeRequest,
  submission: Submission,
): Promise<Submitted> {
  const facts = marketFacts(dependencies.market.current(), today(dependencies));
  const check = checkPortfolio(request, facts, request);
  const benchmark = benchmarkProblem(request, facts);
  const detail = [...(benchmark ? [benchmark] : []), ...analyzeProblems(check, request)];
  if (detail.length > 0 || check.benchmark === null) return { kind: 'refused', detail };

  const payload = analysisPayload(request, check, check.benchmark, formatDay(facts.today - 1));
  const definition = JOB_DEFINITIONS.portfolioAnalysis;
  const { owner, requestId, idempotencyKey, bytes, lane = 'interactive', openBeyondLimit = 0 } = submission;
  const estimate = async () =>
    describe(payload, (await dependencies.jobs.estimateSeconds(definition, owner, lane)) ?? FIRST_ESTIMATE_SECONDS);
  const { warnings = [] } = payload;
  const job = { definition, owner, requestId, payload: writePayload(payload), warnings, lane, openBeyondLimit };
  const { answer, outcome } = await submitWithEstimate(dependencies, job, estimate, keyOf(idempotencyKey, bytes));
  if (outcome.kind === 'key_reused') return outcome;
  const replayed = outcome.kind === 'replayed';
  const members: Description = replayed ? readAnswer<Description>(outcome.answer) : answer;
  const { jobId } = outcome;
  return {
    kind: 'accepted',
    replayed,
    answer: { job_id: jobId, status: 'pending', check_url: `/v1/jobs/${jobId}`, ...members },
  };
}

/** With an Idempotency-Key the answer is stored with the job. Without one, estimate and submit share a round trip. */
async function submitWithEstimate(
  { jobs }: Dependencies,
  job: Omit<NewJob, 'idempotency' | 'answer'>,
  estimate: () => Promise<Description>,
  idempotency: NewJob['idempotency'],
) {
  if (idempotency === null) {
    const [answer, outcome] = await Promise.all([estimate(), jobs.submit({ ...job, idempotency, answer: '' })]);
    return { answer, outcome };
  }
  const answer = await estimate();
  return { answer, outcome: await jobs.submit({ ...job, idempotency, answer: JSON.stringify(answer) }) };
}

function keyOf(key: string | null, bytes: Uint8Array): NewJob['idempotency'] {
  return key === null ? null : { key, fingerprint: fingerprintOf(bytes) };
}

type Description = Omit<SubmitAnswer, 'job_id' | 'status' | 'check_url'>;

function describe(payload: AnalysisPayload, seconds: number): Description {
  const first = payload.rows[0]?.date ?? payload.endDate;
  const start = payload.startDate !== null && payload.startDate > first ? payload.startDate : first;
  return {
    estimated_duration_seconds: seconds,
    message: `Portfolio analysis accepted. Poll check_url; it takes about ${seconds} s.`,
    portfolio_summary: {
      positions: new Set(payload.rows.map((row) => row.ric)).size,
      start_date: start,
      end_date: payload.endDate,
    },
    warnings: [...(payload.warnings ?? [])],
  };
}

function analysisPayload(
  request: AnalyzeRequest,
  check: PortfolioCheck,
  benchmark: string,
  yesterday: string,
): AnalysisPayload {
  const wanted = new Set<string>(request.fields ?? []);
  return {
    rows: check.rows,
    baseCurrency: request.base_currency ?? DEFAULT_BASE_CURRENCY,
    benchmark,
    initialValue: request.initial_value ?? DEFAULT_INITIAL_VALUE,
    includeTransactionCosts: request.include_transaction_costs ?? false,
    costRates: request.transaction_cost_config ?? {},
    riskFreeRate: request.risk_free_rate ?? 0,
    startDate: request.start_date ?? null,
    endDate: request.end_date ?? yesterday,
    stressShocks: (request.stress_shocks ?? []).map(({ name, shocks }) => ({
      name,
      shocks: shocks.map((shock) => ({ ...shock, name: shock.name ?? null })),
    })),
    fields: wanted.size === 0 ? SECTION_NAMES : SELECTABLE_SECTION_NAMES.filter((name) => wanted.has(name)),
    requestedCount: check.requestedCount,
    missingSymbols: check.missingSymbols,
    notes: renormalized(check),
    warnings: jobWarningsOf(check, request),
  };
}

/** Of a body: two requests with one key are the same when it is. */
export function fingerprintOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Weights that do not sum to 1 are no error, but who left the rest for cash must read that it was invested. */
function renormalized({ warnings }: PortfolioCheck): readonly string[] {
  const all = warnings.filter(({ code }) => code === 'weights_renormalized').map(({ message }) => message);
  const more = all.length - MAX_DATES_TOLD;
  return more > 0 ? [...all.slice(0, MAX_DATES_TOLD), `So are the weights of ${counted(more, 'more date')}.`] : all;
}
