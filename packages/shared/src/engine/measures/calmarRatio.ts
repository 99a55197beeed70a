import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * Annualized return / |maximum drawdown| (Young 1991), whole period; null without an annualized return or with a drawdown
 * under 1e-12, which is rounding. Example: 0.1 and −0.2 → 0.5.
 */
export function calmarRatio(annualizedReturn: number | null, maxDrawdown: number): number | null {
  return annualizedReturn === null || -maxDrawdown < SMALLEST_DEVIATION ? null : annualizedReturn / -maxDrawdown;
}
