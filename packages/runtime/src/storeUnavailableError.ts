/** Redis is away, full, loading or too slow: the caller answers 503, never "invalid" or "not found". */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
