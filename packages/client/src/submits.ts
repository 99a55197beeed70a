import type { Client } from 'openapi-fetch';
import type { paths } from './generated/openapi.ts';
import { createJobHandle, type HandleCalls, type JobHandle } from './jobHandle.ts';
import type {
  AnalysisResult,
  AnalyzeRequest,
  BatchAnswer,
  CompletedJob,
  FinancialResult,
  NewsResult,
  OptimizationResult,
  OptimizeRequest,
  PeersResult,
  PortfolioReportResult,
  ReportDesign,
  ScoreResult,
  SectionName,
  Sections,
  SectionsFor,
  SectionsOfRequest,
  SimulateRequest,
  SimulationResult,
  StockReportResult,
  SubmitAnswer,
} from './types.ts';
import { type CallOptions, newIdempotencyKey, signalOf, unwrap } from './unwrap.ts';

export interface SubmitOptions extends CallOptions {
  /** The default is a new key for each call, so that a retry never starts a second job. */
  readonly idempotencyKey?: string;
  /** A signed webhook to this address reports the end of the job. */
  readonly callbackUrl?: string;
}

type ResearchQuery = paths['/v1/peers-analysis']['post']['parameters']['query'];

/** The name of the job, and the time that its result stays (`keep_for`, such as P7D). */
export interface ReportOptions extends SubmitOptions, Pick<ResearchQuery, 'name' | 'keep_for'> {}

/** The options of a job, and the content and look of its tear sheet. */
export interface PortfolioReportOptions extends ReportOptions {
  readonly report?: ReportDesign;
  /** Up to three other analyses in the same currency. The report then compares the first with them. */
  readonly compareWith?: readonly string[];
}

/** The language, the number of peers, and whether to ignore a cached result. */
export interface ResearchOptions extends ReportOptions, Pick<ResearchQuery, 'lang' | 'peers' | 'force'> {}

/** The calls that start jobs. `wait()` of a handle returns the result of its kind. */
export interface Submits {
  /**
   * Throws RequestInvalidError for a row that cannot be held (unknown, delisted, not yet listed, no exchange rate).
   * With `on_missing: 'drop'` the row is left out instead, and `warnings` of the result reports it.
   */
  analyze<const Fields extends SectionName[] = []>(
    request: AnalyzeRequest & { fields?: Fields },
    options?: SubmitOptions,
  ): Promise<JobHandle<SectionsFor<Fields>>>;
  /** Submits up to 100 analyses. Returns a handle or the reason of its rejection for each, in their order. */
  analyzeBatch<Request extends AnalyzeRequest>(
    requests: readonly Request[],
    options?: SubmitOptions,
  ): Promise<readonly BatchItem<SectionsOfRequest<Request>>[]>;
  /** Simulates the future of the latest holdings. A row that cannot be held is an error, as for `analyze`. */
  simulate(request: SimulateRequest, options?: SubmitOptions): Promise<JobHandle<SimulationResult>>;
  /** Finds the best weights of symbols or of the latest holdings. A row that cannot be held is an error, as for `analyze`. */
  optimize(request: OptimizeRequest, options?: SubmitOptions): Promise<JobHandle<OptimizationResult>>;
  /**
   * Creates a report as PDF, HTML, and JSON of an analysis, a simulation, or an optimization that has not failed, or of the present
   * value of a tracked portfolio.
   */
  portfolioReport(
    subject: string | { readonly portfolioId: string },
    options?: PortfolioReportOptions,
  ): Promise<JobHandle<PortfolioReportResult>>;
  peersAnalysis(symbol: string, options?: ResearchOptions): Promise<JobHandle<PeersResult>>;
  financialAnalysis(symbol: string, options?: ResearchOptions): Promise<JobHandle<FinancialResult>>;
  scoreAnalysis(symbol: string, options?: ResearchOptions): Promise<JobHandle<ScoreResult>>;
  newsAnalysis(symbol: string, options?: ResearchOptions): Promise<JobHandle<NewsResult>>;
  stockReport(symbol: string, options?: ResearchOptions): Promise<JobHandle<StockReportResult>>;
}

type Refused = Exclude<BatchAnswer['results'][number], { job_id: string }>;
/** The outcome of one request of a batch. */
export type BatchItem<Result extends Sections = Sections> =
  | { readonly accepted: true; readonly job: JobHandle<Result> }
  | { readonly accepted: false; readonly refusal: Refused };

type ResearchPath =
  | '/v1/peers-analysis'
  | '/v1/financial-analysis'
  | '/v1/score-analysis'
  | '/v1/news-analysis'
  | '/v1/stock-report';

