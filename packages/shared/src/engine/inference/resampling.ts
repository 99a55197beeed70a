import { mean } from '../../statistics.ts';
import { blockLengths } from '../measures/bootstrap.ts';
import type { Random } from '../measures/random.ts';
import { SMALLEST_DEVIATION } from '../measures/statistics.ts';

/** One value for each sample. */
export interface Resamples {
  readonly mean: Float64Array;
  /** Sample standard deviation. 0 if it is rounding noise. */
  readonly deviation: Float64Array;
  /** Π(1 + r) and the maximum drawdown of the path. Without a path, 1 and 0. */
  readonly growth: Float64Array;
  readonly maxDrawdown: Float64Array;
}

export interface ResampleSettings {
  readonly count: number;
  readonly blockLength: number;
  readonly random: Random;
}

/**
 * Returns figures of `count` samples of a stationary bootstrap. Each sample has as many periods as `values`. Means and deviations are
 * those of the values, and growth and drawdowns are those of the returns `path` in the same periods. Blocks need no look at their values
 * for the sums, because differences of running sums give them.
 */
export function resample(
  values: Float64Array,
  path: Float64Array | null,
  { count, blockLength, random }: ResampleSettings,
): Resamples {
  const n = values.length;
  // Sums of squares around the mean of the whole sample lose no digits.
  const center = mean(values);
  const moved = values.map((value) => value - center);
  const sums = runningSums(moved);
  const squareSums = runningSums(moved.map((value) => value * value));
  const found = {
    mean: new Float64Array(count),
    deviation: new Float64Array(count),
    growth: new Float64Array(count).fill(1),
    maxDrawdown: new Float64Array(count),
  };
  const nextLength = blockLengths(random, blockLength);
  for (let k = 0; k < count; k++) {
    let [total, squares] = [0, 0];
    let [level, high, lowest] = [1, 1, 1];
    for (let filled = 0; filled < n; ) {
      const length = Math.min(nextLength(), n - filled);
      const start = random.index(n);
      const end = start + length;
      total += sums[end]! - sums[start]!;
      squares += squareSums[end]! - squareSums[start]!;
      filled += length;
      if (path === null) continue;
      for (let i = start; i < end; i++) {
        level *= 1 + path[i < n ? i : i - n]!;
        if (level > high) high = level;
        else if (level < lowest * high) lowest = level / high;
      }
    }
    found.mean[k] = center + total / n;
    const deviation = Math.sqrt(Math.max(0, squares - (total * total) / n) / (n - 1));
    found.deviation[k] = deviation < SMALLEST_DEVIATION ? 0 : deviation;
    found.growth[k] = level;
    found.maxDrawdown[k] = lowest - 1;
  }
  return found;
}

/** Returns the sums of the first 0 to 2n of the values, which repeat after n. */
function runningSums(values: Float64Array): Float64Array {
  const n = values.length;
  const sums = new Float64Array(2 * n + 1);
  for (let i = 0; i < 2 * n; i++) sums[i + 1] = sums[i]! + values[i < n ? i : i - n]!;
  return sums;
}
