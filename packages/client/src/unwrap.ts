import { problemErrorOf, RequestInvalidError } from './errors.ts';
import { retryAfterMs } from './retryingFetch.ts';

interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the data of an answer, or throws its error. The caller names the type, because the type from openapi-fetch
 * loses members that can only be null and mixes in other media types. Tests of the service check the answers against
 * the same description.
 */
export function unwrap<Data>({ data, error, response }: Outcome): Data {
  if (response.ok) return data as Data;
  const body: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  if (response.status === 422 && Array.isArray(body.detail)) throw new RequestInvalidError(body.detail);
  const text = (name: string) => (typeof body[name] === 'string' ? { [name]: body[name] } : {});
  const problem = { ...text('title'), ...text('detail'), ...text('code'), ...text('request_id') };
  throw problemErrorOf(response.status, problem, retryAfterMs(response));
}

export interface CallOptions {
  /** Aborts the call with its own reason. */
  readonly signal?: AbortSignal;
}

/** Returns the signal in the form for openapi-fetch, where it is absent rather than undefined. */
export function signalOf(options: { readonly signal?: AbortSignal | undefined } | undefined): { signal?: AbortSignal } {
  return options?.signal ? { signal: options.signal } : {};
}

/** Returns a unique key. It is not secret, so it needs no cryptography, which Node 18 and pages without TLS lack. */
export function newIdempotencyKey(): string {
  const part = () => Math.random().toString(36).slice(2);
  return `${Date.now().toString(36)}-${part()}${part()}`;
}
