import type { Context } from '../context.ts';
import type { Scores } from '../input.ts';
import type { SectionValue } from '../table.ts';

const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical', 'total'] as const satisfies (keyof Scores)[];

/**
 * Scores of the latest holdings, each the weighted mean over the holdings that have it, 0 to 10, one decimal; null when
 * none has. `coverage` is the weight of the holdings with a total score, 0 to 1.
 */
export function portfolioScores(context: Context): SectionValue {
  return portfolioScoresOf(context);
}

export function portfolioScoresOf({ holdings }: Context): Readonly<Record<string, number | null>> {
  const scores: Record<string, number | null> = {};
  let coverage = 0;
  for (const factor of FACTORS) {
    let covered = 0;
    let sum = 0;
    for (const { weight, scores: own } of holdings()) {
      const score = own?.[factor] ?? null;
      if (score === null) continue;
      covered += weight;
      sum += weight * score;
    }
    scores[factor] = covered > 0 ? Math.round((sum / covered) * 10) / 10 : null;
    coverage = covered;
  }
  return { ...scores, coverage };
}
