import { type Day, weekdayOnOrBefore } from '@tearsheet/shared/dates';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { SnapshotContent } from '../content.ts';
import { createFxGraph } from '../fx/fxGraph.ts';
import { createFxRates, rateAt } from '../fx/fxRates.ts';
import { createSeriesCache } from '../store/seriesCache.ts';
import { changedSince } from './changedSince.ts';
import { computeScores, type ScoreRun } from './computeScores.ts';
import { fridayGrid } from './fridays.ts';
import { SCORES_VERSION } from './version.ts';

export interface ScoreOptions {
  /** The content this one was made from: its scores are carried up to the first day that differs. */
  readonly previous?: SnapshotContent | null | undefined;
  /** Gets the share of the work that is done, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * The content with the scores of every Friday from its first price to its last; what it had before is replaced. Scores of
 * `previous` are used where they must be the same, so that a new day costs a week and not the whole history.
 */
export function withScores(
  content: SnapshotContent,
  { previous = null, onProgress }: ScoreOptions = {},
): SnapshotContent {
  const fxRate = createFxRates(
    createFxGraph(content.fx.keys()),
    (pair) => content.fx.get(pair) ?? null,
    createSeriesCache<DenseSeries | null>(Number.POSITIVE_INFINITY, () => 0),
  );
  const rateOn = (from: string, to: string, day: Day): number => {
    const rate = fxRate(from, to);
    return (rate && rateAt(rate, weekdayOnOrBefore(day))) ?? Number.NaN;
  };
  const grid = fridayGrid(content);
  const carried = previous && carriedScores(previous, content);
  const columns = computeScores(content, { grid, rateOn, carried, onProgress });
  return { ...content, scores: { version: SCORES_VERSION, columns } };
}

function carriedScores(previous: SnapshotContent, content: SnapshotContent): NonNullable<ScoreRun['carried']> | null {
  const { scores } = previous;
  if (scores?.version !== SCORES_VERSION) return null;
  const [before, after] = [fridayGrid(previous), fridayGrid(content)];
  if (after.first !== before.first) return null;
  const end = before.first + 7 * before.count;
  return { columns: scores.columns, from: Math.min(end, changedSince(previous, content)) };
}
