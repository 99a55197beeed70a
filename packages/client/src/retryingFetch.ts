import { ConnectionError } from './errors.ts';

export interface RetrySettings {
  /** The number of attempts after the first. */
  readonly retries: number;
  /** The upper limit of the first wait, which doubles each time. The actual wait is random below it. */
  readonly firstWaitMs: number;
  /** The longest wait. A longer `Retry-After` ends the attempts. */
  readonly maxWaitMs: number;
  /** The longest silence in one attempt, before the answer and inside it. */
  readonly timeoutMs: number;
}

export const RETRY_DEFAULTS: RetrySettings = { retries: 3, firstWaitMs: 250, maxWaitMs: 30_000, timeoutMs: 60_000 };

/** Statuses of a service that has done nothing, so any request may be sent again. */
const REFUSED = new Set([408, 429, 503]);
/** Statuses of a proxy. As without an answer, it is unknown whether the service has done anything. */
const UNKNOWN = new Set([502, 504]);

type Fetch = (request: Request) => Promise<Response>;

/**
 * Creates a fetch with retries. It retries if the answer asks for it. Without an answer, it retries if a repetition
 * does no harm. After the last attempt it returns the last answer, or throws ConnectionError if there was none. If the
 * caller's signal aborts, it throws the reason of the signal.
 */
export function retryingFetch(fetchOnce: Fetch, settings: RetrySettings): Fetch {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(fetchOnce, request, settings.timeoutMs);
      const isOver = attempt >= settings.retries || !mayTryAgain(request, outcome);
      if (outcome instanceof ConnectionError) {
        if (isOver) throw outcome;
      } else if (isOver) return outcome;
      const waitMs = (outcome instanceof Response ? retryAfterMs(outcome) : null) ?? backOffMs(attempt, settings);
      if (waitMs > settings.maxWaitMs && outcome instanceof Response) return outcome;
      if (outcome instanceof Response) await outcome.body?.cancel();
      await sleep(waitMs, request.signal);
    }
  };
}

function mayTryAgain(request: Request, outcome: Response | ConnectionError): boolean {
  if (outcome instanceof Response && REFUSED.has(outcome.status)) return true;
  if (outcome instanceof Response && !UNKNOWN.has(outcome.status)) return false;
  return isRepeatable(request);
}

/** True for reads, checks, and submits with a key. A second PUT with If-Match would be rejected. */
function isRepeatable({ method, headers, url }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key') || /\/portfolio\/(validate|resolve)$/.test(url);
}

async function tryOnce(fetchOnce: Fetch, request: Request, timeoutMs: number): Promise<Response | ConnectionError> {
  const timeout = new AbortController();
  const giveUp = () => timeout.abort();
  let timer = setTimeout(giveUp, timeoutMs);
  const onBytes = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeoutMs);
  };
  request.signal.addEventListener('abort', giveUp);
  try {
    request.signal.throwIfAborted();
    return await withBody(await fetchOnce(new Request(request.clone(), { signal: timeout.signal })), onBytes);
  } catch (cause) {
    request.signal.throwIfAborted();
    const reason = timeout.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(cause);
    const { origin } = new URL(request.url);
    return new ConnectionError(`The service at ${origin} cannot be reached (${reason}).`, { isRetryable: true, cause });
  } finally {
    // The caller's signal stays connected, so that it can also abort an event stream.
    clearTimeout(timer);
  }
}

/** Returns the answer with its whole body, because a connection that breaks inside the body counts as a missing answer. */
async function withBody(response: Response, onBytes: () => void): Promise<Response> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (response.body === null || isStream) return response;
  const chunks: Uint8Array[] = [];
  const reader = response.body.getReader();
  for (;;) {
    onBytes();
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
  }
  const body = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const chunk of chunks) {
    body.set(chunk, end);
    end += chunk.length;
  }
  const { status, statusText, headers } = response;
  // In Chromium, an answer without content (204) has an empty body, which no new Response of that status may have.
  return new Response(body.length === 0 ? null : body, { status, statusText, headers });
}

/**
 * Returns the Retry-After (RFC 9110 10.2.3), which is seconds or a date, in milliseconds. Null without a usable one.
 */
export function retryAfterMs({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  if (value === null || value.trim() === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Returns a wait with full jitter, so that many clients do not come back together. */
function backOffMs(attempt: number, { firstWaitMs, maxWaitMs }: RetrySettings): number {
  return Math.random() * Math.min(firstWaitMs * 2 ** attempt, maxWaitMs);
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message;
}

/** Waits. Throws the reason of the signal as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
