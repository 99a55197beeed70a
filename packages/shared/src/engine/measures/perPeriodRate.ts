/** The rate per period that compounds to an annual one: (1 + rate)^(1/periods) − 1. Example: 0.04 over 252 → 0.00015565. */
export function perPeriodRate(annualRate: number, periodsPerYear: number): number {
  return (1 + annualRate) ** (1 / periodsPerYear) - 1;
}
