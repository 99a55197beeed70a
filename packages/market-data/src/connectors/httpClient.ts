import { isSourceError, SourceError } from './connector.ts';

export interface RateLimiterOptions {
  readonly requestsPerSecond: number;
  /** Requests under way at the same time. */
  readonly concurrency: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface RateLimiter {
  /** Runs the work when its turn has come, in the order of the calls. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Lets nothing begin for so long: the source asked everybody to wait. */
  pause(ms: number): void;
}

/** Starts are spaced evenly, never in bursts: a fair-access rate is also kept within each part of a second. */
export function createRateLimiter({ requestsPerSecond, concurrency, now, sleep }: RateLimiterOptions): RateLimiter {
  const spacingMs = 1000 / requestsPerSecond;
  const waiting: (() => void)[] = [];
  let running = 0;
  let turn = Promise.resolve();
  let nextStartMs = Number.NEGATIVE_INFINITY;

  async function takePlace(): Promise<void> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
  }

  function givePlace(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  /** One after the other, so that those who wait begin in the order of their calls. */
  function takeTurn(): Promise<void> {
    turn = turn.then(async () => {
      for (let waitMs = nextStartMs - now(); waitMs > 0; waitMs = nextStartMs - now()) await sleep(waitMs);
      nextStartMs = now() + spacingMs;
    });
    return turn;
  }

  return {
    async run(work) {
      await takePlace();
      try {
        await takeTurn();
        return await work();
      } finally {
        givePlace();
      }
    },
    pause(ms) {
      nextStartMs = Math.max(nextStartMs, now() + ms);
    },
  };
}

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Statuses that may be gone the next time. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/**
 * Time to wait after failed attempt number `attempt` (from 0): exponential with full jitter, so that parallel requests do
 * not come back together, and never less than what the source asked for.
 *
 * @param random 0 to 1
 */
export function retryDelayMs(attempt: number, retryAfterMs: number | null, random: number): number {
  const jitter = random * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.max(jitter, retryAfterMs ?? 0);
}

/** The header Retry-After, seconds or an HTTP date, in milliseconds from `epochMs`; null when absent or unreadable. */
export function retryAfterMs(header: string | null, epochMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - epochMs);
}

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
