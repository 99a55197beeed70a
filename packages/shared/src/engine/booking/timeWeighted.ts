import { startOfDay } from '../simulation/account.ts';

/** The time-weighted index of a ledger. */
export interface TimeWeighted {
  /**
   * By valuation day. The first level is the index before the return of the first day. That return is part of the second
   * level, like the costs of the first day in a portfolio of weights.
   */
  readonly levels: Float64Array;
  /** Return of each valuation day, NaN if it has none. */
  readonly returns: Float64Array;
  /** Days that start with a value and have no return, and days with a value below 0. */
  readonly undefinedDays: readonly number[];
}

export interface TimeWeightedTerms {
  readonly flowTiming: 'start' | 'end';
  /** Value before the flows of the first day. */
  readonly startValue: number;
  /** Level of the first day. */
  readonly initialLevel: number;
}

/** A value below this share of the largest one is rounding. */
const ROUNDING = 1e-10;

/**
 * Returns the daily time-weighted returns r and their chained index. V is the value at the close of a day, V₋₁ the value of
 * the day before, and F the net external flow. With flows at the start of the day, 1 + r is V / (V₋₁ + F). With flows at
 * its end, 1 + r is (V − F) / V₋₁. A day has no return unless both parts of the fraction are above 0. The index then stays.
 *
 * Example: 100, then a deposit of 50 and 153 at the close, gives 2% at the start of the day, and 3% at its end.
 */
export function timeWeighted(values: Float64Array, flows: Float64Array, terms: TimeWeightedTerms): TimeWeighted {
  const { flowTiming, startValue, initialLevel } = terms;
  const returns = new Float64Array(values.length).fill(Number.NaN);
  const levels = new Float64Array(values.length);
  const undefinedDays: number[] = [];
  let largest = Math.abs(startValue);
  for (let d = 0; d < values.length; d++) largest = Math.max(largest, Math.abs(values[d]!), Math.abs(flows[d]!));
  const least = ROUNDING * largest;
  let level = initialLevel;
  levels[0] = level;
  for (let d = 0; d < values.length; d++) {
    const { before, base } = startOfDay({ flowTiming, startValue, values, netFlows: flows }, d);
    const end = flowTiming === 'start' ? values[d]! : values[d]! - flows[d]!;
    if (base > least && end > least) {
      returns[d] = end / base - 1;
      level *= end / base;
    } else if (before > least || base < -least || end < -least) undefinedDays.push(d);
    if (d > 0) levels[d] = level;
  }
  return { levels, returns, undefinedDays };
}
