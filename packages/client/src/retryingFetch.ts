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

/** Answers that say nothing about the request itself. 409 is not among them: it tells about a state. */
const RETRYABLE_STATUSES = new Set([408, 429, 502, 503, 504]);

type Fetch = (request: Request) => Promise<Response>;

/**
 * A fetch that tries again when no answer came or when the answer asks for it. Every call of this API may be repeated:
 * reads and checks change nothing and submits carry an idempotency key.
 * Gives the last answer when the attempts are used up; throws ConnectionError when there was none, and the reason of
 * the caller's signal when that aborts.
 */
export function retryingFetch(fetchOnce: Fetch, settings: RetrySettings): Fetch {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= settings.retries;
      const outcome = await tryOnce(fetchOnce, request, settings.timeoutMs);
      if (outcome instanceof ConnectionError) {
        if (isLast) throw outcome;
      } else if (isLast || !RETRYABLE_STATUSES.has(outcome.status)) return outcome;
      const waitMs = askedWaitMs(outcome) ?? backOffMs(attempt, settings);
      if (waitMs > settings.maxWaitMs && outcome instanceof Response) return outcome;
      if (outcome instanceof Response) await outcome.body?.cancel();
      await sleep(waitMs, request.signal);
    }
  };
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
