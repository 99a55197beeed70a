import type { operations } from './generated/openapi.ts';

type Operations = operations;
type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type RequestOf<Name extends keyof Operations> = Operations[Name] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : never;
type AnswerOf<Name extends keyof Operations, Status extends number> = Operations[Name]['responses'] extends infer All
  ? Status extends keyof All
    ? JsonOf<All[Status]>
    : never
  : never;

type Definition = RequestOf<'validatePortfolio'>;
export type Holding = NonNullable<Definition['portfolio']>[number];
export type Transaction = NonNullable<Definition['transactions']>[number];
/** A request has holdings or transactions. */
type Positions = { portfolio: Holding[] } | { transactions: Transaction[] };
export type PortfolioRequest = Definition & Positions;
export type AnalyzeRequest = RequestOf<'analyzePortfolio'> & Positions;
export type SimulateRequest = RequestOf<'simulatePortfolio'> & Positions;
/** It has symbols, a portfolio, or transactions. */
export type OptimizeRequest = RequestOf<'optimizePortfolio'>;
export type SectionName = NonNullable<AnalyzeRequest['fields']>[number];
export type ValidateResult = AnswerOf<'validatePortfolio', 200>;
export type ResolveResult = AnswerOf<'resolvePortfolio', 200>;
/** The members that every answer to a submit has. */
export type SubmitAnswer = Pick<AnswerOf<'analyzePortfolio', 202>, 'job_id' | 'check_url'>;
export type BatchAnswer = AnswerOf<'analyzeBatch', 202>;
export type Issue = ValidateResult['errors'][number] | ValidateResult['warnings'][number];
/** The search names no `fields`, so a match has every member. */
export type SymbolMatch = Required<AnswerOf<'getSymbols', 200>[number]>;
export type Markets = AnswerOf<'getMarkets', 200>;

export type Job = AnswerOf<'getJob', 200>;
export type JobStatus = Job['status'];
export type JobChange = RequestOf<'changeJob'>;
/** The operation and the body of a request that was sent. */
export type StoredRequest = AnswerOf<'getJobRequest', 200>;
export type Progress = Extract<Job, { status: 'processing' }>['progress'];
/** A job without its result, as events contain it. */
export type JobState = Exclude<Job, { status: 'completed' }> | Omit<CompletedJob, 'result'>;
export type Account = AnswerOf<'getAccount', 200>;
/** The state of the market data. */
export type DataQuality = AnswerOf<'getDataQuality', 200>;
export type JobList = AnswerOf<'listJobs', 200>;
export type SectionList = AnswerOf<'listSections', 200>;
/** Sheets of a workbook: those for people, or one for each table. */
export type WorkbookSheets = NonNullable<NonNullable<Operations['getWorkbook']['parameters']['query']>['sheets']>;
/** Rows of a time series: every day, or the last one of each week or month. */
export type Resolution = NonNullable<NonNullable<Operations['getSection']['parameters']['query']>['resolution']>;
/** The formats of one section that are files. */
export type SectionFileFormat = 'csv' | 'arrow' | 'parquet';
export type CompletedJob = Extract<Job, { status: 'completed' }>;
type AnyResult = CompletedJob['result'];
/** The kind of result that has this member. */
type ResultWith<Name extends string> = Extract<AnyResult, Readonly<Record<Name, unknown>>>;

/** The result of a completed analysis, with its sections by name. */
export type AnalysisResult = ResultWith<'result'>;
export type Sections = AnalysisResult['result'];
/** The sections that a result has if `fields` is absent or empty. A test compares them with those of the service. */
export type StandardSection =
  | 'portfolio_parameters'
  | 'portfolio_input'
  | 'data_quality'
  | 'portfolio_summary'
  | 'turnover_analysis'
  | 'performance_metrics'
  | 'rolling_metrics'
  | 'drawdown_analysis'
  | 'portfolio_scores'
  | 'concentration_metrics'
  | 'transactions'
  | 'company_info'
  | 'latest_holdings'
  | 'market_allocation'
  | 'sector_allocation'
  | 'currency_allocation'
  | 'company_contribution'
  | 'sector_contribution'
  | 'market_contribution'
  | 'time_period_returns'
  | 'monthly_returns'
  | 'annual_returns'
  | 'daily_summary';
/**
 * The sections of an analysis. The sections that a literal list of `fields` names are always there. Without `fields`, or with an
 * empty list, the standard sections are always there.
 */
export type SectionsFor<Fields extends SectionName[]> = number extends Fields['length']
  ? Sections
  : Sections & Required<Pick<Sections, Fields extends [] ? StandardSection : Fields[number]>>;
/** The sections of the analysis of a request. */
export type SectionsOfRequest<Request> = Request extends { fields: infer Fields extends SectionName[] }
  ? SectionsFor<Fields>
  : 'fields' extends keyof Request
    ? Sections
    : SectionsFor<[]>;

/** The result of a simulation. */
export type SimulationResult = ResultWith<'over_time'>;
/** The result of an optimization. */
export type OptimizationResult = ResultWith<'frontier'>;
export type PeersResult = ResultWith<'analysis'>;
export type FinancialResult = ResultWith<'executiveSummary'>;
export type ScoreResult = ResultWith<'factors'>;
export type NewsResult = ResultWith<'tone'>;
/** The content and the look of a tear sheet: its length, client, firm, logo, and colors. */
export type ReportDesign = NonNullable<AnalyzeRequest['report']>;
export type PortfolioReportResult = ResultWith<'analysis_job_id'>;
export type StockReportResult = Exclude<ResultWith<'pdf_url'>, PortfolioReportResult>;

export type TrackRequest = RequestOf<'trackPortfolio'> & Positions;
export type TrackedPortfolio = AnswerOf<'getPortfolio', 200>;
export type PortfolioValue = AnswerOf<'getPortfolioValue', 200>;
export type PortfolioVersions = AnswerOf<'listPortfolioVersions', 200>;
export type AlertRequest = RequestOf<'setPortfolioAlert'>;
export type PortfolioAlert = AnswerOf<'getPortfolioAlert', 200>;
export type ShareRequest = JsonOf<NonNullable<Operations['shareJob']['requestBody']>>;
/** A new link with its token, which no later answer contains. */
export type CreatedShare = AnswerOf<'shareJob', 201>;
export type Share = AnswerOf<'listJobShares', 200>['shares'][number];
/** A link to a tracked portfolio. Only this answer has its token. */
export type CreatedPortfolioShare = AnswerOf<'sharePortfolio', 201>;
export type PortfolioShare = AnswerOf<'listPortfolioShares', 200>['shares'][number];
export type NotificationSettings = AnswerOf<'getNotificationSettings', 200>;
export type NotificationSettingsRequest = RequestOf<'setNotificationSettings'>;
export type NotificationList = AnswerOf<'listNotifications', 200>;
export type PortfolioList = AnswerOf<'listPortfolios', 200>;

export type WebhookDelivery = AnswerOf<'getWebhookDelivery', 200>;
export type WebhookDeliveryList = AnswerOf<'listWebhookDeliveries', 200>;

/** Returns the sections of a completed analysis. Null for jobs of another kind. */
export function sectionsOf({ job_type, result }: CompletedJob): Sections | null {
  return job_type === 'portfolio_analysis' && 'result' in result ? result.result : null;
}
