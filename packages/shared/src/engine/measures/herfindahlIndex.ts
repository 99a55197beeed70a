/** Σ w² of weights that sum to 1: 1/n when equal, 1 for a single one (Herfindahl-Hirschman). Example: [0.5, 0.5] → 0.5. */
export function herfindahlIndex(weights: Float64Array): number {
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i]! ** 2;
  return total;
}
