/**
 * Raised whenever a formula changes: scores of another version are never carried into a new snapshot.
 * 1: percentiles of five factors; funds as means of their holdings' factors.
 * 2: a fund's composite is the mean of its holdings' composites; dividends in other currencies count, converted.
 * 3: no volume trend where a session of the window has no volume; it counted as 0.
 * 4: a second listing has the scores of its issuer and is not ranked beside it;
 *    market values use closes as traded; only stocks that trade on the Friday are ranked, in low beta too; a restated
 *    statement counts from its own publication; the composite is made from unrounded factor scores; negative equity has no
 *    rank in book yield; a loss has a tax rate of 0; descriptors are clipped to interpolated quantiles.
 */
export const SCORES_VERSION = 4;
