/**
 * Why a source gave nothing:
 * unavailable — no or a bad answer after every retry (network, time-out, 429, 5xx); another time may do;
 * refused — the source does not want to serve us (401, 403): every other question would fail as well;
 * not_found — it has nothing under that name;
 * schema — it answered in another shape than the one this version reads.
 */
export type SourceErrorKind = 'unavailable' | 'refused' | 'not_found' | 'schema';

export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly kind: SourceErrorKind;

  constructor(kind: SourceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** By name and not by instanceof: tests run in another realm. */
export function isSourceError(error: unknown): error is SourceError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'SourceError';
}
