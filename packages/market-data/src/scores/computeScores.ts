import type { Day } from '@tearsheet/shared/dates';
import type { ScoreColumns, SnapshotContent } from '../content.ts';
import { factorScores } from './factorScores.ts';
import { FACTORS, type Factor, type FactorScores, totalScore } from './factors.ts';
import type { FridayGrid } from './fridays.ts';
import { fundScores } from './fundScores.ts';
import { NO_SCORE, SCORES_A_WEEK, trimmed } from './scoreColumns.ts';
import { stockInputs } from './stockInputs.ts';
import { crossSections, type RateOn } from './universe.ts';

export interface ScoreRun {
  readonly grid: FridayGrid;
  readonly rateOn: RateOn;
  /** Earlier scores that still hold on the Fridays before `from`; without them all Fridays are computed. */
  readonly carried?: { readonly columns: ReadonlyMap<string, ScoreColumns>; readonly from: Day } | null;
  /** Gets the share of the Fridays that are done, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Factor scores, 0 to 10 with one decimal, of every stock and fund on every Friday of the grid: percentiles in the universe
 * of stocks known on that Friday, from nothing that was known later (docs/scores.md has each formula). An instrument without
 * enough inputs for a factor has no score there. Carrying earlier scores gives the same bytes as computing all of them.
 * Time grows with stocks times weeks, memory with stocks.
 */
export function computeScores(
  content: SnapshotContent,
  { grid, rateOn, carried = null, onProgress = () => {} }: ScoreRun,
): Map<string, ScoreColumns> {
  const inputs = stockInputs(content);
  const from = carried ? firstWeek(grid, carried.from) : 0;
  const stocks = inputs.map(({ row }) => startColumns(grid, from, carried?.columns.get(row.ric)));
  for (const { week, crossSection } of crossSections(inputs, grid, from, rateOn)) {
    const scores = factorScores(crossSection);
    stocks.forEach((tenths, i) => {
      writeScores(tenths, week, scores, i);
    });
    onProgress((week + 1 - from) / (grid.count - from));
  }
  const byRic = new Map(inputs.map(({ row }, i) => [row.ric, stocks[i] as Uint8Array]));
  const ofStocks = [...byRic].map(([ric, tenths]) => {
    return [ric, { firstFriday: grid.first, tenths, coverage: null }] as const;
  });
  const all = [...ofStocks, ...fundScores(content, grid, byRic)].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    all.flatMap(([ric, columns]) => {
      const kept = trimmed(columns);
      return kept ? [[ric, kept]] : [];
    }),
  );
}

/** The position of the first Friday on or after a day. */
function firstWeek(grid: FridayGrid, day: Day): number {
  return Math.min(grid.count, Math.max(0, Math.ceil((day - grid.first) / 7)));
}

/** One stock's tenths over the whole grid: carried before week `from`, none after. */
function startColumns(grid: FridayGrid, from: number, carried: ScoreColumns | undefined): Uint8Array {
  const tenths = new Uint8Array(grid.count * SCORES_A_WEEK).fill(NO_SCORE);
  if (!carried) return tenths;
  const shift = ((carried.firstFriday - grid.first) / 7) * SCORES_A_WEEK;
  const room = Math.max(0, from * SCORES_A_WEEK - shift);
  tenths.set(carried.tenths.subarray(0, room), shift);
  return tenths;
}

function writeScores(tenths: Uint8Array, week: number, scores: FactorScores, stock: number): void {
  const score = (factor: Factor) => scores[factor][stock] as number;
  [...FACTORS.map(score), totalScore(score)].forEach((value, i) => {
    tenths[week * SCORES_A_WEEK + i] = Number.isNaN(value) ? NO_SCORE : Math.round(value * 10);
  });
}
