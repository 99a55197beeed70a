import { SMALLEST_DEVIATION } from './risk.ts';
import { centredProducts, mean, sampleStandardDeviation, TINY_VARIANCE } from './statistics.ts';

// A constant risk-free rate moves no covariance, so beta needs none; alpha and Treynor do.

/** cov(r, b) / var(b), sample; null under 2 pairs or when the benchmark did not move. */
export function beta(returns: Float64Array, benchmark: Float64Array): number | null {
  if (returns.length < 2) return null;
  const variance = centredProducts(benchmark, benchmark);
  return variance / (returns.length - 1) < TINY_VARIANCE ? null : centredProducts(returns, benchmark) / variance;
}

/** periods × (mean(r − f) − beta × mean(b − f)), decimal per year: the intercept of the regression (Jensen 1968). */
export function alphaAnnualized(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: number,
  periodsPerYear: number,
): number | null {
  const slope = beta(returns, benchmark);
  if (slope === null) return null;
  return periodsPerYear * (mean(returns) - riskFreePerPeriod - slope * (mean(benchmark) - riskFreePerPeriod));
}

/** Pearson; null under 2 pairs or when one of the two did not move. */
export function correlation(x: Float64Array, y: Float64Array): number | null {
  if (x.length < 2) return null;
  const xx = centredProducts(x, x);
  const yy = centredProducts(y, y);
  const floor = TINY_VARIANCE * (x.length - 1);
  if (xx < floor || yy < floor) return null;
  return Math.max(-1, Math.min(1, centredProducts(x, y) / Math.sqrt(xx * yy)));
}

/** Sample standard deviation of r − b × √periods; null under 2 pairs. */
export function trackingError(returns: Float64Array, benchmark: Float64Array, periodsPerYear: number): number | null {
  const deviation = sampleStandardDeviation(difference(returns, benchmark));
  return deviation === null ? null : deviation * Math.sqrt(periodsPerYear);
}

/** periods × mean(r − b) / tracking error; null when the tracking error is under 1e-12. */
export function informationRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  periodsPerYear: number,
): number | null {
  const error = trackingError(returns, benchmark, periodsPerYear);
  if (error === null || error < SMALLEST_DEVIATION) return null;
  return (periodsPerYear * mean(difference(returns, benchmark))) / error;
}

/** periods × mean(r − f) / beta, decimal per year (Treynor 1965); null without a beta or with one under 1e-12. */
export function treynorRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFreePerPeriod: number,
  periodsPerYear: number,
): number | null {
  const slope = beta(returns, benchmark);
  if (slope === null || Math.abs(slope) < SMALLEST_DEVIATION) return null;
  return (periodsPerYear * (mean(returns) - riskFreePerPeriod)) / slope;
}

/** Geometric mean of r over the days with b > 0 divided by that of b; null without such days. */
export function upsideCapture(returns: Float64Array, benchmark: Float64Array): number | null {
  return capture(returns, benchmark, (value) => value > 0);
}

/** Geometric mean of r over the days with b < 0 divided by that of b; null without such days. */
export function downsideCapture(returns: Float64Array, benchmark: Float64Array): number | null {
  return capture(returns, benchmark, (value) => value < 0);
}

function capture(returns: Float64Array, benchmark: Float64Array, counts: (value: number) => boolean): number | null {
  let own = 0;
  let market = 0;
  let days = 0;
  for (let i = 0; i < benchmark.length; i++) {
    if (!counts(benchmark[i] as number)) continue;
    own += Math.log1p(returns[i] as number);
    market += Math.log1p(benchmark[i] as number);
    days++;
  }
  if (days === 0 || Math.abs(market) < SMALLEST_DEVIATION) return null;
  return Math.expm1(own / days) / Math.expm1(market / days);
}

function difference(x: Float64Array, y: Float64Array): Float64Array {
  return x.map((value, i) => value - (y[i] as number));
}
