/** By position in the levels; `end` is -1 while the level has not been reached again. */
export interface DrawdownEpisode {
  /** The last level at the high. */
  readonly peak: number;
  /** The first level below it. */
  readonly start: number;
  readonly trough: number;
  /** The first level back at the high or above. */
  readonly end: number;
  /** Trough / peak − 1, below 0. */
  readonly depth: number;
}

/** min over t of L_t / max_{s ≤ t} L_s − 1, the first level included; 0 when it never falls. Example: [50, 55, 60, 57] → −0.05. */
export function maxDrawdown(levels: ArrayLike<number>): number {
  let high = Number.NEGATIVE_INFINITY;
  let worst = 0;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as number;
    if (level > high) high = level;
    else worst = Math.min(worst, level / high - 1);
  }
  return worst;
}

/** L_t / max_{s ≤ t} L_s − 1 for every t. */
export function underwater(levels: Float64Array): Float64Array {
  let high = Number.NEGATIVE_INFINITY;
  return levels.map((level) => {
    high = Math.max(high, level);
    return level / high - 1;
  });
}

/** Every stretch below a former high, in order of time. */
export function drawdownEpisodes(levels: Float64Array): DrawdownEpisode[] {
  const episodes: DrawdownEpisode[] = [];
  let peak = 0;
  let start = -1;
  let trough = -1;
  const close = (end: number) => {
    episodes.push({ peak, start, trough, end, depth: (levels[trough] as number) / (levels[peak] as number) - 1 });
    start = -1;
  };
  for (let i = 1; i < levels.length; i++) {
    const level = levels[i] as number;
    if (level >= (levels[peak] as number)) {
      if (start >= 0) close(i);
      peak = i;
    } else if (start < 0) {
      start = i;
      trough = i;
    } else if (level < (levels[trough] as number)) {
      trough = i;
    }
  }
  if (start >= 0) close(-1);
  return episodes;
}
