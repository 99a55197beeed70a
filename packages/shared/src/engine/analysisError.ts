/** Reasons that make an analysis impossible. Smaller problems are reported in `data_quality`. */
export type AnalysisErrorCode =
  | 'no_price_data'
  | 'oversold'
  | 'missing_fx_history'
  | 'too_few_valuation_days'
  | 'no_benchmark_data'
  | 'too_many_rows'
  | 'history_too_short'
  | 'paths_too_large'
  | 'values_out_of_range'
  | 'no_optimum';

/** A failure that the caller can correct. The message is written for the caller. */
export class AnalysisError extends Error {
  readonly code: AnalysisErrorCode;

  constructor(code: AnalysisErrorCode, message: string) {
    super(message);
    this.name = 'AnalysisError';
    this.code = code;
  }
}
