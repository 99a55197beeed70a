export {
  type CallOptions,
  createTearsheet,
  type JobFilter,
  type SubmitOptions,
  type Tearsheet,
  type TearsheetOptions,
} from './createTearsheet.ts';
export {
  ConnectionError,
  type DetailItem,
  JobFailedError,
  type Problem,
  ProblemError,
  RequestInvalidError,
  TearsheetError,
} from './errors.ts';
export type { operations, paths } from './generated/openapi.ts';
export type { JobHandle, WaitOptions } from './jobHandle.ts';
export type { RetrySettings } from './retryingFetch.ts';
export { sectionsOf } from './sectionsOf.ts';
export type {
  AnalysisResult,
  AnalyzeRequest,
  Holding,
  Issue,
  Job,
  JobList,
  JobState,
  JobStatus,
  Markets,
  PortfolioRequest,
  Progress,
  ResolveResult,
  SectionName,
  Sections,
  SymbolMatch,
  ValidateResult,
} from './types.ts';
