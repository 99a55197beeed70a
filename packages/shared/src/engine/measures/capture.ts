import { SMALLEST_DEVIATION } from './spread.ts';

/**
 * Geometric mean of r over the periods with b > 0 divided by that of b, without unit (Morningstar); null without such
 * periods or with a zero divisor. Example: r = b → 1.
 */
export function upsideCapture(returns: Float64Array, benchmark: Float64Array): number | null {
  return capture(returns, benchmark, 1);
}

/** The same over the periods with b < 0: under 1 means smaller losses than the benchmark's. */
export function downsideCapture(returns: Float64Array, benchmark: Float64Array): number | null {
  return capture(returns, benchmark, -1);
}

function capture(returns: Float64Array, benchmark: Float64Array, sign: 1 | -1): number | null {
  let own = 0;
  let market = 0;
  let periods = 0;
  for (let i = 0; i < benchmark.length; i++) {
    if (!(benchmark[i]! * sign > 0)) continue;
    own += Math.log1p(returns[i]!);
    market += Math.log1p(benchmark[i]!);
    periods++;
  }
  if (periods === 0 || Math.abs(market) < SMALLEST_DEVIATION) return null;
  return Math.expm1(own / periods) / Math.expm1(market / periods);
}
