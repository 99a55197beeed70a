import {
  dataQuality,
  resolvePortfolio,
  submitAnalysis,
  submitWithReport,
  validatePortfolio,
} from '@tearsheet/operations';
import type { Caller, Scope } from '@tearsheet/runtime/accounts';
import { AppError } from '@tearsheet/shared';
import {
  analysisResult,
  analyzeAnswer,
  analyzeQuery,
  analyzeRequest,
  compileBody,
  compileQuery,
  type DetailItem,
  dataQualityAnswer,
  dataQualityQuery,
  jobWithResult,
  portfolioReportResult,
  RESEARCH_RESULTS,
  resolveResult,
  stockReportResult,
  validateResult,
} from '@tearsheet/shared/schemas';
import { type Answer, json } from './answer.ts';
import type { Services } from './app.ts';
import { BATCH_ROUTE } from './batchRoute.ts';
import {
  bytesOf,
  problemsOf,
  type QuerySchema,
  type RequestSchema,
  type SentBody,
  withBody,
  withQuery,
} from './checkedInput.ts';
import { invalid } from './errors.ts';
import { type Conditions, jobAnswer, jobNotFound } from './jobAnswer.ts';
import type { LoopTurn } from './loopTurns.ts';
import { READ_ROUTES } from './readRoutes.ts';
import { REPORT_ROUTES } from './reports/routes.ts';
import { RESEARCH_ROUTES } from './researchRoutes.ts';
import { symbolNotFound } from './symbolNotFound.ts';
import { ALERT_ROUTES } from './tracking/alertRoutes.ts';
import { TRACKING_ROUTES } from './tracking/routes.ts';
import { WAITING_ROUTES } from './waiting/routes.ts';
import { WEBHOOK_ROUTES } from './webhooks/routes.ts';
import { setCallbacks } from './webhooks/setCallbacks.ts';

export interface RouteInput {
  readonly services: Services;
  readonly caller: Caller;
  readonly requestId: string;
  readonly params: Readonly<Record<string, string>>;
  /** As sent; a parameter that came twice is a list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly conditions: Conditions;
  readonly idempotencyKey: string | null;
  /** Where the end of the job is to be told; only for submits. The gateway sees to it. */
  readonly callbackUrl: string | null;
  /** What is wrong with it, to be told with all the rest: checkedInput.ts sees to that. */
  readonly callbackProblems: readonly DetailItem[];
  /** Of a stream that is resumed. */
  readonly lastEventId: string | undefined;
  /** Aborts when the caller hangs up. */
  readonly hangUp: () => AbortSignal;
  /** Between pieces of long work, so that nobody else waits for all of it. */
  readonly turn: LoopTurn;
}

interface RouteRow {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** In Express' words; `:job_id` is a path parameter. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly scope: Scope;
  readonly success: { readonly status: number; readonly description: string; readonly schema: object | null };
  /** Problem codes the operation can answer besides those every operation has. */
  readonly problems: readonly string[];
}

export type Route = RouteRow &
  (
    | {
        readonly body: null;
        readonly query?: QuerySchema;
        /** Whether it also answers text/csv. */
        readonly csv?: boolean;
        /** It answers text/event-stream and nothing else. */
        readonly events?: boolean;
        run(input: RouteInput): Promise<Answer>;
      }
    | {
        readonly body: RequestSchema;
        readonly query?: QuerySchema;
        run(input: RouteInput, sent: SentBody): Promise<Answer>;
      }
  );

const checkDataQualityQuery = compileQuery(dataQualityQuery);
/** They check what analyze would get, so that nothing it refuses passes here. */
const checkedPortfolio = {
  ...analyzeRequest,
  description: 'A portfolio definition. The members that only analyze reads are checked too, if they are sent.',
};
const checkAnalyzeRequest = compileBody(analyzeRequest);
const checkAnalyzeQuery = compileQuery(analyzeQuery);

