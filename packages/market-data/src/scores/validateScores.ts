import type { Day } from '@tearsheet/shared';
import type { SnapshotContent } from '../content.ts';
import { FACTORS } from './factorScores.ts';
import { priceDescriptors } from './priceDescriptors.ts';
import { fridayGrid, NO_SCORE, SCORES_A_WEEK, weeksOf } from './scoreColumns.ts';
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
  /** The share of priced stocks with this score, as a mean over the dates, 0 to 1. */
  readonly coverage: number;
  /**
   * The share of the best third that was not in it four weeks before, as a mean over the dates, 0 to 1. NaN without
   * dates.
   */
  readonly turnover: number;
  /** The rank correlation with the total return of the following weeks, for each of HORIZONS. */
  readonly information: readonly MeanWithError[];
}

/** One, three, and twelve months in weeks. */
const HORIZONS = [4, 13, 52] as const;
const WEEKS_BETWEEN_DATES = 4;
const MIN_STOCKS = 10;

/**
 * Measures how well scores rank later returns (information coefficients) on every fourth Friday. A return starts on the
 * Friday of the score. If a stock's prices end within the horizon, its return ends at the last price, so that failures
 * count. Longer returns overlap, which the t-statistic takes into account (`meanWithError`).
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

/** Returns the share of the best third that is new. */
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

/**
 * Returns Spearman's rank correlation, between −1 and 1: Pearson's correlation of the ranks, where equal values share
 * their mean rank. Pairs with a NaN are left out. NaN with fewer than `minimum` pairs or without variation.
 * Source: C. Spearman, The proof and measurement of association between two things, 1904.
 *
 * @example rankCorrelation([1, 2, 3, 4], [10, 20, 40, 30], 3) // 0.8
 */
export function rankCorrelation(x: ArrayLike<number>, y: ArrayLike<number>, minimum = 10): number {
  const pairs = Array.from({ length: x.length }, (_, i) => [x[i] as number, y[i] as number] as const).filter(
    ([a, b]) => !Number.isNaN(a) && !Number.isNaN(b),
  );
  if (pairs.length < minimum) return Number.NaN;
  const first = ranks(pairs.map(([a]) => a));
  const second = ranks(pairs.map(([, b]) => b));
  const middle = (pairs.length + 1) / 2;
  let product = 0;
  let squaresX = 0;
  let squaresY = 0;
  for (let i = 0; i < pairs.length; i++) {
    const dx = (first[i] as number) - middle;
    const dy = (second[i] as number) - middle;
    product += dx * dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
  }
  return squaresX > 0 && squaresY > 0 ? product / Math.sqrt(squaresX * squaresY) : Number.NaN;
}

/** Returns ranks from 1. Equal values share their mean rank. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  const result = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to] as number] === values[order[from] as number]) to++;
    for (let k = from; k < to; k++) result[order[k] as number] = (from + 1 + to) / 2;
    from = to;
  }
  return result;
}

export interface MeanWithError {
  readonly mean: number;
  /** The mean over its standard error. NaN with fewer than 3 values or without variation. */
  readonly tStatistic: number;
  readonly count: number;
}

/**
 * Returns the mean of a series and its t-statistic. Overlapping values are not independent, so the variance of the mean
 * includes the autocovariances up to `lag`, with weight 1 − k / (lag + 1). Lag 0 is the ordinary statistic with divisor
 * n.
 * Source: W. Newey, K. West, A simple, positive semi-definite, heteroskedasticity and autocorrelation consistent
 * covariance matrix, Econometrica 55 (1987), equation 5.
 *
 * @example meanWithError([1, 2, 3], 0) // mean 2, t-statistic 2 / √(0.6667 / 3) = 4.243
 */
export function meanWithError(values: readonly number[], lag: number): MeanWithError {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  let variance = 0;
  for (let k = 0; k <= Math.min(lag, count - 1); k++) {
    let covariance = 0;
    for (let i = k; i < count; i++) covariance += ((values[i] as number) - mean) * ((values[i - k] as number) - mean);
    variance += (k === 0 ? 1 : 2 * (1 - k / (lag + 1))) * (covariance / count);
  }
  return { mean, tStatistic: count >= 3 && variance > 0 ? mean / Math.sqrt(variance / count) : Number.NaN, count };
}