export function createSubmits(api: Client<paths>, calls: HandleCalls): Submits {
  const analysis = <Result extends Sections>(jobId: string) =>
    createJobHandle(calls, jobId, ({ result }) => (result as AnalysisResult).result as Result);
  /** The type of a job decides the kind of its result, so the path does too. */
  const handle = <Result extends CompletedJob['result']>({ job_id }: { readonly job_id: string }) =>
    createJobHandle(calls, job_id, ({ result }) => result as Result);

  function research<Result extends CompletedJob['result']>(path: ResearchPath) {
    return async (symbol: string, options: ResearchOptions = {}) => {
      const query = { symbol, ...asked(options), ...callback(options) };
      const params = { query, header: keyOf(options) };
      return handle<Result>(unwrap<SubmitAnswer>(await api.POST(path, { params, ...signalOf(options) })));
    };
  }

  return {
    async analyze<Fields extends SectionName[]>(
      request: AnalyzeRequest & { fields?: Fields },
      options: SubmitOptions = {},
    ) {
      const body = strict(request);
      const params = { query: callback(options), header: keyOf(options) };
      const answer = await api.POST('/v1/portfolio/analyze', { body, params, ...signalOf(options) });
      return analysis<SectionsFor<Fields>>(unwrap<SubmitAnswer>(answer).job_id);
    },
    async analyzeBatch<Request extends AnalyzeRequest>(requests: readonly Request[], options: SubmitOptions = {}) {
      const params = { query: callback(options), header: keyOf(options) };
      const body = { requests: requests.map(strict) };
      const answer = await api.POST('/v1/portfolio/analyze/batch', { body, params, ...signalOf(options) });
      return unwrap<BatchAnswer>(answer).results.map((item) =>
        'job_id' in item
          ? { accepted: true, job: analysis<SectionsOfRequest<Request>>(item.job_id) }
          : { accepted: false, refusal: item },
      );
    },
    async simulate(request, options = {}) {
      const params = { query: callback(options), header: keyOf(options) };
      const answer = await api.POST('/v1/portfolio/simulate', { body: strict(request), params, ...signalOf(options) });
      return handle<SimulationResult>(unwrap<SubmitAnswer>(answer));
    },
    async optimize(request, options = {}) {
      const params = { query: callback(options), header: keyOf(options) };
      const answer = await api.POST('/v1/portfolio/optimize', { body: strict(request), params, ...signalOf(options) });
      return handle<OptimizationResult>(unwrap<SubmitAnswer>(answer));
    },
    async portfolioReport(subject, options = {}) {
      const of = typeof subject === 'string' ? { job_id: subject } : { portfolio_id: subject.portfolioId };
      const params = {
        query: { ...of, ...kept(options), ...callback(options) },
        header: keyOf(options),
      };
      const answer = await api.POST('/v1/portfolio/report', {
        body: {
          ...options.report,
          ...(options.compareWith === undefined ? {} : { compare_with: [...options.compareWith] }),
        },
        params,
        ...signalOf(options),
      });
      return handle<PortfolioReportResult>(unwrap<SubmitAnswer>(answer));
    },
    peersAnalysis: research<PeersResult>('/v1/peers-analysis'),
    financialAnalysis: research<FinancialResult>('/v1/financial-analysis'),
    scoreAnalysis: research<ScoreResult>('/v1/score-analysis'),
    newsAnalysis: research<NewsResult>('/v1/news-analysis'),
    stockReport: research<StockReportResult>('/v1/stock-report'),
  };
}

/** Rejects rows that cannot be held, unless the caller decides otherwise. */
function strict<Request extends AnalyzeRequest | SimulateRequest | OptimizeRequest>(request: Request): Request {
  return { on_missing: 'fail', ...request };
}

function keyOf({ idempotencyKey }: SubmitOptions): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': idempotencyKey ?? newIdempotencyKey() };
}

function callback({ callbackUrl }: SubmitOptions): { callback_url?: string } {
  return callbackUrl === undefined ? {} : { callback_url: callbackUrl };
}

/** Returns only the given options, because the service has the defaults. */
function asked({ lang, peers, force, ...options }: ResearchOptions) {
  return {
    ...kept(options),
    ...(lang === undefined ? {} : { lang }),
    ...(peers === undefined ? {} : { peers }),
    ...(force === undefined ? {} : { force }),
  };
}

function kept({ name, keep_for }: ReportOptions) {
  return { ...(name === undefined ? {} : { name }), ...(keep_for === undefined ? {} : { keep_for }) };
}
