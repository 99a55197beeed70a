/** Effects of one group as decimals. They sum to its part of the active return. */
export interface GroupEffects {
  readonly allocation: number;
  readonly selection: number;
  readonly interaction: number;
}

/** Weights at the start of a period and returns over it, as decimals, of one group in portfolio and benchmark. */
export interface GroupPair {
  readonly portfolioWeight: number;
  readonly benchmarkWeight: number;
  readonly portfolioReturn: number;
  readonly benchmarkReturn: number;
}

/**
 * Returns the effects of one group as decimals. The allocation effect is (w − W)(B_g − B), where w and W are the weights in
 * portfolio and benchmark. The selection effect is W(R_g − B_g), and the interaction effect is (w − W)(R_g − B_g). R and B
 * are the returns of portfolio and benchmark.
 *
 * The effects of all groups sum to R − B if the weights of both sum to one. If one of the two does not hold a group, the
 * group has the return of the other one there. A group that the benchmark lacks, such as cash, therefore has only an
 * allocation effect, w(R_g − B).
 *
 * Variants: with a benchmarkTotal of 0, the allocation is that of Brinson, Hood, and Beebower 1986, (w − W)B_g. For a group
 * inside a parent group, W is w_parent · W_g / W_parent, and benchmarkTotal is the parent's benchmark return. The effects of
 * its groups sum to the parent's selection and interaction.
 *
 * Source: Brinson and Fachler 1985, "Measuring non-US equity portfolio performance". Example: weights 0.6 against 0.4,
 * returns 0.1 and 0.08, benchmark 0.05 → 0.006, 0.008, 0.004.
 */
export function brinsonFachler(group: GroupPair, benchmarkTotal: number): GroupEffects {
  const { portfolioWeight, benchmarkWeight } = group;
  const benchmarkReturn = benchmarkWeight !== 0 ? group.benchmarkReturn : group.portfolioReturn;
  const portfolioReturn = portfolioWeight !== 0 ? group.portfolioReturn : benchmarkReturn;
  const over = portfolioWeight - benchmarkWeight;
  const better = portfolioReturn - benchmarkReturn;
  return {
    allocation: over * (benchmarkReturn - benchmarkTotal),
    selection: benchmarkWeight * better,
    interaction: over * better,
  };
}
