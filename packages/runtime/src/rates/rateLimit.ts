/** One limit and how a caller stands against it. */
export interface RateState {
  readonly isAllowed: boolean;
  /** Requests of a window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests that are left in this window, as far as this process knows. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimit {
  /** Takes one request from the caller's share of the window, or says that there is none left. Never throws. */
  take(caller: string): Promise<RateState>;
}
