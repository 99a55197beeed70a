import createFetchClient, { type Client } from 'openapi-fetch';
import { createNotifications, type Notifications } from './createNotifications.ts';
import { createWebhooks, type Webhooks } from './createWebhooks.ts';
import { ConnectionError } from './errors.ts';
import type { operations, paths } from './generated/openapi.ts';
import { createJobHandle, type JobHandle, type ReadOptions } from './jobHandle.ts';
import { createPortfolios, type Portfolios } from './portfolios.ts';
import { createResultCalls } from './resultCalls.ts';
import { RETRY_DEFAULTS, type RetrySettings, retryingFetch } from './retryingFetch.ts';
import { createSubmits, type Submits } from './submits.ts';
import type {
  Account,
  CompletedJob,
  CreatedShare,
  DataQuality,
  Job,
  JobChange,
  JobList,
  JobState,
  Markets,
  PortfolioRequest,
  ResolveResult,
  Share,
  ShareRequest,
  StoredRequest,
  SubmitAnswer,
  SymbolMatch,
  ValidateResult,
} from './types.ts';
import { type CallOptions, newIdempotencyKey, signalOf, unwrap } from './unwrap.ts';

export interface TearsheetOptions {
  /** The address of the service, for example http://127.0.0.1:8080. */
  readonly url: string;
  /** A bearer token, or a function that returns one for each call. */
  readonly token: string | (() => string | Promise<string>);
  readonly retry?: Partial<RetrySettings>;
  /** Replaces the global fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Called if a part of a call has no effect, such as the resolution of what has no time series. Default: `console.warn`. */
  readonly onWarning?: (message: string) => void;
}

/** The parts of a request besides its method and path. */
export interface RequestParts extends CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type DataQualityQuery = NonNullable<operations['getDataQuality']['parameters']['query']>;
export type JobFilter = NonNullable<operations['listJobs']['parameters']['query']>;

/** The service. Every method throws the errors of errors.ts. */
export interface Tearsheet extends Submits {
  validate(request: PortfolioRequest, options?: CallOptions): Promise<ValidateResult>;
  resolve(request: PortfolioRequest, options?: CallOptions): Promise<ResolveResult>;
  /** Returns a job of any kind by its id. `wait()` returns the completed job. */
  job(jobId: string): JobHandle<CompletedJob>;
  /** Returns a page of the jobs of the account, the newest first. */
  jobs(filter?: JobFilter): Promise<JobList>;
  searchSymbols(query: string, options?: CallOptions & { readonly limit?: number }): Promise<readonly SymbolMatch[]>;
  markets(options?: CallOptions): Promise<Markets>;
  /** Returns the account and the token of this client. */
  account(options?: CallOptions): Promise<Account>;
  /** Returns the sources, the age, and the findings of the market data. The token needs the scope admin. */
  dataQuality(query?: DataQualityQuery, options?: CallOptions): Promise<DataQuality>;
  /** The stored portfolios. */
  readonly portfolios: Portfolios;
  /** The inbox of the account. */
  readonly notifications: Notifications;
  /** The secret and the deliveries of the webhooks. */
  readonly webhooks: Webhooks;
  /** Every operation of the API, typed by its path: `api.GET('/v1/key-ratios', …)`, with the same retries. */
  readonly api: Client<paths>;
  /** Sends any other request with the same retries, and returns a good answer: `request('GET', '/v1/example')`. */
  request(method: string, path: string, parts?: RequestParts): Promise<Response>;
}

