export type { Notifications } from './createNotifications.ts';
export {
  createTearsheet,
  type JobFilter,
  type RequestParts,
  type Tearsheet,
  type TearsheetOptions,
} from './createTearsheet.ts';
export type { DeliveryFilter, Webhooks } from './createWebhooks.ts';
export {
  ConnectionError,
  type DetailItem,
  JobExpiredError,
  JobFailedError,
  type JobFailureCode,
  NotFoundError,
  type Problem,
  ProblemError,
  problemText,
  RateLimitedError,
  RequestInvalidError,
  TearsheetError,
  TimeoutError,
} from './errors.ts';
export { readTyped, readWeight, type Unit } from './files/numbers.ts';
export type { Question } from './files/questions.ts';
export {
  readTypedRows,
  type TypedChoices,
  type TypedHolding,
  type TypedRow,
  type TypedTable,
} from './files/typedRows.ts';
export type { WeightReading } from './files/units.ts';
export type { operations, paths } from './generated/openapi.ts';
export type { JobHandle, ReadOptions, WaitOptions } from './jobHandle.ts';
export type { Portfolios, ReadPortfolio } from './portfolios.ts';
export type { RetrySettings } from './retryingFetch.ts';
export { isPortfolioId, type Shares, sharesOf } from './sharesOf.ts';
export type {
  BatchItem,
  PortfolioReportOptions,
  ReportOptions,
  ResearchOptions,
  SubmitOptions,
  Submits,
} from './submits.ts';
export {
  type Account,
  type AlertRequest,
  type AnalysisResult,
  type AnalyzeRequest,
  type CompletedJob,
  type CreatedPortfolioShare,
  type CreatedShare,
  type DataQuality,
  type FinancialResult,
  type Holding,
  type Issue,
  type Job,
  type JobChange,
  type JobList,
  type JobState,
  type JobStatus,
  type Markets,
  type NewsResult,
  type NotificationList,
  type NotificationSettings,
  type NotificationSettingsRequest,
  type OptimizationResult,
  type OptimizeRequest,
  type PeersResult,
  type PortfolioAlert,
  type PortfolioList,
  type PortfolioReportResult,
  type PortfolioRequest,
  type PortfolioShare,
  type PortfolioValue,
  type PortfolioVersions,
  type Progress,
  type ReportDesign,
  type Resolution,
  type ResolveResult,
  type ScoreResult,
  type SectionFileFormat,
  type SectionList,
  type SectionName,
  type Sections,
  type SectionsFor,
  type SectionsOfRequest,
  type Share,
  type ShareRequest,
  type SimulateRequest,
  type SimulationResult,
  type StandardSection,
  type StockReportResult,
  type StoredRequest,
  type SymbolMatch,
  sectionsOf,
  type TrackedPortfolio,
  type TrackRequest,
  type Transaction,
  type ValidateResult,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type WorkbookSheets,
} from './types.ts';
export type { CallOptions } from './unwrap.ts';
