/** Bounds of the degrees of freedom. Below the first, the variance is hardly finite. Above the second, the normal is as good. */
const FEWEST = 2.1;
const MOST = 200;
const STEPS = 60;

/**
 * Returns the degrees of freedom, from 2.1 to 200, of the most likely Student t distribution. Its location and scale are free. A
 * golden-section search goes over the logarithm of the degrees. Expectation maximization finds location and scale for each of them
 * (Liu and Rubin 1995). `values` has at least 2 values that are not all equal.
 */
export function fitDegreesOfFreedom(values: Float64Array): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [Math.log(FEWEST), Math.log(MOST)];
  let left = high - ratio * (high - low);
  let right = low + ratio * (high - low);
  let [atLeft, atRight] = [logLikelihood(values, Math.exp(left)), logLikelihood(values, Math.exp(right))];
  for (let step = 0; step < STEPS; step++) {
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - ratio * (high - low);
      atLeft = logLikelihood(values, Math.exp(left));
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + ratio * (high - low);
      atRight = logLikelihood(values, Math.exp(right));
    }
  }
  return Math.exp((low + high) / 2);
}

const MOST_ITERATIONS = 500;
const PRECISION = 1e-12;

/** Returns the largest log-likelihood for these degrees of freedom over all locations and scales. */
function logLikelihood(values: Float64Array, degrees: number): number {
  const n = values.length;
  let location = values.reduce((sum, value) => sum + value, 0) / n;
  let square = values.reduce((sum, value) => sum + (value - location) ** 2, 0) / n;
  for (let i = 0; i < MOST_ITERATIONS; i++) {
    let [weights, weighted] = [0, 0];
    for (const value of values) {
      const weight = (degrees + 1) / (degrees + (value - location) ** 2 / square);
      weights += weight;
      weighted += weight * value;
    }
    const next = weighted / weights;
    let sum = 0;
    for (const value of values) {
      sum += ((degrees + 1) / (degrees + (value - location) ** 2 / square)) * (value - next) ** 2;
    }
    const isDone = Math.abs(sum / n - square) <= PRECISION * square && Math.abs(next - location) <= PRECISION;
    location = next;
    square = sum / n;
    if (isDone) break;
  }
  let total = n * (logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - Math.log(degrees * Math.PI * square) / 2);
  for (const value of values) total -= ((degrees + 1) / 2) * Math.log1p((value - location) ** 2 / (degrees * square));
  return total;
}

/** Returns log Γ(x) for x above 0 by Stirling's series, after a shift to x ≥ 10. The error is below 1e-12. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 10; at++) shift += Math.log(at);
  const inverse = 1 / at;
  const squared = inverse * inverse;
  const series =
    inverse * (1 / 12 - squared * (1 / 360 - squared * (1 / 1260 - squared * (1 / 1680 - squared / 1188))));
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift;
}
