/**
 * Carino's factor for linking arithmetic effects over time: (ln(1+r) − ln(1+b)) / (r − b), and its limit 1/(1+r) for r = b.
 * An effect of a period times k_t/k, k of the whole, adds up over periods to the effect of the whole: Σ k_t(r_t − b_t) =
 * ln((1+R)/(1+B)) = k(R − B). Returns are decimals above −1, else NaN.
 *
 * Source: Carino 1999, "Combining attribution effects over time". Example: r = b = 0.25 → 0.8.
 */
export function carinoLink(r: number, b: number): number {
  const apart = r - b;
  // log1p of the ratio minus 1 keeps its digits when the two are near each other.
  return apart === 0 ? 1 / (1 + r) : Math.log1p(apart / (1 + b)) / apart;
}
