import { mean } from '../../statistics.ts';
import { fillBootstrapPositions } from '../measures/bootstrap.ts';
import type { Random } from '../measures/random.ts';
import { SMALLEST_DEVIATION } from '../measures/statistics.ts';

/** The figures of each resample. NaN where a resample has none. */
export interface Resamples {
  /** Π(1 + r). */
  readonly growth: Float64Array;
  readonly volatility: Float64Array;
  readonly sharpeRatio: Float64Array;
  readonly maxDrawdown: Float64Array;
}

export interface ResampleSettings {
  readonly periodsPerYear: number;
  readonly count: number;
  readonly blockLength: number;
  readonly random: Random;
}

/**
 * Returns the figures of `count` samples of a stationary bootstrap. Each sample has as many periods as the returns. The figures have the
 * definitions of `annualizedVolatility`, `sharpeRatio`, and `maxDrawdown`. `excess` are the returns above the risk-free rate of the same
 * periods.
 */
export function resample(
  returns: Float64Array,
  excess: Float64Array,
  { periodsPerYear, count, blockLength, random }: ResampleSettings,
): Resamples {
  const n = returns.length;
  const positions = new Int32Array(n);
  const growth = new Float64Array(count);
  const volatility = new Float64Array(count);
  const sharpeRatio = new Float64Array(count);
  const maxDrawdown = new Float64Array(count);
  // Sums of squares around the means of the whole sample lose no digits.
  const center = mean(returns);
  const excessCenter = mean(excess);
  const annual = Math.sqrt(periodsPerYear);
  for (let k = 0; k < count; k++) {
    fillBootstrapPositions(positions, { n, blockLength, random });
    let [level, high, worst] = [1, 1, 0];
    let [total, squares, excessTotal, excessSquares] = [0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      const position = positions[i]!;
      const value = returns[position]!;
      level *= 1 + value;
      if (level > high) high = level;
      else worst = Math.min(worst, level / high - 1);
      const distance = value - center;
      total += distance;
      squares += distance * distance;
      const above = excess[position]! - excessCenter;
      excessTotal += above;
      excessSquares += above * above;
    }
    growth[k] = level;
    maxDrawdown[k] = worst;
    volatility[k] = annual * deviation(total, squares, n);
    const spread = deviation(excessTotal, excessSquares, n);
    sharpeRatio[k] = spread === 0 ? Number.NaN : (annual * (excessCenter + excessTotal / n)) / spread;
  }
  return { growth, volatility, sharpeRatio, maxDrawdown };
}

/** Returns the sample standard deviation of n values with this sum and sum of squares. 0 if it is rounding noise. */
function deviation(total: number, squares: number, n: number): number {
  const result = Math.sqrt(Math.max(0, squares - (total * total) / n) / (n - 1));
  return result < SMALLEST_DEVIATION ? 0 : result;
}
