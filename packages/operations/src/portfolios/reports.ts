import { sha256 } from '@tearsheet/runtime';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import {
  type AnalyzeRequest,
  type JobWarning,
  REPORT_SECTION_NAMES,
  type ReportOptions,
  type ReportSubmitAnswer,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { acceptJob, keyReused, refusalOf } from '../jobs/acceptJob.ts';
import { readPayload } from '../jobs/jobPayload.ts';
import { type Accepted, type Call, type Failed, type Issues, type Refused, refused } from '../operation.ts';
import { cleanLogo } from './logo.ts';

export type ReportReceipt = Omit<ReportSubmitAnswer, 'job_id' | 'status' | 'check_url'>;

const FIRST_ESTIMATE_SECONDS = 3;

export interface PortfolioReportPayload {
  readonly analysisJobId: string;
  /** The analyses that it is compared with. */
  readonly comparedJobIds: readonly string[];
  /** Absent unless the analysis values a tracked portfolio. `name` is null if it has none. */
  readonly tracked?: { readonly name: string | null };
  /** Checked, with a clean logo. Absent without options. */
  readonly options?: ReportOptions;
}

/** See readPayload (jobPayload.ts). */
export function readPortfolioReportPayload(bytes: Buffer): Promise<PortfolioReportPayload> {
  return readPayload<PortfolioReportPayload>(bytes, { analysisJobId: 'string', comparedJobIds: 'array' });
}

/** The analysis of a report, and the checked options of the report. */
export interface Reported extends Pick<PortfolioReportPayload, 'tracked'> {
  readonly jobId: string;
  readonly comparedIds: readonly string[];
  readonly options: ReportOptions;
}

export function isEmpty(options: ReportOptions): boolean {
  return Object.keys(options).length === 0;
}

/** @param openBeyondLimit 1 if the report was admitted together with its analysis */
export function acceptReport(
  dependencies: Pick<Dependencies, 'jobs' | 'budget'>,
  {
    jobId: analysisJobId,
    comparedIds,
    tracked,
    options,
    warnings,
  }: Reported & { readonly warnings: readonly JobWarning[] },
  call: Call,
  openBeyondLimit = 0,
): Promise<Accepted<ReportReceipt> | Failed> {
  const work = {
    definition: JOB_DEFINITIONS.portfolio_report,
    payload: {
      analysisJobId,
      comparedJobIds: comparedIds,
      ...(tracked === undefined ? {} : { tracked }),
      ...(isEmpty(options) ? {} : { options }),
    } satisfies PortfolioReportPayload,
    warnings,
    openBeyondLimit,
    firstEstimateSeconds: FIRST_ESTIMATE_SECONDS,
    fingerprint: sha256(
      [analysisJobId, ...comparedIds, ...(isEmpty(options) ? [] : [JSON.stringify(options)])].join(' '),
    ),
    reusedWith: 'another analysis',
    receipt: (seconds: number, takes: string): ReportReceipt => ({
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
