export { analysisResult, SECTION_SCHEMAS } from './analysisResult.ts';
export { type AnalyzeRequest, analyzeRequest } from './analyzeRequest.ts';
export { type BatchAnswer, batchAnswer, batchEnvelope, batchRequest, MOST_IN_BATCH } from './batch.ts';
export {
  type DataQualityAnswer,
  type DataQualityQuery,
  dataQualityAnswer,
  dataQualityQuery,
} from './dataQuality.ts';
export { bodyNotJson, bodyNotUtf8, bodyTooDeep, type Location, missingBody, valueError } from './detailItems.ts';
export {
  type ErrorIssue,
  ISSUE_ERROR_CODES,
  ISSUE_WARNING_CODES,
  type IssueErrorCode,
  type IssueWarningCode,
  type WarningIssue,
} from './issue.ts';
export { type Job, job, jobWithResult } from './job.ts';
export { type JobListQuery, jobList, jobListQuery } from './jobList.ts';
export { JOB_TYPES, type JobType } from './jobTypes.ts';
export { JOB_WARNING_CODES, type JobWarning, type JobWarningCode, jobWarnings } from './jobWarning.ts';
export { jsonDepthExceeds, MAX_JSON_DEPTH } from './jsonDepth.ts';
export { type AlertRequest, alertRequest, DEFAULT_LEAST_CHANGE, portfolioAlert } from './portfolioAlert.ts';
export type { PortfolioHolding } from './portfolioHolding.ts';
export {
  DEFAULT_BASE_CURRENCY,
  DEFAULT_BENCHMARK,
  DEFAULT_INITIAL_VALUE,
  type PortfolioRequest,
  portfolioRequest,
} from './portfolioRequest.ts';
export { type Problem, problem } from './problem.ts';
export { QUALITY_CODES, type QualityCode } from './qualityCodes.ts';
export {
  dailyPriceQuery,
  dividendYieldQuery,
  historicalScoresQuery,
  keyRatiosQuery,
  MOST_SYMBOLS,
  noQuery,
  returnsCalendarQuery,
  rollingVolatilityQuery,
  symbolSearchQuery,
  symbolsQuery,
} from './reads/queries.ts';
export {
  companyInfoRecord,
  dailyPriceRecord,
  dividendYieldRecord,
  etfScoresRecord,
  historicalScoresRecord,
  keyRatiosRecord,
  marketsAnswer,
  returnsCalendarRecord,
  rollingVolatilityRecord,
  symbolMatch,
} from './reads/records.ts';
export {
  type AnalyzeQuery,
  analyzeQuery,
  type PortfolioReportQuery,
  type PortfolioReportResult,
  portfolioReportQuery,
  portfolioReportResult,
  type ReportSubmitAnswer,
  reportSubmitAnswer,
} from './reports.ts';
export {
  type AnalysisKind,
  DRAFT_SCHEMAS,
  type Drafts,
} from './research/drafts.ts';
export {
  DEFAULT_PEER_COUNT,
  RESEARCH_LANGUAGES,
  type ResearchQuery,
  type ResearchSubmitAnswer,
  researchQuery,
  researchSubmitAnswer,
} from './research/requests.ts';
export { RESEARCH_RESULTS, type ResearchResults, stockReportResult } from './research/results.ts';
export { RESEARCH_VERSION } from './research/version.ts';
export { type Change, type Dropped, type ResolveResult, resolveResult } from './resolveResult.ts';
export {
  EXTRA_SECTION_NAMES,
  REPORT_SECTION_NAMES,
  SECTION_NAMES,
  SELECTABLE_SECTION_NAMES,
  type SectionName,
} from './sectionNames.ts';
export { type AnalyzeAnswer, analyzeAnswer, type SubmitAnswer, submitAnswer } from './submitAnswer.ts';
export {
  type PortfolioList,
  type PortfolioListQuery,
  type PortfolioVersions,
  portfolioList,
  portfolioListQuery,
  portfolioVersions,
  type TrackedPortfolio,
  type TrackRequest,
  trackedPortfolio,
  trackRequest,
} from './tracking.ts';
export type { TypeOf } from './typeOf.ts';
export { type ValidateResult, type Validation, validateResult } from './validateResult.ts';
export { type DetailItem, type ValidationError, validationError } from './validationError.ts';
export { type Checked, compileBody, compileQuery, createAjv } from './validator.ts';
export {
  acceptedDelivery,
  type DeliveryListQuery,
  delivery,
  deliveryList,
  deliveryListQuery,
  testWebhookQuery,
  webhookSecret,
} from './webhooks.ts';
