import createFetchClient, { type Client } from 'openapi-fetch';
import type { operations, paths } from './generated/openapi.ts';
import { createJobHandle, type JobHandle } from './jobHandle.ts';
import { createPortfolios, type Portfolios } from './portfolios.ts';
import { RETRY_DEFAULTS, type RetrySettings, retryingFetch } from './retryingFetch.ts';
import { createSubmits, type Submits } from './submits.ts';
import type {
  CompletedJob,
  Job,
  JobList,
  Markets,
  PortfolioRequest,
  ResolveResult,
  SymbolMatch,
  ValidateResult,
} from './types.ts';
import { type CallOptions, signalOf, unwrap } from './unwrap.ts';

export interface TearsheetOptions {
  /** Where the service is, for example http://127.0.0.1:8080. */
  readonly url: string;
  /** A bearer token, or what gives one for each call. */
  readonly token: string | (() => string | Promise<string>);
  readonly retry?: Partial<RetrySettings>;
  /** Instead of the global one. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export type JobFilter = NonNullable<operations['listJobs']['parameters']['query']>;

/** The service. Every method throws the errors of errors.ts. */
export interface Tearsheet extends Submits {
  validate(request: PortfolioRequest, options?: CallOptions): Promise<ValidateResult>;
  resolve(request: PortfolioRequest, options?: CallOptions): Promise<ResolveResult>;
  /** A job by its id, of any kind; `wait()` gives the completed job. */
  job(jobId: string): JobHandle<CompletedJob>;
  /** A page of the jobs of the account, newest first. */
  jobs(filter?: JobFilter): Promise<JobList>;
  searchSymbols(query: string, options?: CallOptions & { readonly limit?: number }): Promise<readonly SymbolMatch[]>;
  markets(options?: CallOptions): Promise<Markets>;
  /** Portfolios that the service keeps. */
  readonly portfolios: Portfolios;
  /** Every operation of the API, typed by its path: `api.GET('/v1/key-ratios', …)`, with the same retries. */
  readonly api: Client<paths>;
}

/** A client of the service, for Node 18 or later and browsers. */
export function createTearsheet({ url, token, retry = {}, fetch = globalThis.fetch }: TearsheetOptions): Tearsheet {
  const api = createFetchClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    fetch: retryingFetch((request) => fetch(request), { ...RETRY_DEFAULTS, ...retry }),
  });
  api.use({
    async onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
      return request;
    },
  });

  const calls = {
    read: async (jobId: string, signal?: AbortSignal) =>
      unwrap<Job>(await api.GET('/v1/jobs/{job_id}', { params: { path: { job_id: jobId } }, ...signalOf({ signal }) })),
    openEvents: async (jobId: string, lastEventId: string | null, signal?: AbortSignal) => {
      const header = lastEventId === null ? {} : { 'Last-Event-ID': lastEventId };
      const params = { path: { job_id: jobId }, header };
      const how = { params, parseAs: 'stream', fetch, ...signalOf({ signal }) } as const;
      // Refused, or not reached: the caller looks at the job instead, and that call tries again and tells why.
      const { data } = await api.GET('/v1/jobs/{job_id}/events', how).catch(() => ({ data: null }));
      signal?.throwIfAborted();
      return data ?? null;
    },
    cancel: async (jobId: string) => {
      unwrap<undefined>(await api.DELETE('/v1/jobs/{job_id}', { params: { path: { job_id: jobId } } }));
    },
  };

  return {
    api,
    validate: async (body, options) =>
      unwrap<ValidateResult>(await api.POST('/v1/portfolio/validate', { body, ...signalOf(options) })),
    resolve: async (body, options) =>
      unwrap<ResolveResult>(await api.POST('/v1/portfolio/resolve', { body, ...signalOf(options) })),
    portfolios: createPortfolios(api),
    ...createSubmits(api, calls),
    job: (jobId) => createJobHandle(calls, jobId, (job) => job),
    jobs: async (query = {}) => unwrap<JobList>(await api.GET('/v1/jobs', { params: { query } })),
    searchSymbols: async (query, { limit, ...options } = {}) =>
      unwrap<readonly SymbolMatch[]>(
        await api.GET('/v1/symbols', {
          params: { query: { query, ...(limit === undefined ? {} : { limit }) } },
          ...signalOf(options),
        }),
      ),
    markets: async (options) => unwrap<Markets>(await api.GET('/v1/markets', signalOf(options))),
  };
}
