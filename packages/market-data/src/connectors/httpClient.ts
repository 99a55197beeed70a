import { createRateLimiter } from './rateLimiter.ts';
import { isPassing, retryAfterMs, retryDelayMs } from './retryDelay.ts';
import { isSourceError, SourceError } from './sourceError.ts';

/** What a connector gets from the process instead of reaching for it. */
export interface Host {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface HttpLimits {
  readonly requestsPerSecond: number;
  readonly concurrency: number;
  /** Of one attempt, body included. */
  readonly deadlineMs: number;
  /** Attempts after the first. */
  readonly retries: number;
  readonly maxBytes: number;
}

export const HTTP_LIMITS: HttpLimits = {
  requestsPerSecond: 2,
  concurrency: 4,
  deadlineMs: 60_000,
  retries: 4,
  maxBytes: 128 * 1024 * 1024,
};

type Outcome = { readonly response: Response } | { readonly failure: string; readonly askedMs: number | null };

/** A source that asks for a longer pause is left alone until the next run. */
const LONGEST_PAUSE_MS = 120_000;

/**
 * A fetch with manners: spaced requests, a deadline, retries that respect Retry-After, a limit of size. The whole body is
 * read here, so that a connection cut in the middle is retried too. Redirects and answers below 400 are given back; all
 * else is thrown as SourceError, which says who failed how.
 */
export function createHttpClient(source: string, host: Host, limits: HttpLimits): typeof fetch {
  const limiter = createRateLimiter({ ...limits, now: host.now, sleep: host.sleep });

  /** One try. A pause that the source asks for begins before another request can. */
  async function attempt(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Outcome> {
    try {
      const response = await host.fetch(input, { ...init, signal: AbortSignal.timeout(limits.deadlineMs) });
      const body = await readBody(response, limits.maxBytes);
      const { status, statusText, headers } = response;
      if (!isPassing(status)) {
        return { response: new Response(body.length > 0 ? body : null, { status, statusText, headers }) };
      }
      const askedMs = retryAfterMs(headers.get('retry-after'), host.now());
      if (askedMs !== null) limiter.pause(Math.min(askedMs, LONGEST_PAUSE_MS));
      return { failure: `answered ${status}`, askedMs };
    } catch (error) {
      if (isSourceError(error)) throw error;
      return { failure: reasonOf(error, limits.deadlineMs), askedMs: null };
    }
  }

  return async (input, init) => {
    for (let tries = 0; ; tries++) {
      const outcome = await limiter.run(() => attempt(input, init));
      if ('response' in outcome) return accepted(outcome.response);
      const { failure, askedMs } = outcome;
      if (askedMs !== null && askedMs > LONGEST_PAUSE_MS) {
        throw new SourceError('unavailable', `${source} ${failure} and asks to wait ${Math.ceil(askedMs / 1000)} s`);
      }
      if (tries >= limits.retries) throw new SourceError('unavailable', `${source} ${failure}, ${tries + 1} times`);
      await host.sleep(retryDelayMs(tries, askedMs, host.random()));
    }
  };

  function accepted(response: Response): Response {
    const { status } = response;
    if (status < 400) return response;
    if (status === 404) throw new SourceError('not_found', `${source} has nothing there (404)`);
    throw new SourceError(status === 401 || status === 403 ? 'refused' : 'schema', `${source} answered ${status}`);
  }

  async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new SourceError('schema', `${source} sent more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

/** Node hides the reason of a failed fetch in its cause. */
function reasonOf(error: unknown, deadlineMs: number): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('name' in error && error.name === 'TimeoutError') return `did not answer within ${deadlineMs / 1000} s`;
  const cause = 'cause' in error && typeof error.cause === 'object' && error.cause !== null ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : null;
  return `cannot be reached (${code ?? ('message' in cause ? String(cause.message) : 'unknown')})`;
}
