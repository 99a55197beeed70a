import { APICallError } from 'ai';

/** One request to a provider failed. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';
  /** Whether the same request can succeed later. */
  readonly mayPass: boolean;
  /** What the provider asks to wait; null when it says nothing. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { mayPass: boolean; retryAfterMs?: number | null; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.mayPass = options.mayPass;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A Retry-After longer than this is not waited for. */
const MOST_RETRY_AFTER_MS = 60_000;

/** What a fault of the library means. A stream that breaks off has status 200, and passes like a network fault. */
export function attemptFailure(fault: unknown): AttemptFailure {
  if (fault instanceof AttemptFailure) return fault;
  if (!APICallError.isInstance(fault)) return new AttemptFailure('no usable answer', { mayPass: true, cause: fault });
  const { statusCode, isRetryable, responseHeaders } = fault;
  const wasCut = statusCode === undefined || statusCode < 300;
  const waitMs = Number(responseHeaders?.['retry-after']) * 1000;
  const retryAfterMs = waitMs > 0 ? waitMs : null;
  return new AttemptFailure(`the provider answered ${statusCode ?? 'nothing'}`, {
    mayPass: (wasCut || isRetryable) && (retryAfterMs ?? 0) <= MOST_RETRY_AFTER_MS,
    retryAfterMs,
    cause: fault,
  });
}
