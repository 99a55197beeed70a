import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * Returns (annualized return − annual risk-free rate) / `index`, without unit. With the ulcer index it is the Martin ratio,
 * also called the ulcer performance index. With the pain index it is the pain ratio. Null without an annualized return, and
 * when the index is below 1e-12, which is rounding.
 *
 * Source: Martin and McCann 1989; Bacon 2008, p. 91. Example: 0.10 and 0.02 a year with an index of 0.04 → 2.
 */
export function martinRatio(
  annualizedReturn: number | null,
  riskFreeRate: number,
  index: number | null,
): number | null {
  if (annualizedReturn === null || index === null || index < SMALLEST_DEVIATION) return null;
  return (annualizedReturn - riskFreeRate) / index;
}
