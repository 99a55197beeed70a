/**
 * Raised whenever a formula changes: scores of another version are never carried into a new snapshot.
 * 1: percentiles of five factors; funds as means of their holdings' factors.
 * 2: a fund's composite is the mean of its holdings' composites; dividends in other currencies count, converted.
 * 3: no volume trend where a session of the window has no volume; it counted as 0.
 * 4: a second listing has the scores of its issuer and is not ranked beside it.
 */
export const SCORES_VERSION = 4;
