import { createHash } from 'node:crypto';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { type DetailItem, type JobWarning, type ReportSubmitAnswer, valueError } from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { writePayload } from '../jobPayload.ts';
import { readAnswer } from '../readAnswer.ts';
import type { Submission } from '../submitAnalysis.ts';
import type { PortfolioReportPayload } from './portfolioReportPayload.ts';

export type ReportSubmitted =
  | { readonly kind: 'accepted'; readonly answer: ReportSubmitAnswer; readonly replayed: boolean }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'refused'; readonly detail: readonly DetailItem[] }
  /** No such analysis, or one of somebody else. */
  | { readonly kind: 'not_found' }
  | { readonly kind: 'expired' };

/** Before anything was measured. */
const FIRST_ESTIMATE_SECONDS = 3;

/** Accepts the making of a tear sheet from an analysis of the same owner; one that still runs is waited for. */
export async function submitPortfolioReport(
  dependencies: Pick<Dependencies, 'jobs'>,
  analysisJobId: string,
  submission: Omit<Submission, 'bytes'>,
): Promise<ReportSubmitted> {
  const found = await dependencies.jobs.summary(analysisJobId, submission.owner);
  if (found.kind !== 'found') return found;
  const { jobType, status, warnings } = found.record;
  if (jobType !== JOB_DEFINITIONS.portfolioAnalysis.type) {
    return refused('not_an_analysis', `only a portfolio analysis can be reported, not a ${jobType}`, analysisJobId);
  }
  if (status === 'failed') return refused('failed_analysis', 'the analysis failed', analysisJobId);
  return acceptReport(dependencies, { analysisJobId, warnings }, submission);
}

function refused(code: string, message: string, input: string): ReportSubmitted {
  return { kind: 'refused', detail: [valueError(['query', 'job_id'], code, message, input)] };
}

type Description = Omit<ReportSubmitAnswer, 'job_id' | 'status' | 'check_url'>;
type Accepted = Extract<ReportSubmitted, { readonly kind: 'accepted' | 'key_reused' }>;

interface ReportedAnalysis {
  readonly analysisJobId: string;
  /** Those of the analysis that are known so far. */
  readonly warnings: readonly JobWarning[];
}

/** @param openBeyondLimit 1 when it was admitted together with its analysis */
export async function acceptReport(
  { jobs }: Pick<Dependencies, 'jobs'>,
  { analysisJobId, warnings }: ReportedAnalysis,
  { owner, requestId, idempotencyKey }: Omit<Submission, 'bytes'>,
  openBeyondLimit = 0,
): Promise<Accepted> {
  const definition = JOB_DEFINITIONS.portfolioReport;
  const seconds = (await jobs.estimateSeconds(definition, owner)) ?? FIRST_ESTIMATE_SECONDS;
  const answer: Description = {
    analysis_job_id: analysisJobId,
    estimated_duration_seconds: seconds,
    message: `Portfolio report accepted. Poll check_url; it takes about ${seconds} s after its analysis.`,
    warnings: [...warnings],
  };
  const fingerprint = createHash('sha256').update(analysisJobId).digest('hex');
  const outcome = await jobs.submit({
    definition,
    owner,
    requestId,
    payload: writePayload({ analysisJobId } satisfies PortfolioReportPayload),
    idempotency: idempotencyKey === null ? null : { key: idempotencyKey, fingerprint },
    answer: JSON.stringify(answer),
    warnings,
    openBeyondLimit,
  });
  if (outcome.kind === 'key_reused') return outcome;
  const replayed = outcome.kind === 'replayed';
  const members = replayed ? readAnswer<Description>(outcome.answer) : answer;
  const { jobId } = outcome;
  return {
    kind: 'accepted',
    replayed,
    answer: { job_id: jobId, status: 'pending', check_url: `/v1/jobs/${jobId}`, ...members },
  };
}
