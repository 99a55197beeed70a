import { centredProducts, mean, moves } from '../../statistics.ts';
import type { Random } from './random.ts';

/**
 * Returns the length of a block of a stationary bootstrap, at least 1. `u` is a random number from 0 (included) to 1 (excluded).
 *
 * The block ends after each step with a probability of 1 / `mean`. Lengths are therefore geometric with that mean. With a mean of 1, every
 * length is 1. `mean` is not below 1.
 */
export function blockLengthOf(u: number, mean: number): number {
  return 1 + Math.floor(Math.log(1 - u) / Math.log1p(-1 / mean));
}

/**
 * Fills `into` with the positions of a stationary bootstrap sample, from 0 to n − 1. A block starts at a random position and continues
 * with the next ones. Position 0 follows the last position. `blockLength` is the mean length of blocks, at least 1.
 *
 * Source: Politis and Romano 1994, "The stationary bootstrap".
 */
export function fillBootstrapPositions(
  into: Int32Array,
  { n, blockLength, random }: { readonly n: number; readonly blockLength: number; readonly random: Random },
): void {
  let end = 0;
  let position = 0;
  for (let i = 0; i < into.length; i++) {
    if (i === end) {
      end += blockLength <= 1 ? 1 : blockLengthOf(random.uniform(), blockLength);
      position = random.index(n);
    } else if (++position === n) position = 0;
    into[i] = position;
  }
}

/** With fewer values, the autocorrelations that the rule reads do not exist. */
const FEWEST_VALUES = 10;

/**
 * Returns the automatic mean block length of a stationary bootstrap of the mean, in periods, at least 1. It is (2G² / D)^⅓ · n^⅓. G is
 * Σ λ(k/M)·|k|·γ(k), D is 2·(Σ λ(k/M)·γ(k))², and λ is the flat-top window. M is twice the lag after which max(5, ⌊log₁₀ n⌋)
 * autocorrelations in a row are below 2√(log₁₀ n / n). The result is at most ⌈min(3√n, n / 3)⌉. Null with fewer than 10 values, and if the
 * values do not move.
 *
 * Source: Politis and White 2004, corrected by Patton, Politis, and White 2009. The choices the papers leave open are those of the Python
 * package arch (`optimal_block_length`).
 */
export function automaticBlockLength(values: Float64Array): number | null {
  const n = values.length;
  if (n < FEWEST_VALUES || !moves(centredProducts(values, values), n)) return null;
  const center = mean(values);
  const moved = values.map((value) => value - center);
  const needed = Math.max(5, Math.floor(Math.log10(n)));
  const longest = Math.ceil(Math.sqrt(n)) + needed;
  const insignificant = 2 * Math.sqrt(Math.log10(n) / n);
  const products = Float64Array.from({ length: longest + 1 }, (_, lag) => sumOfProducts(moved, 0, lag, n - lag));
  let [run, bandwidth] = [0, longest];
  // arch does not count a run that ends at the longest lag.
  for (let lag = 1; lag < longest && run < needed; lag++) {
    const scale = sumOfProducts(moved, 0, 0, n - lag - 1) * sumOfProducts(moved, lag + 1, 0, n - lag - 1);
    run = Math.abs(products[lag]!) / Math.sqrt(scale) < insignificant ? run + 1 : 0;
    if (run === needed) bandwidth = Math.min(2 * (lag - needed + 1), longest);
  }
  let [weighted, variance] = [0, products[0]!];
  for (let lag = 1; lag <= bandwidth; lag++) {
    const window = Math.min(1, 2 * (1 - lag / bandwidth));
    weighted += 2 * window * lag * products[lag]!;
    variance += 2 * window * products[lag]!;
  }
  const best = Math.cbrt(n * (weighted / variance) ** 2);
  return Math.max(1, Math.min(best, Math.ceil(Math.min(3 * Math.sqrt(n), n / 3))));
}

/** Returns Σ values[start + i] · values[start + shift + i] for i from 0 to count − 1. */
function sumOfProducts(values: Float64Array, start: number, shift: number, count: number): number {
  let total = 0;
  for (let i = start; i < start + count; i++) total += values[i]! * values[i + shift]!;
  return total;
}
