import { SMALLEST_DEVIATION } from './spread.ts';

const NEARLY = 1 - SMALLEST_DEVIATION;

/** By position in the levels. */
export interface DrawdownEpisode {
  /** The last level at the high. */
  readonly peak: number;
  /** The first level below it. */
  readonly start: number;
  /** The lowest level, the first of equals. */
  readonly trough: number;
  /** The first level back at the high or above; -1 while that has not happened. */
  readonly end: number;
  /** Trough / peak − 1, a decimal below 0. */
  readonly depth: number;
}

/**
 * Every stretch below a former high, in order of time. Levels within 1e-12 of each other are equal: the rest is rounding.
 * Example: [50, 60, 57, 60] → one, 1 · 2 · 2 · 3, depth −0.05.
 */
export function drawdownEpisodes(levels: Float64Array): DrawdownEpisode[] {
  const episodes: DrawdownEpisode[] = [];
  let high = levels[0] ?? Number.NaN;
  let peak = 0;
  let start = -1;
  let trough = -1;
  const close = (end: number) => {
    episodes.push({ peak, start, trough, end, depth: levels[trough]! / levels[peak]! - 1 });
    start = -1;
  };
  for (let i = 1; i < levels.length; i++) {
    const level = levels[i]!;
    if (level >= high * NEARLY) {
      if (start >= 0) close(i);
      peak = i;
      high = Math.max(high, level);
    } else if (start < 0) {
      start = i;
      trough = i;
    } else if (level < levels[trough]! * NEARLY) {
      trough = i;
    }
  }
  if (start >= 0) close(-1);
  return episodes;
}
