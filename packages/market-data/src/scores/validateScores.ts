import type { Day } from '@tearsheet/shared/dates';
import type { SnapshotContent } from '../content.ts';
import { FACTORS } from './factors.ts';
import { fridayGrid } from './fridays.ts';
import { type MeanWithError, meanWithError } from './meanWithError.ts';
import { priceDescriptors } from './priceDescriptors.ts';
import { rankCorrelation } from './rankCorrelation.ts';
import { NO_SCORE, SCORES_A_WEEK, weeksOf } from './scoreColumns.ts';
import { stockInputs } from './stockInputs.ts';

export interface ScoreValidation {
  readonly stocks: number;
  readonly from: Day;
  readonly to: Day;
  readonly rows: readonly ScoreValidationRow[];
}

export interface ScoreValidationRow {
  /** A factor or "total". */
  readonly score: string;
  /** Of the stocks with a price, those with this score; mean over the dates, 0 to 1. */
  readonly coverage: number;
  /** Stocks of the best third that were not in it four weeks before; mean over the dates, 0 to 1; NaN without dates. */
  readonly turnover: number;
  /** Rank correlation with the total return of the weeks after, for HORIZONS in turn. */
  readonly information: readonly MeanWithError[];
}

/** One, three and twelve months, in weeks. */
const HORIZONS = [4, 13, 52] as const;
const WEEKS_BETWEEN_DATES = 4;
const MIN_STOCKS = 10;

/**
 * How well scores rank later returns (information coefficients), every fourth Friday. A return runs from the Friday of the
 * score; a stock whose prices end within the horizon counts with its return up to its last price, so that failures
 * stay in. Longer returns overlap from date to date, which the t-statistic allows for (meanWithError).
 */
export function validateScores(content: SnapshotContent): ScoreValidation {
  const grid = fridayGrid(content);
  const fridays = Int32Array.from({ length: grid.count }, (_, i) => grid.first + 7 * i);
  const stocks = stockInputs(content);
  const levels = stocks.map(({ prices, dividends }) => priceDescriptors(prices, dividends, fridays, grid.count).weekly);
  const columns = stocks.map(({ row }) => content.scores?.columns.get(row.ric) ?? null);
  const weeks = Array.from({ length: Math.floor(grid.count / WEEKS_BETWEEN_DATES) }, (_, i) => i * WEEKS_BETWEEN_DATES);
  const rows = [...FACTORS, 'total'].map((score, index): ScoreValidationRow => {
    const at = (week: number) => columns.map((_, stock) => scoreOf(stock, week, index));
    const sections = weeks.map((week) => ({ week, scores: at(week) })).filter(({ scores }) => isUsable(scores));
    return {
      score,
      coverage: mean(sections.map(({ week, scores }) => present(scores) / priced(week))),
      turnover: turnover(sections),
      information: HORIZONS.map((horizon) => {
        const coefficients = sections
          .filter(({ week }) => week + horizon < grid.count)
          .map(({ week, scores }) => rankCorrelation(scores, levels.map(laterReturn(week, horizon)), MIN_STOCKS))
          .filter((coefficient) => !Number.isNaN(coefficient));
        return meanWithError(coefficients, Math.ceil(horizon / WEEKS_BETWEEN_DATES) - 1);
      }),
    };
  });
  return { stocks: stocks.length, from: fridays[0] ?? 0, to: fridays.at(-1) ?? 0, rows };

  function scoreOf(stock: number, week: number, index: number): number {
    const own = columns[stock];
    if (!own) return Number.NaN;
    const at = week - (own.firstFriday - grid.first) / 7;
    const score = at >= 0 && at < weeksOf(own) ? (own.tenths[at * SCORES_A_WEEK + index] as number) : NO_SCORE;
    return score === NO_SCORE ? Number.NaN : score;
  }

  function priced(week: number): number {
    return present(levels.map((series) => series[week] as number));
  }
}

function laterReturn(week: number, horizon: number): (levels: Float64Array) => number {
  return (levels) => {
    let end = week + horizon;
    while (end > week && Number.isNaN(levels[end])) end--;
    return (levels[end] as number) / (levels[week] as number) - 1;
  };
}

/** Names that entered the best third, over its size. */
function turnover(sections: readonly { readonly week: number; readonly scores: readonly number[] }[]): number {
  const changes: number[] = [];
  for (let i = 1; i < sections.length; i++) {
    const [before, now] = [sections[i - 1], sections[i]];
    if (!before || !now || now.week - before.week !== WEEKS_BETWEEN_DATES) continue;
    const earlier = bestThird(before.scores);
    const current = [...bestThird(now.scores)];
    changes.push(current.filter((stock) => !earlier.has(stock)).length / current.length);
  }
  return mean(changes);
}

function bestThird(scores: readonly number[]): Set<number> {
  const ranked = scores.map((score, stock) => ({ score, stock })).filter(({ score }) => !Number.isNaN(score));
  ranked.sort((a, b) => b.score - a.score || a.stock - b.stock);
  return new Set(ranked.slice(0, Math.ceil(ranked.length / 3)).map(({ stock }) => stock));
}

function isUsable(scores: readonly number[]): boolean {
  return present(scores) >= MIN_STOCKS;
}

function present(values: readonly number[]): number {
  return values.filter((value) => !Number.isNaN(value)).length;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}
