export { analysisResult, SECTION_SCHEMAS } from './analysisResult.ts';
export { analyticsVersionsAnswer } from './analyticsVersions.ts';
export {
  type AnalyzeRequest,
  analyzeAnswer,
  analyzeRequest,
  type BatchAnswer,
  batchAnswer,
  batchEnvelope,
  batchRequest,
  MOST_IN_BATCH,
  rerunAnswer,
  type SectionOptions,
  type SubmitAnswer,
  sectionOptions,
  sectionOptionsIn,
  submitAnswer,
} from './analyze.ts';
export { type BenchmarkRequest, DEFAULT_BENCHMARK } from './benchmarks.ts';
export {
  type DataQualityAnswer,
  type DataQualityQuery,
  dataQualityAnswer,
  dataQualityQuery,
  QUALITY_CODES,
  QUOTE_AGE_ROWS,
  type QualityCode,
} from './dataQuality.ts';
export {
  type ErrorIssue,
  ISSUE_ERROR_CODES,
  ISSUE_WARNING_CODES,
  type IssueErrorCode,
  type IssueWarningCode,
  JOB_WARNING_CODES,
  type JobWarning,
  type JobWarningCode,
  jobWarnings,
  type WarningIssue,
} from './issues.ts';
export {
  account,
  type Job,
  type JobHeadline,
  type JobList,
  type JobListQuery,
  job,
  jobList,
  jobListQuery,
  jobRequest,
  jobWithResult,
  listedJob,
} from './jobs.ts';
export { DEFAULT_KEEP_MS, type JobChange, jobChange, keptMs } from './keeping.ts';
export type { TypeOf } from './members.ts';
export { NAME_FORMAT } from './names.ts';
export { HISTORY_YEARS, MONTHS_BETWEEN_DATES, PERIODS_PER_YEAR } from './optimization/constants.ts';
export {
  MOST_OPTIMIZED,
  OPTIMIZATION_DEFAULTS,
  type OptimizeRequest,
  optimizeRequest,
} from './optimization/request.ts';
export { type OptimizationResult, optimizationResult, optimizeAnswer } from './optimization/result.ts';
export {
  type Change,
  type Dropped,
  type MatchKind,
  type ResolveResult,
  resolveResult,
  type ValidateResult,
  type Validation,
  validateResult,
} from './portfolioChecks.ts';
export {
  DEFAULT_BASE_CURRENCY,
  DEFAULT_INITIAL_VALUE,
  type HoldingsRequest,
  type LedgerRequest,
  type PortfolioHolding,
  type PortfolioRequest,
  portfolioHolding,
  portfolioRequest,
} from './portfolioRequest.ts';
export { type DetailItem, type Problem, problem, type ValidationError, validationError } from './problem.ts';
export {
  allDaysQuery,
  dailyPriceQuery,
  exchangeRatesQuery,
  fieldsParameter,
  fundHoldingsQuery,
  historicalScoresQuery,
  keyRatiosQuery,
  MOST_SYMBOLS,
  noQuery,
  pageParameters,
  returnsCalendarQuery,
  riskFreeRatesQuery,
  rollingVolatilityQuery,
  statementsQuery,
  symbolSearchQuery,
  symbolsQuery,
} from './readQueries.ts';
export {
  companyInfoRecord,
  dailyPriceRecord,
  dividendRecord,
  dividendYieldRecord,
  etfScoresRecord,
  exchangeRateRecord,
  fundHoldingRecord,
  historicalScoresRecord,
  keyRatiosRecord,
  listingRecord,
  marketsAnswer,
  returnsCalendarRecord,
  riskFreeRateRecord,
  rollingVolatilityRecord,
  splitRecord,
  statementRecord,
  symbolMatch,
} from './readRecords.ts';
export { REBALANCING_SCHEDULES, type Rebalancing } from './rebalancing.ts';
export {
  type AnalyzeQuery,
  analyzeBody,
  analyzeQuery,
  MOST_LOGO_LETTERS,
  type PortfolioReportQuery,
  type PortfolioReportResult,
  portfolioReportQuery,
  portfolioReportRequest,
  portfolioReportResult,
  type ReportOptions,
  type ReportSubmitAnswer,
  reportOptions,
  reportSubmitAnswer,
} from './reports.ts';
export { type AnalysisKind, DRAFT_SCHEMAS, type Drafts } from './research/drafts.ts';
export {
  DEFAULT_PEER_COUNT,
  RESEARCH_LANGUAGES,
  RESEARCH_VERSION,
  type ResearchQuery,
  type ResearchSubmitAnswer,
  researchQuery,
  researchSubmitAnswer,
} from './research/requests.ts';
export { RESEARCH_RESULTS, type ResearchResults, stockReportResult } from './research/results.ts';
export {
  type JobQuery,
  jobQuery,
  RESOLUTIONS,
  SECTION_FORMAT_NAMES,
  type SectionList,
  type SectionQuery,
  sectionList,
  sectionQuery,
  type WorkbookQuery,
  workbookQuery,
} from './resultParts.ts';
export {
  EXTRA_SECTION_NAMES,
  REPORT_SECTION_NAMES,
  SECTION_NAMES,
  SELECTABLE_SECTION_NAMES,
  type SectionName,
} from './sectionNames.ts';
export { ATTRIBUTION_LEVEL_LISTS } from './sections/attributionOptions.ts';
export { SIMULATION_DEFAULTS, type SimulateRequest, simulateRequest } from './simulation.ts';
export { type SimulationResult, simulateAnswer, simulationResult } from './simulationResult.ts';
export {
  type AlertRequest,
  alertRequest,
  DEFAULT_LEAST_CHANGE,
  type PortfolioList,
  type PortfolioListQuery,
  type PortfolioValue,
  type PortfolioVersions,
  portfolioAlert,
  portfolioList,
  portfolioListQuery,
  portfolioValue,
  portfolioVersions,
  type TrackedPortfolio,
  type TrackRequest,
  trackedPortfolio,
  trackRequest,
} from './tracking.ts';
export {
  type LedgerRules,
  ledgerRulesOf,
  type Opening,
  TRANSACTION_TYPES,
  type Transaction,
  type TransactionType,
} from './transactions.ts';
export {
  bodyNotJson,
  bodyNotUtf8,
  bodyTooDeep,
  detailItem,
  echoInput,
  type Location,
  missingBody,
  type RequestIssue,
  valueError,
} from './validation/detailItems.ts';
export type { RequestSchema } from './validation/explain.ts';
export { countMembers, jsonDepthExceeds, jsonShape, MAX_JSON_DEPTH, repeatedMember } from './validation/jsonProblem.ts';
export {
  REQUEST_CODES,
  type RequestCode,
  VALIDATION_TYPES,
  type ValidationType,
} from './validation/requestCodes.ts';
export {
  type Checked,
  compileBody,
  compileQuery,
  createAjv,
  type UnknownMember,
  unknownMembers,
} from './validation/validator.ts';
export {
  DATA_FAULT_CODES,
  effectText,
  faultName,
  faultsFirst,
  type WarningKind,
  warningKinds,
  warningText,
} from './warningKinds.ts';
export {
  acceptedDelivery,
  type DeliveryListQuery,
  delivery,
  deliveryList,
  deliveryListQuery,
  testWebhookQuery,
  WEBHOOK_EVENTS,
  webhookSecret,
} from './webhooks.ts';
