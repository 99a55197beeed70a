import type { AnalysisErrorCode } from './engine/analysisError.ts';

/**
 * Every code of a failed job, and true if the same request can succeed when it is sent again. docs/errors.md says what each
 * code means. A new failure needs a row here, because a JobFailure takes no other code.
 */
export const JOB_FAILURES = {
  canceled: false,
  canceled_by_operator: false,
  not_stored: true,
  timed_out: true,
  worker_lost: true,
  internal_error: false,
  unreadable_request: true,
  data_removed: false,
  model_unavailable: true,
  analysis_expired: false,
  analysis_failed: false,
  missing_sections: false,
  rights_too_narrow: false,
  no_price_data: false,
  oversold: false,
  missing_fx_history: false,
  too_few_valuation_days: false,
  no_benchmark_data: false,
  too_many_rows: false,
  history_too_short: false,
  paths_too_large: false,
  values_out_of_range: false,
  no_optimum: false,
  unclassified: false,
} as const satisfies Readonly<Record<AnalysisErrorCode, boolean>> & Readonly<Record<string, boolean>>;

export type JobFailureCode = keyof typeof JOB_FAILURES;
export const JOB_FAILURE_CODES = Object.keys(JOB_FAILURES) as readonly JobFailureCode[];

/** Returns true if a text is a code of a failed job. */
export function isJobFailureCode(text: string): text is JobFailureCode {
  return Object.hasOwn(JOB_FAILURES, text);
}