/** Creates a client of the service for Node 20 or later and browsers. */
export function createTearsheet({
  url,
  token,
  retry = {},
  fetch = globalThis.fetch,
  onWarning = console.warn,
}: TearsheetOptions): Tearsheet {
  const settings = { ...RETRY_DEFAULTS, ...retry };
  const baseUrl = url.replace(/\/+$/, '');
  const fetchOnce = retryingFetch((request) => fetch(request), { ...settings, retries: 0 });
  const retryQuietly = retryingFetch((request) => fetch(request), settings);
  const retrying = async (request: Request) => {
    const response = await retryQuietly(request);
    const unused = response.headers.get('x-parameters-without-effect');
    if (unused !== null) onWarning(`Without effect on ${new URL(request.url).pathname}: ${unused}.`);
    return response;
  };
  const authorization = async () => `Bearer ${typeof token === 'string' ? token : await token()}`;
  const api = createFetchClient<paths>({ baseUrl, fetch: retrying });
  api.use({
    async onRequest({ request }) {
      request.headers.set('authorization', await authorization());
      return request;
    },
    onResponse({ request, response }) {
      if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return;
      const { origin } = new URL(request.url);
      throw new ConnectionError(`${origin} answers with a web page, so it is not the address of the service.`);
    },
  });

  const asStream = (signal?: AbortSignal) => {
    return { parseAs: 'stream', fetch: fetchOnce, ...signalOf({ signal }) } as const;
  };
  const calls = {
    read: async (jobId: string, { signal, resolution }: ReadOptions = {}) => {
      const params = { path: { job_id: jobId }, query: resolution === undefined ? {} : { resolution } };
      return unwrap<Job>(await api.GET('/v1/jobs/{job_id}', { params, ...signalOf({ signal }) }));
    },
    openEvents: async (jobId: string, lastEventId: string | null, signal?: AbortSignal) => {
      const header = lastEventId === null ? {} : { 'Last-Event-ID': lastEventId };
      const params = { path: { job_id: jobId }, header };
      return opened(api.GET('/v1/jobs/{job_id}/events', { params, ...asStream(signal) }), signal);
    },
    cancel: async (jobId: string) => {
      unwrap<undefined>(await api.DELETE('/v1/jobs/{job_id}', { params: { path: { job_id: jobId } } }));
    },
    change: async (jobId: string, body: JobChange) =>
      unwrap<JobState>(await api.PATCH('/v1/jobs/{job_id}', { params: { path: { job_id: jobId } }, body })),
    request: async (jobId: string) =>
      unwrap<StoredRequest>(await api.GET('/v1/jobs/{job_id}/request', { params: { path: { job_id: jobId } } })),
    rerun: async (jobId: string) => {
      const params = { path: { job_id: jobId }, header: { 'Idempotency-Key': newIdempotencyKey() } };
      return unwrap<SubmitAnswer>(await api.POST('/v1/jobs/{job_id}/rerun', { params })).job_id;
    },
    share: async (jobId: string, body: ShareRequest) =>
      unwrap<CreatedShare>(await api.POST('/v1/jobs/{job_id}/shares', { params: { path: { job_id: jobId } }, body })),
    shares: async (jobId: string) => {
      const answer = await api.GET('/v1/jobs/{job_id}/shares', { params: { path: { job_id: jobId } } });
      return unwrap<{ readonly shares: Share[] }>(answer).shares;
    },
    revokeShare: async (jobId: string, share_id: string) => {
      const params = { path: { job_id: jobId, share_id } };
      unwrap<undefined>(await api.DELETE('/v1/jobs/{job_id}/shares/{share_id}', { params }));
    },
    ...createResultCalls(api),
  };

  return {
    api,
    async request(method, path, { query = {}, body, headers = {}, ...options } = {}) {
      // Otherwise the path could name another host, which would get the token.
      if (!path.startsWith('/')) throw new TypeError(`The path must start with a slash, not ${path}`);
      const target = new URL(`${baseUrl}${path}`);
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
      const request = new Request(target, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
          authorization: await authorization(),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...signalOf(options),
      });
      const response = await retrying(request);
      if (!response.ok) unwrap({ error: await response.json().catch(() => null), response });
      return response;
    },
    validate: async (body, options) =>
      unwrap<ValidateResult>(await api.POST('/v1/portfolio/validate', { body, ...signalOf(options) })),
    resolve: async (body, options) =>
      unwrap<ResolveResult>(await api.POST('/v1/portfolio/resolve', { body, ...signalOf(options) })),
    account: async (options) => unwrap<Account>(await api.GET('/v1/account', signalOf(options))),
    dataQuality: async (query = {}, options) =>
      unwrap(await api.GET('/v1/data-quality', { params: { query }, ...signalOf(options) })),
    portfolios: createPortfolios(api),
    notifications: createNotifications(api, (signal) =>
      opened(api.GET('/v1/notifications/events', asStream(signal)), signal),
    ),
    webhooks: createWebhooks(api),
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

/** Returns null if the stream is not available. The caller reads instead. That call tries again and reports the reason. */
async function opened(
  answer: Promise<{ readonly data?: ReadableStream<Uint8Array> | null }>,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const { data } = await answer.catch(() => ({ data: null }));
  signal?.throwIfAborted();
  return data ?? null;
}
