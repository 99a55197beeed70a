export interface CallOptions {
  /** Ends the call with its own reason. */
  readonly signal?: AbortSignal;
}

/** The signal as openapi-fetch takes it: not there rather than undefined. */
export function signalOf(options: { readonly signal?: AbortSignal | undefined } | undefined): { signal?: AbortSignal } {
  return options?.signal ? { signal: options.signal } : {};
}
