/** From here on the continued fraction is more accurate than the series, which loses digits to ½ − … */
const SERIES_ENDS = 2;
const FRACTION_TERMS = 100;

/** Returns the density of the standard normal distribution, exp(−x²/2) / √(2π). */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Returns the probability that a standard normal variable exceeds x. The relative error is under 1e-13, also far in the tail.
 * `normalTail(-x)` is the cumulative distribution.
 *
 * Source: Marsaglia 2004, "Evaluating the normal distribution", and Laplace's continued fraction. Example: 1.96 → 0.0250.
 */
export function normalTail(x: number): number {
  if (x < 0) return 1 - normalTail(-x);
  if (x >= SERIES_ENDS) {
    let fraction = x;
    for (let k = FRACTION_TERMS; k > 0; k--) fraction = x + k / fraction;
    return normalDensity(x) / fraction;
  }
  let term = x;
  let total = x;
  for (let k = 3; term > Number.EPSILON * total; k += 2) {
    term *= (x * x) / k;
    total += term;
  }
  return 0.5 - normalDensity(x) * total;
}

/**
 * Returns the quantile of the standard normal distribution at p, from 0 to 1 without the ends. NaN for any other p. Two steps of Halley
 * refine the approximation 26.2.23 of Abramowitz and Stegun. Example: 0.05 → −1.6449.
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) return Number.NaN;
  if (p > 0.5) return -normalQuantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  let x = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (let step = 0; step < 2; step++) {
    const error = (normalTail(x) - p) / normalDensity(x);
    x += error / (1 - (error * x) / 2);
  }
  return -x;
}

/** Returns the p-value of a likelihood ratio: the probability that a chi-square variable of 1 or 2 degrees of freedom exceeds x. */
export function chiSquareTail(x: number, degrees: 1 | 2): number {
  return degrees === 2 ? Math.exp(-x / 2) : 2 * normalTail(Math.sqrt(x));
}
