import type { Weekday } from '../../dates.ts';

/** One value per weekday from `first` on. A missing value is NaN, never 0. */
export interface DenseSeries {
  readonly first: Weekday;
  readonly values: Float64Array;
}

/**
 * Closes that are ready for the loops of an analysis. They do not depend on its window, so a snapshot needs them once. They are
 * on shared memory if the closes are.
 */
export interface PreparedSeries {
  readonly first: Weekday;
  /**
   * By weekday: the last close on or before it, times the quantity that one share has become by reinvesting dividends. NaN before
   * the first close. The series ends so late that every position has become cash by then, and never later than its delisting.
   */
  readonly levels: Float64Array;
  /** Positions in `levels` of the weekdays after the first close that have no close of their own, ascending. */
  readonly filled: Int32Array;
  /** The last weekday with a close, and the most weekdays in a row without one before it. */
  readonly lastClose: Weekday;
  readonly longestGap: number;
  /** False if a close is outside the range of `checkPrices`. */
  readonly isInRange: boolean;
  /** True if a dividend is reinvested. Otherwise the levels are closes. */
  readonly hasDividends: boolean;
}
