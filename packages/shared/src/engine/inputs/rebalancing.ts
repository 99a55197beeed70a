/** A policy that returns the portfolio to the target of the latest date. */
export interface RebalancingPolicy {
  readonly schedule: 'none' | 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'annual';
  /** The valuation day of a scheduled period on which the portfolio trades. */
  readonly on: 'first' | 'last';
  /** null: weights may drift between scheduled days. */
  readonly band: RebalancingBand | null;
  /** A weight that leaves its band returns to this. Scheduled trades always return to the target. */
  readonly to: 'target' | 'edge';
}

/** The band of a target t is t ± width if it is absolute, and t·(1 ± width) if it is relative. */
export interface RebalancingBand {
  readonly kind: 'absolute' | 'relative';
  readonly width: number;
}
