import { formatWeekday, monthKey, weekdayToDay } from '../../dates.ts';
import { MONTHS_BETWEEN_DATES } from '../../schemas/optimization/constants.ts';
import { AnalysisError } from '../analysisError.ts';
import type { AssetHistory } from './assetHistory.ts';
import { type EstimateOptions, estimate } from './estimate.ts';
import { costOf, turnoverOf } from './figures.ts';
import { optimize } from './optimize.ts';
import {
  type Failure,
  isLate,
  type Limits,
  type Objective,
  type Optimum,
  type TimeLimit,
  type Trading,
  withShareOfTime,
} from './problem.ts';
import type { Every } from './settings.ts';

export interface WalkForwardPlan {
  /** Number of returns that each estimate reads. */
  readonly window: number;
  readonly every: Every;
  readonly objective: Objective;
  readonly limits: Limits;
  readonly estimates: EstimateOptions;
  /** See Problem. */
  readonly time?: TimeLimit;
}

export interface WalkForwardStep {
  /** Position in the days of the history. The estimate reads returns up to this day, and the weights count after it. */
  readonly position: number;
  readonly weights: Float64Array;
  /** Null on the first date, which buys the portfolio. */
  readonly turnover: number | null;
  /** Reason why the weights are those of before. Null if they are optimal. */
  readonly kept: string | null;
  /** Null without an optimum. See Optimum. */
  readonly gap: number | null;
}

export interface WalkForward {
  readonly steps: readonly WalkForwardStep[];
  /** Value from the first date on, which is 1, after costs. */
  readonly levels: Float64Array;
  /** Value of equal weights on the same dates, without costs. */
  readonly equalLevels: Float64Array;
}

/** Returns the dates on which the weights change: the last of every period, from the first with enough returns before it. */
export function walkForwardDates({ days }: Pick<AssetHistory, 'days'>, window: number, every: Every): number[] {
  const months = MONTHS_BETWEEN_DATES[every];
  const periodOf = (position: number) => Math.floor(monthKey(weekdayToDay(days[position]!)) / months);
  const dates: number[] = [];
  for (let p = window; p < days.length - 1; p++) if (p === window || periodOf(p) !== periodOf(p + 1)) dates.push(p);
  return dates;
}

/**
 * Simulates an optimization that is repeated. On each date it estimates with the `window` returns up to that date, and the new weights
 * earn the returns after it. They drift until the next date. Later data never change earlier weights. If a date has no optimum, the
 * weights stay as they are, or are equal on the first date.
 *
 * @throws AnalysisError if short positions lose the whole portfolio
 */
export function walkForward(
  history: Pick<AssetHistory, 'assets' | 'returns' | 'benchmark' | 'days'>,
  { window, every, objective, limits, estimates, time }: WalkForwardPlan,
  onDate: (fraction: number) => void = () => {},
): WalkForward {
  const size = history.returns.length;
  const dates = walkForwardDates(history, window, every);
  const isDate = new Set(dates);
  const first = dates[0] ?? history.days.length - 1;
  const steps: WalkForwardStep[] = [];
  const levels = new Float64Array(history.days.length - first).fill(1);
  const equalLevels = levels.slice();
  let weights = new Float64Array(size).fill(1 / size);
  let equal = weights.slice();
  for (let p = first; p < history.days.length - 1; p++) {
    let cost = 0;
    if (isDate.has(p)) {
      const past = (own: Float64Array) => own.subarray(p - window, p);
      const trading: Trading | null =
        limits.trading && steps.length > 0 ? { ...limits.trading, current: weights, sold: 0 } : null;
      const problem = {
        symbols: history.assets.map(({ ric }) => ric),
        estimates: estimate(history.returns.map(past), history.benchmark && past(history.benchmark), estimates),
        objective,
        limits: { ...limits, trading },
        ...(time ? { time } : {}),
      };
      const found: Optimum | Failure =
        steps.length > 0 && isLate(problem)
          ? { kind: 'impossible', reason: 'the time for the optimization ended' }
          : optimize(withShareOfTime(problem, 1 / (dates.length - steps.length)));
      const next = found.kind === 'optimal' ? Float64Array.from(found.weights) : weights;
      cost = trading === null ? 0 : costOf(trading, next);
      const turnover = steps.length === 0 ? null : turnoverOf({ current: weights, sold: 0 }, next);
      const kept =
        found.kind === 'optimal' ? null : found.kind === 'impossible' ? found.reason : found.conflict.join('; ');
      steps.push({ position: p, weights: next, turnover, kept, gap: found.kind === 'optimal' ? found.gap : null });
      weights = next;
      equal = new Float64Array(size).fill(1 / size);
      onDate(steps.length / dates.length);
    }
    const own = drift(weights, history.returns, p);
    if (!(own.growth > 0)) {
      const day = formatWeekday(history.days[p + 1]!);
      throw new AnalysisError('no_optimum', `walk_forward loses the whole portfolio on ${day} by its short positions`);
    }
    const even = drift(equal, history.returns, p);
    levels[p + 1 - first] = levels[p - first]! * (1 - cost) * own.growth;
    equalLevels[p + 1 - first] = equalLevels[p - first]! * even.growth;
    weights = own.weights;
    equal = even.weights;
  }
  return { steps, levels, equalLevels };
}

/** Returns the growth of a portfolio over one period, and its weights after it. */
function drift(weights: Float64Array<ArrayBuffer>, returns: readonly Float64Array[], period: number) {
  let growth = 0;
  const values = weights.map((weight, i) => {
    const value = weight * (1 + returns[i]![period]!);
    growth += value;
    return value;
  });
  return { growth, weights: values.map((value) => value / growth) };
}
