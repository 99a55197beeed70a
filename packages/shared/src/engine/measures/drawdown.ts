import { SMALLEST_DEVIATION } from '../../statistics.ts';

/**
 * Returns the maximum drawdown, the minimum over t of `L_t / max_{s ≤ t} L_s − 1`, with the first level included. It is a
 * decimal of at most 0, and 0 if the level never falls.
 * Example: [50, 55, 60, 57] → −0.05.
 *
 * @param start a level before the first one that counts as a high too
 */
export function maxDrawdown(levels: Float64Array, start = Number.NEGATIVE_INFINITY): number {
  let high = start;
  let worst = 0;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i]!;
    if (level > high) high = level;
    else if (level / high - 1 < worst) worst = level / high - 1;
  }
  return worst;
}

/**
 * Returns the drawdown `L_t / max_{s ≤ t} L_s − 1` for every t, decimals of at most 0. Example: [50, 60, 57] → [0, 0, −0.05].
 *
 * @param start a level before the first one that counts as a high too
 */
export function underwater(levels: Float64Array, start = Number.NEGATIVE_INFINITY): Float64Array {
  const result = new Float64Array(levels.length);
  let high = start;
  for (let i = 0; i < levels.length; i++) {
    if (levels[i]! > high) high = levels[i]!;
    result[i] = levels[i]! / high - 1;
  }
  return result;
}

const NEARLY = 1 - SMALLEST_DEVIATION;

/** By position in the levels. */
export interface DrawdownEpisode {
  /** The last level at the high. The first level, if the high is a start before it. */
  readonly peak: number;
  /** The first level below it. */
  readonly start: number;
  /** The lowest level, the first of equals. */
  readonly trough: number;
  /** The first level back at the high or above, or -1 if there is none yet. */
  readonly end: number;
  /** Lowest / highest level − 1, a decimal below 0. The deepest one is the maximum drawdown. */
  readonly depth: number;
}

/**
 * Returns every period below a former high, in order of time. Levels within 1e-12 of each other count as equal, because the
 * difference is rounding noise.
 * Example: [50, 60, 57, 60] → one, 1 · 2 · 2 · 3, depth −0.05.
 *
 * @param opening a level before the first one that counts as a high too
 */
export function drawdownEpisodes(levels: Float64Array, opening = levels[0] ?? Number.NaN): DrawdownEpisode[] {
  const episodes: DrawdownEpisode[] = [];
  let high = opening;
  let peak = 0;
  let start = -1;
  let trough = -1;
  let low = Number.NaN;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i]!;
    if (level >= high * NEARLY) {
      if (start >= 0) episodes.push({ peak, start, trough, end: i, depth: low / high - 1 });
      start = -1;
      peak = i;
      high = Math.max(high, level);
    } else if (start < 0) {
      start = i;
      trough = i;
      low = level;
    } else {
      if (level < levels[trough]! * NEARLY) trough = i;
      if (level < low) low = level;
    }
  }
  if (start >= 0) episodes.push({ peak, start, trough, end: -1, depth: low / high - 1 });
  return episodes;
}

/**
 * Returns the root mean square of the drawdowns, √(Σ d_t² / n), over the n levels after the first. A drawdown is
 * `d_t = L_t / max_{s ≤ t} L_s − 1`. The result is a decimal of at least 0 and a population figure. The first level counts
 * as a peak but is not an observation. Null with fewer than 2 levels.
 *
 * Source: Martin and McCann 1989; Bacon 2008, p. 91. Example: [50, 60, 57] → √(0.05² / 2).
 */
export function ulcerIndex(levels: Float64Array, below = underwater(levels)): number | null {
  if (levels.length < 2) return null;
  let squares = 0;
  for (let i = 1; i < below.length; i++) squares += below[i]! * below[i]!;
  return Math.sqrt(squares / (levels.length - 1));
}

/**
 * Returns the mean size of the drawdowns: Σ |d_t| / n over the same n levels as `ulcerIndex`. It is a decimal of at least 0
 * and a population figure. Null with fewer than 2 levels.
 *
 * Source: Becker 2006; Bacon 2008, p. 89. Example: [50, 60, 57] → 0.025.
 */
export function painIndex(levels: Float64Array, below = underwater(levels)): number | null {
  if (levels.length < 2) return null;
  let sizes = 0;
  for (let i = 1; i < below.length; i++) sizes -= below[i]!;
  return sizes / (levels.length - 1);
}

/** The index at the close of each valuation day, and the level before the first day. Drawdowns are below the highest of them so far. */
export interface ClosingIndex {
  readonly levels: Float64Array;
  readonly start: number;
}

/**
 * Returns the closing index of levels. The first level of a ledger is before the return of its first day, and its close is after it. The
 * first level of weights is both, because the costs of the first day come after its close.
 *
 * @param firstReturn return of the first day of a ledger, NaN without one
 */
export function closingIndex(levels: Float64Array, firstReturn = Number.NaN): ClosingIndex {
  const start = levels[0]!;
  if (Number.isNaN(firstReturn) || firstReturn === 0) return { levels, start };
  const closing = levels.slice();
  closing[0] = start * (1 + firstReturn);
  return { levels: closing, start };
}
