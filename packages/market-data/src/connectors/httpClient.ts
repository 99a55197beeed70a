import { counted } from '@tearsheet/shared';
import { isSourceError, SourceError, type SourceErrorKind } from './connector.ts';
import { errorTextOf, kindOfText } from './errorText.ts';

export interface RateLimiterOptions {
  readonly requestsPerSecond: number;
  /** The highest number of requests at the same time. */
  readonly concurrency: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface RateLimiter {
  /** Runs the work when its turn has come. Turns follow the order of the calls. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Starts no request for this long, because the source asked for a pause. */
  pause(ms: number): void;
}

/**
 * Creates a limiter that spaces requests evenly and never in bursts, so that a rate limit also holds within a part of a
 * second.
 */
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

  /** Takes turns one by one, so that waiting requests start in the order of their calls. */
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

/** Returns what an answer of 400 or more means. With 402, a source refuses one symbol or one call of a plan, or all calls of a day. */
function kindOfStatus(status: number, text: string | null): SourceErrorKind {
  const said = text === null ? null : kindOfText(text);
  if (said === 'unavailable') return said;
  if (status === 401 || status === 403) return 'refused';
  return status === 402 || said === null ? 'schema' : said;
}

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** True for a status that may pass, so that a retry makes sense. */
function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/**
 * Returns the time to wait after failed attempt number `attempt`, counted from 0. It grows exponentially with full
 * jitter, so that parallel requests do not come back together. It is never less than the source asked for.
 *
 * @param random 0 to 1
 */
function retryDelayMs(attempt: number, retryAfterMs: number | null, random: number): number {
  const jitter = random * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.max(jitter, retryAfterMs ?? 0);
}

/**
 * Returns the header Retry-After, which holds seconds or an HTTP date, as milliseconds from `epochMs`. Null if it is
 * absent or unreadable.
 */
export function retryAfterMs(header: string | null, epochMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - epochMs);
}

/** The functions of the process that a connector uses, which tests replace. */
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
  /** The deadline of one attempt, including its body. */
  readonly deadlineMs: number;
  /** The number of attempts after the first. */
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

/** If a source asks for a longer pause, the run does not wait for it. */
const LONGEST_PAUSE_MS = 120_000;

/**
 * Creates a fetch with spaced requests, a deadline, retries that respect Retry-After, and a size limit. It reads the
 * whole body, so that it can also retry a connection that broke in the middle. It returns redirects and answers below
 * 400, and throws a SourceError for everything else.
 */
export function createHttpClient(source: string, host: Host, limits: HttpLimits): typeof fetch {
  const limiter = createRateLimiter({ ...limits, now: host.now, sleep: host.sleep });

  /** Makes one attempt. If the source asks for a pause, the pause begins before any other request starts. */
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
      if (tries >= limits.retries)
        throw new SourceError('unavailable', `${source} ${failure}, ${counted(tries + 1, 'time')}`);
      await host.sleep(retryDelayMs(tries, askedMs, host.random()));
    }
  };

  async function accepted(response: Response): Promise<Response> {
    const { status } = response;
    if (status < 400) return response;
    if (status === 404) throw new SourceError('not_found', `${source} has nothing there (404)`);
    const text = errorTextOf(await response.text());
    throw new SourceError(
      kindOfStatus(status, text),
      `${source} answered ${status}${text === null ? '' : `: ${text}`}`,
    );
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

/** Returns the reason of a failed fetch, which Node hides in its cause. */
function reasonOf(error: unknown, deadlineMs: number): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('name' in error && error.name === 'TimeoutError') return `did not answer within ${deadlineMs / 1000} s`;
  const cause = 'cause' in error && typeof error.cause === 'object' && error.cause !== null ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : null;
  return `cannot be reached (${code ?? ('message' in cause ? String(cause.message) : 'unknown')})`;
}
