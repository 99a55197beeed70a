/** The facts of a nightly analysis that alerts compare. */
export interface PortfolioFacts {
  readonly version: number;
  /** Last day of the analysis, YYYY-MM-DD. */
  readonly asOf: string;
  /** Base currency. */
  readonly value: number;
  /** By RIC of the holdings of the last day; null if a holding has no recommendation. */
  readonly recommendations: Readonly<Record<string, string | null>>;
  /** `<ric> <date> <reason>` of each position that could not be held. */
  readonly removed: readonly string[];
}

/** The differences between two nightly analyses. */
export interface PortfolioChange {
  readonly reasons: readonly ('value' | 'recommendations' | 'removed_positions')[];
  /** Decimal fraction: value / earlier value - 1; null if the definition has changed in between. */
  readonly valueChange: number | null;
  readonly recommendations: readonly {
    readonly ric: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  readonly removed: readonly string[];
}

/**
 * Returns what changed since the last alert. Comparing with the last alert, and not with yesterday, reports ten small steps as
 * one large one. Values are compared only within one version, because each version of a portfolio has its own history.
 *
 * @param leastChange decimal fraction by which the value has to differ
 * @returns null when there is nothing to report
 */
export function portfolioChange(
  before: PortfolioFacts,
  now: PortfolioFacts,
  leastChange: number,
): PortfolioChange | null {
  const valueChange = before.version === now.version && before.value > 0 ? now.value / before.value - 1 : null;
  const recommendations = Object.entries(now.recommendations).flatMap(([ric, to]) => {
    const from = before.recommendations[ric];
    return from === undefined || from === to ? [] : [{ ric, from, to }];
  });
  const removed = now.removed.filter((position) => !before.removed.includes(position));
  const reasons = [
    ...(valueChange !== null && Math.abs(valueChange) >= leastChange ? (['value'] as const) : []),
    ...(recommendations.length > 0 ? (['recommendations'] as const) : []),
    ...(removed.length > 0 ? (['removed_positions'] as const) : []),
  ];
  return reasons.length === 0 ? null : { reasons, valueChange, recommendations, removed };
}
