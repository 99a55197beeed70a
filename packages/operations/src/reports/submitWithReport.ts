import { type AnalyzeAnswer, type AnalyzeRequest, REPORT_SECTION_NAMES, valueError } from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { refusalOf } from '../refusalOf.ts';
import { type Submission, type Submitted, submitAnalysis } from '../submitAnalysis.ts';
import { acceptReport } from './submitPortfolioReport.ts';

export type SubmittedWithReport =
  | Exclude<Submitted, { readonly kind: 'accepted' }>
  | { readonly kind: 'accepted'; readonly answer: AnalyzeAnswer; readonly replayed: boolean };

/**
 * An analysis and, as a job of its own that waits for it, its tear sheet. Refused when `fields` leaves out what a tear
 * sheet needs. Should the report not be accepted, the analysis still counts: its answer then has no `report` and says so.
 */
export async function submitWithReport(
  dependencies: Dependencies,
  request: AnalyzeRequest,
  submission: Submission,
): Promise<SubmittedWithReport> {
  const missing = missingSections(request.fields ?? []);
  if (missing.length > 0) {
    const message = `a report needs fields to name ${missing.join(', ')} too, or nothing`;
    return { kind: 'refused', detail: [valueError(['query', 'report'], 'missing_sections', message, true)] };
  }
  const submitted = await submitAnalysis(dependencies, request, submission);
  if (submitted.kind !== 'accepted') return submitted;
  const { answer } = submitted;
  try {
    const report = await acceptReport(
      dependencies,
      { analysisJobId: answer.job_id, warnings: answer.warnings },
      submission,
      1,
    );
    if (report.kind === 'key_reused') return report;
    const { job_id, check_url } = report.answer;
    return { ...submitted, answer: { ...answer, report: { job_id, check_url } } };
  } catch (error) {
    const refusal = refusalOf(error);
    const advice = 'Ask for it with POST /v1/portfolio/report.';
    return {
      ...submitted,
      answer: { ...answer, message: `${answer.message} No report yet: ${refusal.publicDetail} ${advice}` },
    };
  }
}

/** Nothing named means everything. */
function missingSections(fields: readonly string[]): string[] {
  return fields.length === 0 ? [] : REPORT_SECTION_NAMES.filter((name) => !fields.includes(name));
}
