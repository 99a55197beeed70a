import { type Day, toDay } from '../dates.ts';

/** Limits of one portfolio. Exceeding one is an issue, not a malformed request, on all three endpoints. */
export const MAX_ROWS = 10_000;
export const MAX_SYMBOLS = 1_000;
/** Reported as too_many_rows: the list of codes is closed, and the remedy is the same. */
export const MAX_DATES = 600;
export const FIRST_DAY: Day = toDay('1990-01-01');
/** In base currency. Below it money cannot be told from rounding; above the upper bound neither. */
export const MIN_INITIAL_VALUE = 1e-6;
export const MAX_INITIAL_VALUE = 1e12;
/** A cost rate stays below it: decimal fraction of the traded value. */
export const COST_RATE_BOUND = 0.2;

/** Sums of weights closer to 1 than this are taken as 1 without a word. */
export const WEIGHT_TOLERANCE = 1e-6;
/** Sums outside are far from 1: percent instead of fractions, or a row forgotten. */
export const WEIGHT_SUM_RANGE = { low: 0.5, high: 1.5 } as const;
/** A share above it is a high concentration: the quarter of the US diversification test (IRC 851(b)(3)(B)). */
export const HIGH_SHARE = 0.25;
/** Scores for less of the latest weight than this are a low coverage. Cash counts on neither side. */
export const LOW_SCORE_COVERAGE = 0.5;