const OTHER_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/v1/portfolio/validate',
    operationId: 'validatePortfolio',
    summary: 'Dry run of the portfolio validation: every error and warning in one pass',
    scope: 'portfolio:read',
    success: { status: 200, description: 'What was found.', schema: validateResult },
    problems: [],
    ...withBody(checkedPortfolio, checkAnalyzeRequest, ({ services }, body) => {
      const outcome = validatePortfolio(services, body);
      return outcome.kind === 'refused' ? invalid(outcome.detail) : json(200, outcome.value);
    }),
  },
  {
    method: 'post',
    path: '/v1/portfolio/resolve',
    operationId: 'resolvePortfolio',
    summary: 'A corrected portfolio definition with every change listed',
    scope: 'portfolio:read',
    success: { status: 200, description: 'clean, resolved or unresolvable.', schema: resolveResult },
    problems: [],
    ...withBody(checkedPortfolio, checkAnalyzeRequest, ({ services }, body) => {
      const outcome = resolvePortfolio(services, body);
      return outcome.kind === 'refused' ? invalid(outcome.detail) : json(200, outcome.value);
    }),
  },
  {
    method: 'post',
    path: '/v1/portfolio/analyze',
    operationId: 'analyzePortfolio',
    summary: 'Start a portfolio analysis as a background job',
    scope: 'portfolio:analyze',
    success: { status: 202, description: 'Accepted; poll check_url.', schema: analyzeAnswer },
    problems: ['invalid_idempotency_key', 'idempotency_key_reused'],
    query: analyzeQuery,
    body: analyzeRequest,
    async run(input, sent) {
      const { services, caller, requestId, idempotencyKey, query, callbackProblems } = input;
      const asked = checkAnalyzeQuery(query);
      const body = checkAnalyzeRequest(sent.value);
      const detail = [...problemsOf(asked), ...callbackProblems, ...problemsOf(body)];
      if (!asked.ok || !body.ok || detail.length > 0) return invalid(detail);
      const submission = { owner: caller.owner, requestId, idempotencyKey, bytes: bytesOf(input, sent) };
      const submit: typeof submitWithReport = asked.value.report === true ? submitWithReport : submitAnalysis;
      const outcome = await submit(services, body.value, submission);
      if (outcome.kind === 'refused') return invalid(outcome.detail);
      if (outcome.kind === 'key_reused') {
        throw new AppError('idempotency_key_reused', 'This Idempotency-Key came with another body within 24 hours.');
      }
      const { report } = outcome.answer;
      await setCallbacks(input, report ? [report.job_id] : []);
      const replayed = outcome.replayed ? { 'idempotent-replayed': 'true' } : {};
      // Who waits is answered with the finished analysis instead of this body, and with these headers.
      const link = report ? { link: `<${report.check_url}>; rel="related"` } : {};
      return json(202, outcome.answer, {
        location: outcome.answer.check_url,
        'retry-after': '1',
        ...link,
        ...replayed,
      });
    },
  },
  {
    method: 'get',
    path: '/v1/jobs/:job_id',
    operationId: 'getJob',
    summary: 'Status, progress and result of a job',
    scope: 'jobs:read',
    body: null,
    success: {
      status: 200,
      description: 'The job, in any of its four statuses.',
      schema: jobWithResult([
        analysisResult,
        ...Object.values(RESEARCH_RESULTS),
        stockReportResult,
        portfolioReportResult,
      ]),
    },
    problems: ['job_not_found', 'job_expired'],
    async run({ services, caller, params, conditions }) {
      const found = await services.jobs.lookUp(params.job_id ?? '', caller.owner);
      if (found.kind !== 'found') throw jobNotFound(found.kind);
      return jobAnswer(found.record, conditions);
    },
  },
  {
    method: 'delete',
    path: '/v1/jobs/:job_id',
    operationId: 'cancelJob',
    summary: 'Cancel a job that has not finished',
    scope: 'jobs:cancel',
    body: null,
    success: { status: 204, description: 'Cancelled; the job ends failed.', schema: null },
    problems: ['job_not_found', 'job_expired', 'job_already_finished'],
    async run({ services, caller, params }) {
      const jobId = params.job_id ?? '';
      const outcome = await services.jobs.cancel(jobId, caller.owner);
      if (outcome === 'cancelled') return { status: 204, body: null };
      if (outcome === 'already_finished') throw new AppError('job_already_finished', 'The job has already finished.');
      const { kind } = await services.jobs.lookUp(jobId, caller.owner);
      throw jobNotFound(kind === 'expired' ? 'expired' : 'not_found');
    },
  },
  {
    method: 'get',
    path: '/v1/data-quality',
    operationId: 'getDataQuality',
    summary: 'What the quality checks found in the market data, page by page',
    scope: 'admin',
    success: { status: 200, description: 'Findings of the current snapshot.', schema: dataQualityAnswer },
    problems: ['symbol_not_found'],
    ...withQuery(dataQualityQuery, checkDataQualityQuery, ({ services }, query) => {
      const outcome = dataQuality(services, query);
      if (outcome.kind === 'unknown_symbol') throw symbolNotFound(query.symbol ?? '', outcome.match);
      return json(200, outcome.value, { 'cache-control': 'no-store' });
    }),
  },
];

/** Every authenticated operation of the REST interface. */
export const ROUTES: readonly Route[] = [
  ...OTHER_ROUTES,
  BATCH_ROUTE,
  ...TRACKING_ROUTES,
  ...ALERT_ROUTES,
  ...RESEARCH_ROUTES,
  ...REPORT_ROUTES,
  ...WAITING_ROUTES,
  ...WEBHOOK_ROUTES,
  ...READ_ROUTES,
];
