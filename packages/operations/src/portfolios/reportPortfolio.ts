import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import {
  type PortfolioReportQuery,
  type PortfolioReportRequest,
  portfolioReportQuery,
  portfolioReportRequest,
  type ReportOptions,
  reportSubmitAnswer,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { keepable, readRequest, writeRequest } from '../jobs/acceptJob.ts';
import { jobNotFound } from '../jobs/jobOperations.ts';
import { type Accepted, type Call, type Failed, operationRow, type Refused, refused } from '../operation.ts';
import { startValuing } from '../tracking/portfolioValue.ts';
import { portfolioNotFound, readSummary } from '../tracking/trackedPortfolio.ts';
import { acceptReport, checkReportOptions, isEmpty, type Reported, type ReportReceipt } from './reports.ts';

/** A model has no logo at hand, and seldom chooses colors or another language. */
const SELDOM_CHOSEN = ['name', 'keep_for', 'language', 'logo', 'colors', 'compare_with'];

/** The type of jobs that can be compared, and the types that have a report. */
const ANALYSIS = JOB_DEFINITIONS.portfolio_analysis.type;
const REPORTED = Object.values(JOB_DEFINITIONS).flatMap(({ type, app }) => (app === 'portfolio-worker' ? type : []));

export const reportPortfolio = operationRow<PortfolioReportQuery & PortfolioReportRequest>({
  name: 'report_portfolio',
  scope: 'portfolio:analyze',
  input: { query: portfolioReportQuery, body: portfolioReportRequest, isBodyOptional: true },
  output: reportSubmitAnswer,
  idempotent: true,
  waits: true,
  startsJobs: true,
  rest: {
    method: 'post',
    path: '/v1/portfolio/report',
    summary:
      'Start a report (HTML, PDF, JSON) of an analysis, a simulation, an optimization, a comparison, or a tracked portfolio as a job',
    status: 202,
    success: 'The job is accepted. Poll check_url.',
    problems: ['job_not_found', 'job_expired', 'portfolio_not_found', 'portfolio_not_valued'],
  },
  tool: {
    name: 'create_tear_sheet',
    title: 'Tear sheet of a portfolio analysis',
    description:
      'Makes a report of an analysis (tear sheet: returns, risk), simulation, or optimization as PDF, HTML and JSON. version "snapshot" is one page for a client. For figures use get_job.',
    isReadOnly: false,
    isIdempotent: false,
    input: {
      type: 'object',
      properties: { ...portfolioReportQuery.properties, ...portfolioReportRequest.properties },
    },
    unlisted: SELDOM_CHOSEN,
  },
  /** If the analysis is still running, the report waits for it. */
  run: keepable('report_portfolio', async (dependencies, input, call) => {
    const { job_id, portfolio_id, keep_for: _, compare_with, ...given } = input;
    const comparedIds = compare_with ?? [];
    if ((job_id === undefined) === (portfolio_id === undefined) || (portfolio_id !== undefined && compare_with)) {
      const message = 'a report is of one job, of jobs that are compared, or of one tracked portfolio';
      return refused('job_id', 'subject_count', message, job_id ?? null);
    }
    if (job_id === undefined) return reportTracked(dependencies, { portfolio_id: portfolio_id!, given }, call);
    const jobs = await Promise.all([job_id, ...comparedIds].map((id) => dependencies.jobs.summary(id, call.owner)));
    const records = [];
    for (const found of jobs) {
      if (found.kind !== 'found') return jobNotFound(found.kind);
      records.push(found.record);
    }
    const isComparison = comparedIds.length > 0;
    const allowed: readonly string[] = isComparison ? [ANALYSIS] : REPORTED;
    for (const [index, { jobType, status, jobId }] of records.entries()) {
      const field = index === 0 ? 'job_id' : 'compare_with';
      if (!allowed.includes(jobType)) {
        const which = isComparison ? 'analyses can be compared' : 'results about a portfolio can be reported';
        return refused(field, 'not_an_analysis', `only ${which}, not a ${jobType}`, jobId);
      }
      if (status === 'failed') return refused(field, 'failed_analysis', 'the analysis failed', jobId);
    }
    const options = await checkReportOptions(given, []);
    if ('kind' in options) return options;
    const isTearSheet = !isComparison && records[0]?.jobType === ANALYSIS;
    if (!isTearSheet && options.version === 'snapshot') return noSnapshot();
    const reported = { jobId: job_id, comparedIds, options };
    const rerun = isTearSheet ? await rerunningAnalysis(dependencies, reported, call) : withoutRequest(call);
    return acceptReport(dependencies, { ...reported, warnings: records.flatMap(({ warnings }) => warnings) }, rerun);
  }),
});

/** Starts the analysis that values a tracked portfolio, and the report that waits for it. */
async function reportTracked(
  dependencies: Dependencies,
  { portfolio_id, given }: { readonly portfolio_id: string; readonly given: ReportOptions },
  call: Call,
): Promise<Accepted<ReportReceipt> | Refused | Failed> {
  const record = await dependencies.portfolios.find(portfolio_id, call.owner);
  if (record === null) return portfolioNotFound();
  const options = await checkReportOptions(given, []);
  if ('kind' in options) return options;
  if (options.version === 'snapshot') return noSnapshot();
  const valuing = await startValuing(dependencies, record, call);
  if (valuing.kind === 'failed') return valuing;
  const { jobId, receipt } = valuing;
  const tracked = { name: readSummary(record.summary).name };
  return acceptReport(dependencies, { jobId, comparedIds: [], tracked, options, warnings: receipt.warnings }, call);
}

function noSnapshot(): Refused {
  return refused('version', 'not_an_analysis', 'only the report of one analysis has a snapshot', 'snapshot');
}

/** Returns the call with the request of the analysis and `report`, because new data need a new analysis before the report. */
async function rerunningAnalysis(
  { jobs }: Pick<Dependencies, 'jobs' | 'budget'>,
  { jobId, options }: Pick<Reported, 'jobId' | 'options'>,
  call: Call,
): Promise<Call> {
  const without = withoutRequest(call);
  const stored = await jobs.request(jobId, call.owner);
  if (stored === null) return without;
  const { operation, input } = await readRequest(stored.body);
  const request = await writeRequest({ operation, input: { ...input, report: isEmpty(options) ? true : options } });
  return { ...without, keep: { ...without.keep, request } };
}

/** Returns a call whose job cannot run again, because that would need new results first. */
function withoutRequest(call: Call): Call {
  const { request: _request, ...keep } = call.keep ?? {};
  return { ...call, keep };
}
