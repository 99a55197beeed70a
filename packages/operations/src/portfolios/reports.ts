import { sha256 } from '@tearsheet/runtime';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import {
  type AnalyzeRequest,
  type JobWarning,
  type PortfolioReportQuery,
  type PortfolioReportRequest,
  portfolioReportQuery,
  portfolioReportRequest,
  REPORT_SECTION_NAMES,
  type ReportOptions,
  type ReportSubmitAnswer,
  reportSubmitAnswer,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { acceptJob, keepable, keyReused, readRequest, refusalOf, writeRequest } from '../jobs/acceptJob.ts';
import { jobNotFound } from '../jobs/jobOperations.ts';
import { readPayload, writePayload } from '../jobs/jobPayload.ts';
import {
  type Accepted,
  type Call,
  type Failed,
  type Issues,
  type Operation,
  type Refused,
  refused,
} from '../operation.ts';
import { cleanLogo } from './logo.ts';

type Receipt = Omit<ReportSubmitAnswer, 'job_id' | 'status' | 'check_url'>;

const FIRST_ESTIMATE_SECONDS = 3;

export interface PortfolioReportPayload {
  readonly analysisJobId: string;
  /** The analyses that it is compared with. */
  readonly comparedJobIds: readonly string[];
  /** Checked, with a clean logo. Absent without options. */
  readonly options?: ReportOptions;
}

/** See readPayload (jobPayload.ts). */
export function readPortfolioReportPayload(bytes: Buffer): PortfolioReportPayload {
  return readPayload<PortfolioReportPayload>(bytes, { analysisJobId: 'string', comparedJobIds: 'array' });
}

/** A model has no logo at hand, and seldom chooses colors. */
const SELDOM_CHOSEN = ['name', 'keep_for', 'logo', 'colors', 'compare_with'];

/** The type of jobs that can be compared, and the types that have a report. */
const ANALYSIS = JOB_DEFINITIONS.portfolio_analysis.type;
const REPORTED = Object.values(JOB_DEFINITIONS).flatMap(({ type, app }) => (app === 'portfolio-worker' ? type : []));

export const reportPortfolio: Operation<PortfolioReportQuery & PortfolioReportRequest> = {
  name: 'report_portfolio',
  scope: 'portfolio:analyze',
  input: { query: portfolioReportQuery, body: portfolioReportRequest, isBodyOptional: true },
  output: reportSubmitAnswer,
  idempotent: true,
  waits: true,
  startsJobs: true,
  rest: {
    operationId: 'reportPortfolio',
    method: 'post',
    path: '/v1/portfolio/report',
    summary: 'Start a report (HTML, PDF, JSON) of an analysis, a simulation, an optimization, or a comparison as a job',
    status: 202,
    success: 'The job is accepted. Poll check_url.',
    problems: ['job_not_found', 'job_expired', 'invalid_idempotency_key', 'idempotency_key_reused'],
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
      required: portfolioReportQuery.required,
    },
    unlisted: SELDOM_CHOSEN,
  },
  /** If the analysis is still running, the report waits for it. */
  run: keepable('report_portfolio', async (dependencies, { job_id, keep_for: _, compare_with, ...given }, call) => {
    const comparedIds = compare_with ?? [];
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
    if (!isTearSheet && options.version === 'snapshot') {
      return refused('version', 'not_an_analysis', 'only the report of one analysis has a snapshot', 'snapshot');
    }
    const reported = { jobId: job_id, comparedIds, options };
    const rerun = isTearSheet ? await rerunningAnalysis(dependencies, reported, call) : withoutRequest(call);
    return acceptReport(dependencies, { ...reported, warnings: records.flatMap(({ warnings }) => warnings) }, rerun);
  }),
};

