import type { Day } from '@tearsheet/shared';
import type { ScoreColumns, SnapshotContent } from '../content.ts';
import type { DatedScores, FundScores } from '../port.ts';
import { extentOfAll } from '../store/lazyPrices.ts';

/** The number of scores on one Friday in ScoreColumns: five factors and the total. */
export const SCORES_A_WEEK = 6;
export const NO_SCORE = 255;

/** Returns the number of Fridays in the columns. */
export function weeksOf({ tenths }: ScoreColumns): number {
  return tenths.length / SCORES_A_WEEK;
}

/** Returns the scores of the Friday at a position, or null if it has none. */
function scoresAt(columns: ScoreColumns, week: number): DatedScores | null {
  const at = week * SCORES_A_WEEK;
  const row = columns.tenths.subarray(at, at + SCORES_A_WEEK);
  if (week < 0 || row.every((score) => score === NO_SCORE)) return null;
  const score = (i: number) => (row[i] === NO_SCORE ? null : (row[i] as number) / 10);
  return {
    day: columns.firstFriday + 7 * week,
    value: score(0),
    quality: score(1),
    momentum: score(2),
    defensive: score(3),
    tactical: score(4),
    total: score(5),
  };
}

/**
 * Returns the scores of the last Friday on or before a day. Null if it has none, because older scores say nothing about
 * the day.
 */
export function latestScores(columns: ScoreColumns, onOrBefore: Day): DatedScores | null {
  const week = Math.floor((onOrBefore - columns.firstFriday) / 7);
  return week < weeksOf(columns) ? scoresAt(columns, week) : null;
}

/** Returns the last `count` scores on or before a day, the oldest first. */
export function scoreHistory(columns: ScoreColumns, onOrBefore: Day, count: number): DatedScores[] {
  const found: DatedScores[] = [];
  const last = Math.min(Math.floor((onOrBefore - columns.firstFriday) / 7), weeksOf(columns) - 1);
  for (let week = last; week >= 0 && found.length < count; week--) {
    const scores = scoresAt(columns, week);
    if (scores) found.push(scores);
  }
  return found.reverse();
}

/** Returns the latest scores of a fund. Null for columns without coverage, which belong to other instruments. */
export function latestFundScores(columns: ScoreColumns, onOrBefore: Day): FundScores | null {
  const scores = latestScores(columns, onOrBefore);
  if (!scores || !columns.coverage) return null;
  const at = (2 * (scores.day - columns.firstFriday)) / 7;
  const [holdingsCovered = 0, weight = 0] = columns.coverage.subarray(at, at + 2);
  return { ...scores, holdingsCovered, weightCoveredPct: weight / 100 };
}

/** Removes the Fridays before the first score and after the last one. Null without a score. */
export function trimmed({ firstFriday, tenths, coverage }: ScoreColumns): ScoreColumns | null {
  const isScore = (score: number) => score !== NO_SCORE;
  const from = Math.floor(tenths.findIndex(isScore) / SCORES_A_WEEK);
  if (from < 0) return null;
  const to = Math.floor(tenths.findLastIndex(isScore) / SCORES_A_WEEK) + 1;
  return {
    firstFriday: firstFriday + 7 * from,
    tenths: tenths.slice(from * SCORES_A_WEEK, to * SCORES_A_WEEK),
    coverage: coverage?.slice(2 * from, 2 * to) ?? null,
  };
}

/** A range of consecutive Fridays. */
export interface FridayGrid {
  readonly first: Day;
  readonly count: number;
}

/** Returns the Fridays from the first price to the last. 1970-01-02 was a Friday. */
export function fridayGrid({ prices }: SnapshotContent): FridayGrid {
  const extent = extentOfAll(prices);
  if (extent === null) return { first: 1, count: 0 };
  const { first, last } = extent;
  const from = Math.ceil((first - 1) / 7);
  return { first: from * 7 + 1, count: Math.max(0, Math.floor((last - 1) / 7) - from + 1) };
}
