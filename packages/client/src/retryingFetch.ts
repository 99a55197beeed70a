import { ConnectionError } from './errors.ts';

export interface RetrySettings {
  /** Attempts after the first. */
  readonly retries: number;
  /** The first wait; each further one is twice as long, and a random part of it is waited. */
  readonly firstWaitMs: number;
  /** No wait is longer; a `Retry-After` beyond it ends the attempts. */
  readonly maxWaitMs: number;
  /** For one attempt. */
  readonly timeoutMs: number;
}

export const RETRY_DEFAULTS: RetrySettings = { retries: 3, firstWaitMs: 250, maxWaitMs: 30_000, timeoutMs: 60_000 };

/** Answers of a service that has done nothing: any request may be sent again. */
const REFUSED = new Set([408, 429, 503]);
/** Answers of something between, which tell as little about what was done as no answer does. */
const UNKNOWN = new Set([502, 504]);

type Fetch = (request: Request) => Promise<Response>;

/**
 * A fetch that tries again when the answer asks for it and, where doing it twice is the same as doing it once, when no
 * answer came.
 * Gives the last answer when the attempts are used up; throws ConnectionError when there was none, and the reason of
 * the caller's signal when that aborts.
 */
export function retryingFetch(fetchOnce: Fetch, settings: RetrySettings): Fetch {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await tryOnce(fetchOnce, request, settings.timeoutMs);
      const isOver = attempt >= settings.retries || !mayTryAgain(request, outcome);
      if (outcome instanceof ConnectionError) {
        if (isOver) throw outcome;
      } else if (isOver) return outcome;
      const waitMs = askedWaitMs(outcome) ?? backOffMs(attempt, settings);
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

/** Reads and checks change nothing, submits carry a key; a PUT with If-Match would be refused the second time. */
function isRepeatable({ method, headers, url }: Request): boolean {
  return method === 'GET' || headers.has('idempotency-key') || /\/portfolio\/(validate|resolve)$/.test(url);
}

async function tryOnce(fetchOnce: Fetch, request: Request, timeoutMs: number): Promise<Response | ConnectionError> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const giveUp = () => timeout.abort();
  request.signal.addEventListener('abort', giveUp);
  try {
    request.signal.throwIfAborted();
    return await fetchOnce(new Request(request.clone(), { signal: timeout.signal }));
  } catch (cause) {
    request.signal.throwIfAborted();
    const reason = timeout.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(cause);
    const { origin } = new URL(request.url);
    return new ConnectionError(`The service at ${origin} cannot be reached (${reason}).`, { isRetryable: true, cause });
  } finally {
    // The signal of the caller goes on to end the reading of the body.
    clearTimeout(timer);
  }
}

/** Retry-After (RFC 9110 10.2.3): seconds or a date; null without a usable one. */
function askedWaitMs(outcome: Response | ConnectionError): number | null {
  const value = outcome instanceof Response ? outcome.headers.get('retry-after') : null;
  if (value === null || value.trim() === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Full jitter, so that many clients do not come back together. */
function backOffMs(attempt: number, { firstWaitMs, maxWaitMs }: RetrySettings): number {
  return Math.random() * Math.min(firstWaitMs * 2 ** attempt, maxWaitMs);
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message;
}

/** Waits; throws the reason of the signal as soon as that aborts. */
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