/** The analysis of a report, and the checked options of the report. */
interface Reported {
  readonly jobId: string;
  readonly comparedIds: readonly string[];
  readonly options: ReportOptions;
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

function isEmpty(options: ReportOptions): boolean {
  return Object.keys(options).length === 0;
}

/** @param openBeyondLimit 1 if the report was admitted together with its analysis */
function acceptReport(
  dependencies: Pick<Dependencies, 'jobs' | 'budget'>,
  { jobId: analysisJobId, comparedIds, options, warnings }: Reported & { readonly warnings: readonly JobWarning[] },
  call: Call,
  openBeyondLimit = 0,
): Promise<Accepted<Receipt> | Failed> {
  const work = {
    definition: JOB_DEFINITIONS.portfolio_report,
    payload: writePayload({
      analysisJobId,
      comparedJobIds: comparedIds,
      ...(isEmpty(options) ? {} : { options }),
    } satisfies PortfolioReportPayload),
    warnings,
    openBeyondLimit,
    firstEstimateSeconds: FIRST_ESTIMATE_SECONDS,
    fingerprint: sha256(
      [analysisJobId, ...comparedIds, ...(isEmpty(options) ? [] : [JSON.stringify(options)])].join(' '),
    ),
    reusedWith: 'another analysis',
    receipt: (seconds: number, takes: string): Receipt => ({
      analysis_job_id: analysisJobId,
      estimated_duration_seconds: seconds,
      message: `Portfolio report accepted. Poll check_url; ${takes} after its analysis.`,
      warnings: [...warnings],
    }),
  } as const;
  return acceptJob(dependencies, work, call);
}

/**
 * Submits an analysis and, as a second job that waits for the first, its tear sheet. Refuses the request if `fields` leaves out a
 * section that the tear sheet needs. If the report is not accepted, the analysis still is, and the outcome says why.
 */
export async function withReport<
  Submitted extends Accepted<{ readonly warnings: readonly JobWarning[] }> | Refused | Failed,
>(
  dependencies: Pick<Dependencies, 'jobs' | 'budget'>,
  { fields = [] }: AnalyzeRequest,
  {
    call,
    options: given,
    submit,
    issues,
  }: {
    readonly call: Call;
    readonly options: ReportOptions;
    readonly submit: () => Promise<Submitted>;
    /** Returns the problems of the analysis, which a refused report adds to its own. */
    readonly issues: () => Promise<Issues>;
  },
): Promise<Submitted | Accepted | Refused | Failed> {
  const missing = fields.length === 0 ? [] : REPORT_SECTION_NAMES.filter((name) => !fields.includes(name));
  if (missing.length > 0) {
    const message = `a report needs fields to name ${missing.join(', ')} too, or nothing`;
    const ofReport = refused('report', 'missing_sections', message, true);
    return { ...ofReport, issues: [...(await issues()), ...ofReport.issues] };
  }
  const options = await checkReportOptions(given, ['report']);
  if ('kind' in options) return { ...options, issues: [...(await issues()), ...options.issues] };
  const analysis = await submit();
  if (analysis.kind !== 'accepted') return analysis;
  try {
    const report = await acceptReport(
      dependencies,
      { jobId: analysis.jobId, comparedIds: [], options, warnings: analysis.receipt.warnings },
      call,
      1,
    );
    return report.kind === 'failed' ? keyReused('another body') : { ...analysis, report: { jobId: report.jobId } };
  } catch (error) {
    return { ...analysis, report: { refusal: refusalOf(error).message } };
  }
}

/** Text needs a contrast of 4.5, lines and bars need 3 (WCAG 2.2, criteria 1.4.3 and 1.4.11). */
const LEAST_CONTRAST = { primary: 4.5, secondary: 3 } as const;

/**
 * Returns the options of a report with a clean logo and without empty members. Refuses a color that is not readable on white, and a
 * logo that is not a readable image.
 *
 * @param place of the options in the request
 */
export async function checkReportOptions(
  options: ReportOptions,
  place: readonly string[],
): Promise<ReportOptions | Refused> {
  for (const name of ['primary', 'secondary'] as const) {
    const color = options.colors?.[name];
    if (color === undefined) continue;
    const contrast = contrastWithWhite(color);
    if (contrast >= LEAST_CONTRAST[name]) continue;
    const message = `the contrast of ${color} with white is ${contrast.toFixed(1)}:1, and it must be at least ${LEAST_CONTRAST[name]}:1: choose a darker color`;
    return {
      kind: 'refused',
      issues: [{ field: [...place, 'colors', name], code: 'low_contrast', message, input: color }],
    };
  }
  if (options.logo === undefined) return options;
  const logo = await cleanLogo(options.logo);
  if ('problem' in logo)
    return {
      kind: 'refused',
      issues: [{ field: [...place, 'logo'], code: 'invalid_logo', message: logo.problem, input: null }],
    };
  return { ...options, logo: logo.url };
}

/** Returns the contrast of a color with white, 1 to 21 (WCAG 2.2, relative luminance). @param color #rrggbb */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
