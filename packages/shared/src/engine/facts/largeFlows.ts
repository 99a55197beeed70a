import type { Account } from '../simulation/account.ts';

/** A day whose net external flow is large compared with the portfolio. */
export interface LargeFlow {
  /** Position in the valuation days. */
  readonly at: number;
  /** Base currency, above 0 into the portfolio. */
  readonly amount: number;
  /** The amount over the value of the evening before, a decimal. */
  readonly share: number;
}

/** GIPS asks firms to revalue a portfolio on the day of a large flow. A flow is large from this share of the value on. */
const LARGE = 0.1;

/**
 * Returns the days whose net external flow exceeds 10% of the value of the evening before. The money that opens or reopens a
 * portfolio without value is none of them.
 */
export function largeFlows({
  startValue,
  values,
  netFlows,
}: Pick<Account, 'startValue' | 'values' | 'netFlows'>): LargeFlow[] {
  return Array.from(netFlows).flatMap((amount, at) => {
    const before = at === 0 ? startValue : values[at - 1]!;
    const share = amount / before;
    return before > 0 && Math.abs(share) > LARGE && Number.isFinite(share) ? [{ at, amount, share }] : [];
  });
}
