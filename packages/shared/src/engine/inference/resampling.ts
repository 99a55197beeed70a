import { mean, SMALLEST_DEVIATION } from '../../statistics.ts';
import { blockLengthOf } from '../measures/bootstrap.ts';
import type { Random } from '../measures/random.ts';

/** Below this share of the squares of all values, differences of running sums have lost digits of the squares of a sample. */
const EXACT_FROM = 1e-6;

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
 * those of the values, and growth and drawdowns are those of the returns `path` in the same periods.
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
  const least = EXACT_FROM * squareSums[n]!;
  const factors = path && Float64Array.from({ length: 2 * n }, (_, i) => 1 + path[i % n]!);
  const blocks = makeBlocks(n, blockLength);
  const found = {
    mean: new Float64Array(count),
    deviation: new Float64Array(count),
    growth: new Float64Array(count).fill(1),
    maxDrawdown: new Float64Array(count),
  };
  for (let k = 0; k < count; k++) {
    const drawn = drawBlocks(blocks, random);
    const total = sumOver(blocks, drawn, sums);
    const around = sumOver(blocks, drawn, squareSums) - (total * total) / n;
    const squares = around > least ? around : squaresOf(blocks, drawn, moved);
    const deviation = Math.sqrt(squares / (n - 1));
    found.mean[k] = center + total / n;
    found.deviation[k] = deviation < SMALLEST_DEVIATION ? 0 : deviation;
    if (factors !== null) followPath(blocks, drawn, factors, found, k);
  }
  return found;
}

/** The blocks of one sample. Block b has the positions from `starts[b]` to before `ends[b]`. Position n + i is position i. */
type Blocks = Readonly<ReturnType<typeof makeBlocks>>;

const SHARE_BITS = 10;

function makeBlocks(n: number, blockLength: number) {
  const cells = 2 ** SHARE_BITS;
  const lengthAt = (share: number) => Math.min(n, blockLengthOf(share, blockLength));
  return {
    n,
    blockLength,
    starts: new Int32Array(n),
    ends: new Int32Array(n),
    /** Length of a block by the first bits of its share, because a logarithm takes long. 0 if they have several lengths. */
    lengths: Int32Array.from({ length: cells }, (_, cell) => {
      const length = lengthAt(cell / cells);
      return length === lengthAt((cell + 1) / cells - 2 ** -32) ? length : 0;
    }),
  };
}

/**
 * Draws blocks until they have n positions, and returns their number. Each takes one random number. With number / 2³² = u, the integer
 * part of n·u is the start, and the fraction decides the length.
 */
function drawBlocks({ n, blockLength, starts, ends, lengths }: Blocks, random: Random): number {
  const scale = n / 2 ** 32;
  let block = 0;
  for (let left = n; left > 0; block++) {
    const number = random.bits();
    const start = (scale * number) | 0;
    const share = Math.imul(n, number) >>> 0;
    let length = lengths[share >>> (32 - SHARE_BITS)]!;
    // A block that fits has an integer as its length. V8 is faster if it knows that.
    if (length === 0) length = Math.min(left, blockLengthOf(share / 2 ** 32, blockLength)) | 0;
    if (length > left) length = left;
    starts[block] = start;
    ends[block] = start + length;
    left -= length;
  }
  return block;
}

/** Returns the sum of a series over the blocks. They need no look at its values, because differences of its running sums give it. */
function sumOver({ starts, ends }: Blocks, drawn: number, sums: Float64Array): number {
  let total = 0;
  for (let block = 0; block < drawn; block++) total += sums[ends[block]!]! - sums[starts[block]!]!;
  return total;
}

/** Returns the sum of the squares around the mean of the sample, from its values. */
function squaresOf({ n, starts, ends }: Blocks, drawn: number, values: Float64Array): number {
  const sample = new Float64Array(n);
  let count = 0;
  for (let block = 0; block < drawn; block++)
    for (let i = starts[block]!; i < ends[block]!; i++) sample[count++] = values[i % n]!;
  const center = mean(sample);
  return sample.reduce((sum, value) => sum + (value - center) ** 2, 0);
}

function followPath({ starts, ends }: Blocks, drawn: number, factors: Float64Array, found: Resamples, k: number): void {
  let level = 1;
  let high = 1;
  let lowest = 1;
  for (let block = 0; block < drawn; block++) {
    const end = ends[block]!;
    for (let i = starts[block]!; i < end; i++) {
      level *= factors[i]!;
      if (level > high) high = level;
      else if (level < lowest * high) lowest = level / high;
    }
  }
  found.growth[k] = level;
  found.maxDrawdown[k] = lowest - 1;
}

/** Returns the sums of the first 0 to 2n of the values, which repeat after n. */
function runningSums(values: Float64Array): Float64Array {
  const n = values.length;
  const sums = new Float64Array(2 * n + 1);
  for (let i = 0; i < 2 * n; i++) sums[i + 1] = sums[i]! + values[i % n]!;
  return sums;
}
