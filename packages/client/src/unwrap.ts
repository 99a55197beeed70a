import { ProblemError, RequestInvalidError } from './errors.ts';

interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data of an answer, or its error thrown. The caller names the type: what openapi-fetch infers loses members that
 * can only be null and mixes in the other media types; tests of the service hold the answers to the same description.
 */
export function unwrap<Data>({ data, error, response }: Outcome): Data {
  if (response.ok) return data as Data;
  const body: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  if (response.status === 422 && Array.isArray(body.detail)) throw new RequestInvalidError(body.detail);
  const text = (name: string) => (typeof body[name] === 'string' ? { [name]: body[name] } : {});
  const problem = { ...text('title'), ...text('detail'), ...text('code'), ...text('request_id') };
  throw new ProblemError(response.status, problem, {
    isRetryable: [408, 429, 502, 503, 504].includes(response.status),
  });
}

export interface CallOptions {
  /** Ends the call with its own reason. */
  readonly signal?: AbortSignal;
}

/** The signal as openapi-fetch takes it: not there rather than undefined. */
export function signalOf(options: { readonly signal?: AbortSignal | undefined } | undefined): { signal?: AbortSignal } {
  return options?.signal ? { signal: options.signal } : {};
}

/** Unique, not secret: no cryptography is needed, which Node 18 and pages without TLS do not have at hand. */
export function newIdempotencyKey(): string {
  const part = () => Math.random().toString(36).slice(2);
  return `${Date.now().toString(36)}-${part()}${part()}`;
}
