/**
 * Every problem that an HTTP answer can report (RFC 9457), except the 422 of request validation. There is one row per code.
 * With `showDetail: false`, the caller gets only the title, and the detail goes to the log.
 * docs/errors.md lists the same codes. A test compares the two.
 */
export const PROBLEMS = {
  bad_request: { status: 400, title: 'The request cannot be read', showDetail: true },
  invalid_idempotency_key: { status: 400, title: 'The Idempotency-Key is not usable', showDetail: true },
  unauthorized: { status: 401, title: 'A bearer token is required', showDetail: true },
  invalid_token: { status: 401, title: 'The bearer token is unknown, revoked or expired', showDetail: true },
  insufficient_scope: { status: 403, title: 'The token lacks the scope for this operation', showDetail: true },
  entitlement_required: { status: 403, title: 'The account is not entitled to this operation', showDetail: true },
  storage_quota_exceeded: { status: 403, title: 'The account stores as much as it may', showDetail: true },
  not_found: { status: 404, title: 'There is nothing at this path', showDetail: true },
  job_not_found: { status: 404, title: 'There is no such job', showDetail: true },
  job_expired: { status: 404, title: 'The job has expired', showDetail: true },
  portfolio_not_found: { status: 404, title: 'There is no such portfolio', showDetail: true },
  delivery_not_found: { status: 404, title: 'There is no such delivery', showDetail: true },
  section_not_found: { status: 404, title: 'The result has no such section', showDetail: true },
  report_not_found: { status: 404, title: 'There is no such report', showDetail: true },
  share_not_found: { status: 404, title: 'The link does not work', showDetail: true },
  symbol_not_found: { status: 404, title: 'No symbol could be resolved', showDetail: true },
  method_not_allowed: { status: 405, title: 'The path does not support this method', showDetail: true },
  not_acceptable: { status: 406, title: 'No offered media type is acceptable', showDetail: true },
  request_timeout: { status: 408, title: 'The request did not arrive in time', showDetail: true },
  job_not_completed: { status: 409, title: 'The job has no result', showDetail: true },
  job_already_finished: { status: 409, title: 'The job has already finished', showDetail: true },
  too_many_portfolios: { status: 409, title: 'The account tracks as many portfolios as it may', showDetail: true },
  too_many_shares: { status: 409, title: 'The account has as many links as it may', showDetail: true },
  delivery_not_failed: { status: 409, title: 'The delivery has not failed', showDetail: true },
  result_gone: { status: 410, title: 'The result was deleted', showDetail: true },
  report_expired: { status: 410, title: 'The report has expired', showDetail: true },
  precondition_failed: { status: 412, title: 'The portfolio has changed meanwhile', showDetail: true },
  payload_too_large: { status: 413, title: 'The request body is too large', showDetail: true },
  unsupported_media_type: { status: 415, title: 'The media type of the body is not supported', showDetail: true },
  portfolio_not_valued: { status: 422, title: 'The portfolio cannot be valued', showDetail: true },
  idempotency_key_reused: { status: 422, title: 'The key was used with another request', showDetail: true },
  precondition_required: { status: 428, title: 'The header If-Match is required', showDetail: true },
  rate_limited: { status: 429, title: 'Too many requests', showDetail: true },
  active_job_limit: { status: 429, title: 'Too many unfinished jobs', showDetail: true },
  header_too_large: { status: 431, title: 'The request headers are too large', showDetail: true },
  internal_error: { status: 500, title: 'The service failed to answer', showDetail: false },
  service_unavailable: { status: 503, title: 'The service is not available right now', showDetail: true },
  queue_full: { status: 503, title: 'The queue is full', showDetail: true },
} as const satisfies Record<string, ProblemRow>;

export type ProblemCode = keyof typeof PROBLEMS;

interface ProblemRow {
  readonly status: number;
  readonly title: string;
  readonly showDetail: boolean;
}

/** Thrown anywhere below a route; the gateway turns it into `application/problem+json`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  /** Lower-case names, for example `retry-after` or `allow`. */
  readonly headers: Readonly<Record<string, string>>;
  /** After how many seconds it is worth trying again; null if that is not known. Also the header `retry-after`. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ProblemCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    const { headers = {}, retryAfterSeconds = null } = options;
    this.retryAfterSeconds = retryAfterSeconds;
    this.headers = retryAfterSeconds === null ? headers : { ...headers, 'retry-after': String(retryAfterSeconds) };
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  get title(): string {
    return PROBLEMS[this.code].title;
  }

  /** The text that the caller may read. */
  get publicDetail(): string {
    return PROBLEMS[this.code].showDetail ? this.message : this.title;
  }
}

export interface AppErrorOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}
