import type { Context } from '../context.ts';
import { correlation, diversificationRatio } from '../measures/index.ts';
import type { SectionValue } from '../table.ts';

/** The largest holdings; a matrix of all would grow with their square. */
const MOST_CORRELATED = 100;

/**
 * Returns Pearson correlations of the daily returns of the latest holdings in base currency, with the heaviest holding
 * first, so that the first rows are the ones that matter most. A value is null when one of the two did not move.
 */
export function correlationMatrix(context: Context): SectionValue {
  const { covered, reason, coverage, days, start_date, end_date } = context.recentReturns();
  const head = { start_date, end_date, days, observations: days, coverage };
  const empty = { rics: [], omitted: 0, matrix: [], average_correlation: null, diversification_ratio: null };
  if (reason !== null) return { available: false, reason, ...head, ...empty };
  const heaviest = covered
    .map((one, i) => ({ ...one, i }))
    .sort((a, b) => b.weight - a.weight || a.i - b.i)
    .slice(0, MOST_CORRELATED);
  const count = heaviest.length;
  const matrix = heaviest.map(() => new Array<number | null>(count).fill(null));
  let sum = 0;
  let pairs = 0;
  for (let row = 0; row < count; row++) {
    for (let column = row; column < count; column++) {
      const value = correlation(heaviest[row]!.returns, heaviest[column]!.returns);
      const shown = value !== null && row === column ? 1 : value;
      matrix[row]![column] = shown;
      matrix[column]![row] = shown;
      if (shown === null || row === column) continue;
      sum += shown;
      pairs++;
    }
  }
  return {
    available: true,
    reason: null,
    ...head,
    rics: heaviest.map(({ holding }) => holding.ric),
    omitted: covered.length - count,
    matrix,
    average_correlation: pairs === 0 ? null : sum / pairs,
    diversification_ratio: diversificationRatio(
      covered.map(({ returns }) => returns),
      covered.map(({ weight }) => weight),
    ),
  };
}
