import type { components } from './generated/openapi.ts';

export type Problem = components['schemas']['Problem'];
export type DetailItem = components['schemas']['ValidationError']['detail'][number];

/** The base of all errors of the client. `isRetryable` is true if the same call may succeed later. */
export class TearsheetError extends Error {
  override readonly name: string = 'TearsheetError';
  readonly isRetryable: boolean;

  constructor(message: string, options: { readonly isRetryable?: boolean; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.isRetryable = options.isRetryable ?? false;
  }
}

/** No answer came from the service, because it is not reachable, the time limit passed, or a web page is at its address. */
export class ConnectionError extends TearsheetError {
  override readonly name = 'ConnectionError';
}

/** The deadline of a wait passed. The job continues. */
export class TimeoutError extends TearsheetError {
  override readonly name = 'TimeoutError';

  constructor(message: string) {
    super(message, { isRetryable: true });
  }
}

/** The service answered with an error. `code` is listed in docs/errors.md, or "unknown" if a proxy answered. */
export class ProblemError extends TearsheetError {
  override readonly name: string = 'ProblemError';
  readonly status: number;
  readonly code: string;
  /** The id of the request in the logs of the service. Null if a proxy answered. */
  readonly requestId: string | null;
  /** The time after which the service asked to try again. Null if it did not ask. */
  readonly retryAfterMs: number | null;

  constructor(status: number, problem: Partial<Problem>, retryAfterMs: number | null = null) {
    const isRetryable = [408, 429, 502, 503, 504].includes(status);
    super(problem.detail ?? problem.title ?? `The service answered ${status}.`, { isRetryable });
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.requestId = problem.request_id ?? null;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The job, portfolio, symbol, or section does not exist (404). */
export class NotFoundError extends ProblemError {
  override readonly name: string = 'NotFoundError';
}

/** The job ended too long ago, and its result is deleted. Submit it again. */
export class JobExpiredError extends NotFoundError {
  override readonly name = 'JobExpiredError';
}

/** The account sent too many requests (429), and the retries did not help. */
export class RateLimitedError extends ProblemError {
  override readonly name = 'RateLimitedError';
}

/** Returns the error that an answer means. */
export function problemErrorOf(
  status: number,
  problem: Partial<Problem>,
  retryAfterMs: number | null = null,
): ProblemError {
  if (status === 429) return new RateLimitedError(status, problem, retryAfterMs);
  if (status !== 404) return new ProblemError(status, problem, retryAfterMs);
  const Kind = problem.code === 'job_expired' ? JobExpiredError : NotFoundError;
  return new Kind(status, problem, retryAfterMs);
}

/** The request is invalid (422). `detail` names every problem. */
export class RequestInvalidError extends TearsheetError {
  override readonly name = 'RequestInvalidError';
  readonly detail: readonly DetailItem[];

  constructor(detail: readonly DetailItem[]) {
    super(`The request is not valid: ${detail.map(problemText).join('; ')}`);
    this.detail = detail;
  }
}

/** The beginnings of messages of the interface, and what people read in their place. */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
  [/^Value error, /, ''],
  [/^Field required$/, 'is missing'],
  [/^Extra inputs are not permitted/, 'is not known'],
  [/^[A-Z][a-z]+ should /, 'must '],
];

/**
 * Returns a problem of a request in words, with its place.
 * @example problemText({ loc: ['body', 'fees', 0], msg: 'Input should be a valid number', type: 'float_type' }) // 'fees[0] must be a valid number'
 */
export function problemText({ loc, msg }: Pick<DetailItem, 'loc' | 'msg'>): string {
  const [, first = '', ...rest] = loc;
  const place = [first, ...rest.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))].join('');
  const [pattern, text] = WORDINGS.find(([wording]) => wording.test(msg)) ?? [/^/, ''];
  const isSentence = text === '';
  return `${place}${isSentence && place !== '' ? ':' : ''} ${msg.replace(pattern, text)}`.trim();
}

export type JobFailureCode = components['schemas']['FailedJob']['error_code'];

/** The job ended without a result. The message comes from the service. `isRetryable` says if the same request can succeed. */
export class JobFailedError extends TearsheetError {
  override readonly name = 'JobFailedError';
  readonly jobId: string;
  /** The kind of the failure, from the list in docs/errors.md. A service before 1.1 sends none, so it is `unclassified`. */
  readonly code: JobFailureCode;

  constructor(
    jobId: string,
    failure: Pick<components['schemas']['FailedJob'], 'error'> &
      Partial<Pick<components['schemas']['FailedJob'], 'error_code' | 'retryable'>>,
  ) {
    super(failure.error, { isRetryable: failure.retryable ?? false });
    this.jobId = jobId;
    this.code = failure.error_code ?? 'unclassified';
  }
}
