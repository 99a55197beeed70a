export {
  createTearsheet,
  type JobFilter,
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
export type { Portfolios, ReadPortfolio } from './portfolios.ts';
export type { RetrySettings } from './retryingFetch.ts';
export type { BatchItem, ResearchOptions, SubmitOptions, Submits } from './submits.ts';
export type {
  AlertRequest,
  AnalysisResult,
  AnalyzeRequest,
  CompletedJob,
  FinancialResult,
  Holding,
  Issue,
  Job,
  JobList,
  JobState,
  JobStatus,
  Markets,
  NewsResult,
  PeersResult,
  PortfolioAlert,
  PortfolioList,
  PortfolioReportResult,
  PortfolioRequest,
  PortfolioVersions,
  Progress,
  ResolveResult,
  ScoreResult,
  SectionName,
  Sections,
  StockReportResult,
  SymbolMatch,
  TrackedPortfolio,
  TrackRequest,
  ValidateResult,
} from './types.ts';
export { sectionsOf } from './types.ts';
export type { CallOptions } from './unwrap.ts';
