/** Annualised return / |maximum drawdown| (Young 1991), whole period; null when there is no annualised return or no drawdown. Example: 0.1 and −0.2 → 0.5. */
export function calmarRatio(annualizedReturn: number | null, maxDrawdown: number): number | null {
  return annualizedReturn === null || maxDrawdown === 0 ? null : annualizedReturn / -maxDrawdown;
}
