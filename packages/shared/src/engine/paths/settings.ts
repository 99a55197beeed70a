import type { Day } from '../../dates.ts';

/** How to simulate paths of the latest holdings. */
export interface PathSettings {
  readonly method: 'bootstrap' | 'normal' | 'student_t';
  /** An integer from 1. */
  readonly years: number;
  readonly paths: number;
  /** Mean length of a block in months. Null: chosen from the data. Only a bootstrap reads it. */
  readonly blockLength: number | null;
  /** The first day of the history. Null: the first day that all holdings have in common. */
  readonly historyStart: Day | null;
  readonly seed: number;
  /** The value at the start, in base currency. Null: the value of the latest holdings. */
  readonly startValue: number | null;
  readonly flows: readonly PathFlow[];
  /** Yearly rate as a decimal. With another rate than 0, all money of the result has the purchasing power of the start. */
  readonly inflation: number;
  /** Growth a year by RIC, as decimals. `*` is for those that are absent, except cash. Without either, a holding grows as in the history. */
  readonly expectedReturns?: Readonly<Record<string, number>>;
  /** The value that the portfolio should reach at the end. */
  readonly goal: number | null;
  /** From 0 to 100, ascending and distinct. */
  readonly percentiles: readonly number[];
  /** Distance of the reported points in time. */
  readonly interval: 'month' | 'year';
}

/** A deposit or, below 0, a withdrawal, in base currency. */
export interface PathFlow {
  readonly amount: number;
  readonly every: 'once' | 'month' | 'quarter' | 'year';
  /** Years from the start to the first flow. Null: one period for flows that repeat, and 0 for the others. */
  readonly fromYear: number | null;
  /** Years from the start to the last flow, included. Null: the end. */
  readonly untilYear: number | null;
  /** Yearly growth of the amount from the first flow on, as a decimal. */
  readonly growth: number;
  /** True if inflation raises the amount from the start on, besides the growth. */
  readonly indexed: boolean;
}
