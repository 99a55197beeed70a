import { JOB_DEFINITIONS, type PriorityClass } from '@tearsheet/runtime/jobs';
import { formatDay } from '@tearsheet/shared';
import {
  type AnalyzeQuery,
  type AnalyzeRequest,
  analyzeAnswer,
  analyzeBody,
  analyzeQuery,
  type ReportOptions,
  type RequestIssue,
  type SubmitAnswer,
} from '@tearsheet/shared/schemas';
import { estimateWork, LONGEST_SHORT_MS, secondsOf } from '../budget.ts';
import type { Dependencies } from '../dependencies.ts';
import { acceptJob, fingerprintOf, keepable, type NewWork } from '../jobs/acceptJob.ts';
import { type AnalysisPayload, instrumentsOf, startDateOf } from '../jobs/jobPayload.ts';
import { type Accepted, type Call, type Failed, operationRow, type Refused } from '../operation.ts';
import { analyzeTool } from '../toolRows.ts';
import { checkAnalysis, customMetricProblems } from './checkAnalysis.ts';
import { withReport } from './reports.ts';

type Receipt = Omit<SubmitAnswer, 'job_id' | 'status' | 'check_url'>;
export type Submitted = Accepted<Receipt> | Refused | Failed;

const DEFINITION = JOB_DEFINITIONS.portfolio_analysis;

/** `report` is true in the query, or the options of the report in the body. */
type AnalyzeInput = AnalyzeRequest & { readonly report?: AnalyzeQuery['report'] | ReportOptions };

export const analyzePortfolio = operationRow<AnalyzeInput>({
  name: 'analyze_portfolio',
  scope: 'portfolio:analyze',
  input: { query: analyzeQuery, body: analyzeBody },
  output: analyzeAnswer,
  idempotent: true,
  waits: true,
  startsJobs: true,
  takesLedgers: true,
  rest: {
    method: 'post',
    path: '/v1/portfolio/analyze',
    summary: 'Start a portfolio analysis as a background job',
    status: 202,
    success: 'The job is accepted. Poll check_url.',
  },
  tool: analyzeTool,
  issues: (dependencies, { report: _report, ...request }) => analysisIssues(dependencies, request),
  // The queue keeps the estimate for a second. The submit reports an error again.
  prepare: ({ jobs }, owner) => void jobs.estimateSeconds(DEFINITION, owner).catch(() => {}),
  run: keepable('analyze_portfolio', async (dependencies, { report, ...request }, call) => {
    const submit = () => submitAnalysis(dependencies, request, call);
    if (!report) return submit();
    const options = report === true ? {} : report;
    return withReport(dependencies, request, {
      call,
      options,
      submit,
      issues: () => analysisIssues(dependencies, request),
    });
  }),
});

/** Returns the problems of a portfolio and of the options of its analysis. */
export async function analysisIssues(
  dependencies: Pick<Dependencies, 'market' | 'now'>,
  request: AnalyzeRequest,
): Promise<readonly RequestIssue[]> {
  const checked = checkAnalysis(dependencies, request);
  return [...(checked.kind === 'refused' ? checked.issues : []), ...(await customMetricProblems(request))];
}

export interface SubmitOptions {
  /** See NewJob. */
  readonly priority?: PriorityClass;
  readonly openBeyondLimit?: number;
}

/** Checks the portfolio, and either refuses it with every reason or accepts a job that is never lost. */
export async function submitAnalysis(
  dependencies: Pick<Dependencies, 'market' | 'jobs' | 'now' | 'budget'>,
  request: AnalyzeRequest,
  call: Call,
  { priority = 'interactive', openBeyondLimit = 0 }: SubmitOptions = {},
): Promise<Submitted> {
  const checked = checkAnalysis(dependencies, request);
  const metrics = await customMetricProblems(request);
  if (checked.kind === 'refused') return { ...checked, issues: [...checked.issues, ...metrics] };
  if (metrics.length > 0) return { kind: 'refused', issues: metrics };
  const { payload } = checked;
  const estimated = estimateWork({ kind: 'analysis', portfolio: payload });
  const work = {
    work: estimated,
    definition: estimated > LONGEST_SHORT_MS ? JOB_DEFINITIONS.long_portfolio_analysis : DEFINITION,
    payload,
    priority,
    openBeyondLimit,
    firstEstimateSeconds: secondsOf(estimated),
  };
  return acceptJob(dependencies, { ...work, ...portfolioWork(payload, call, 'Portfolio analysis') }, call);
}

/** Returns what the jobs of a checked portfolio have in common. `what` is the name of the job in its receipt. */
export function portfolioWork(
  payload: AnalysisPayload,
  { idempotency }: Call,
  what: string,
): Pick<NewWork<Receipt>, 'warnings' | 'fingerprint' | 'reusedWith' | 'receipt'> {
  const { warnings } = payload;
  return {
    warnings,
    fingerprint: idempotency === null ? '' : fingerprintOf(idempotency),
    reusedWith: 'another body',
    receipt: (seconds, takes) => ({
      estimated_duration_seconds: seconds,
      message: `${what} accepted. Poll check_url; ${takes}.`,
      portfolio_summary: {
        positions: instrumentsOf(payload).length + (payload.ledger?.unlisted.length ?? 0),
        start_date: startDateOf(payload),
        end_date: formatDay(payload.settings.endDay),
      },
      warnings: [...warnings],
    }),
  };
}
