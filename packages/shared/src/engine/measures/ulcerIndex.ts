import { underwater } from './underwater.ts';

/**
 * Returns the root mean square of the drawdowns: √(Σ d_t² / n) over the n levels after the first, with
 * d_t = L_t / max_{s ≤ t} L_s − 1. It is a decimal of at least 0 and a population figure. The first level counts as a peak but
 * is not an observation. Null with fewer than 2 levels.
 *
 * Source: Martin and McCann 1989; Bacon 2008, p. 91. Example: [50, 60, 57] → √(0.05² / 2).
 */
export function ulcerIndex(levels: Float64Array): number | null {
  if (levels.length < 2) return null;
  const below = underwater(levels);
  let squares = 0;
  for (let i = 0; i < below.length; i++) squares += below[i]! * below[i]!;
  return Math.sqrt(squares / (levels.length - 1));
}

/**
 * Returns the mean size of the drawdowns: Σ |d_t| / n over the same n levels as `ulcerIndex`. It is a decimal of at least 0
 * and a population figure. Null with fewer than 2 levels.
 *
 * Source: Becker 2006; Bacon 2008, p. 89. Example: [50, 60, 57] → 0.025.
 */
export function painIndex(levels: Float64Array): number | null {
  if (levels.length < 2) return null;
  const below = underwater(levels);
  let sizes = 0;
  for (let i = 0; i < below.length; i++) sizes -= below[i]!;
  return sizes / (levels.length - 1);
}
