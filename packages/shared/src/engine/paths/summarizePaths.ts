import { mean, quantile } from '../../statistics.ts';
import type { Json } from '../json/table.ts';
import { MONTHS_PER_YEAR } from '../market/calendar.ts';
import { sampleStandardDeviation } from '../measures/index.ts';
import type { PathSettings } from './settings.ts';
import type { PathPlan, SimulatedPaths } from './simulatePaths.ts';

/** Two-sided 95% of the normal distribution. */
const Z = 1.959963984540054;

/** Members of a result that describe all paths together. */
export interface PathSummary {
  readonly over_time: Json;
  readonly final_value: Json;
  readonly annualized_return: Json;
  readonly max_drawdown: Json;
  readonly ruin: Json;
  readonly goal: Json;
  readonly convergence: Json;
}

/**
 * Returns the distribution of the paths. Percentiles are quantiles of type 7. A probability is a share of paths p. Its standard error is
 * √(p(1 − p)/n), and its 95% interval is that of Wilson 1927, which stays inside 0 and 1. The interval of a percentile needs no
 * distribution. It has the order statistics at p ± 1.96·√(p(1 − p)/n). Errors are those of the simulation, not those of the model.
 */
export function summarizePaths(
  { months, keepEvery, paths }: Pick<PathPlan, 'months' | 'keepEvery' | 'paths'>,
  { values, ruinedIn, growth, maxDrawdown }: SimulatedPaths,
  { percentiles, goal, method }: Pick<PathSettings, 'percentiles' | 'goal' | 'method'>,
): PathSummary {
  const last = values.at(-1)!;
  // The exponential of a Student t variable has no finite mean.
  const hasMean = method !== 'student_t';
  const meanOf = (column: Float64Array) => (hasMean ? mean(column) : null);
  const sorted = last.toSorted();
  const monthsUntilRuin = ruinedIn.map((month) => (month === -1 ? months : month));
  const annualized = growth
    .map((level, path) => level ** (MONTHS_PER_YEAR / Math.max(1, monthsUntilRuin[path]!)) - 1)
    .sort();
  const drawdowns = maxDrawdown.toSorted();
  const at = (ordered: Float64Array) =>
    percentiles.map((percentile) => ({ percentile, value: quantile(ordered, percentile / 100)! }));
  const shareRuinedBy = (month: number) => ruinedIn.reduce((n, m) => n + (m >= 0 && m <= month ? 1 : 0), 0) / paths;
  const reached = (first: number) => (goal === null ? null : share(first, (path) => last[path]! >= goal));
  return {
    over_time: values.map((column, i) => {
      const ordered = column.toSorted();
      return {
        month: i * keepEvery,
        mean: meanOf(column),
        ruined: shareRuinedBy(i * keepEvery),
        values: percentiles.map((percentile) => quantile(ordered, percentile / 100)!),
      };
    }),
    final_value: {
      mean: meanOf(last),
      standard_error: hasMean ? sampleStandardDeviation(last)! / Math.sqrt(paths) : null,
      percentiles: at(sorted).map((row) => {
        const p = row.percentile / 100;
        const half = Z * Math.sqrt((p * (1 - p)) / paths);
        const bound = (position: number) => quantile(sorted, Math.min(1, Math.max(0, position)))!;
        return { ...row, lower: bound(p - half), upper: bound(p + half) };
      }),
    },
    annualized_return: at(annualized),
    max_drawdown: at(drawdowns),
    ruin: probability(
      share(paths, (path) => ruinedIn[path] !== -1),
      paths,
    ),
    goal: goal === null ? null : { value: goal, ...probability(reached(paths)!, paths) },
    convergence: [0.25, 0.5, 1].map((part) => {
      const first = Math.floor(paths * part);
      const ordered = last.slice(0, first).sort();
      return {
        paths: first,
        mean: meanOf(last.subarray(0, first)),
        values: percentiles.map((percentile) => quantile(ordered, percentile / 100)!),
        ruin_probability: share(first, (path) => ruinedIn[path] !== -1),
        goal_probability: reached(first),
      };
    }),
  };
}

/** Returns the share of the first paths for which something is true. */
function share(first: number, isTrue: (path: number) => boolean): number {
  let count = 0;
  for (let path = 0; path < first; path++) if (isTrue(path)) count++;
  return count / first;
}

/** Returns a share of n with its standard error and its 95% interval. Example: 0.1 of 100 → 0.03, from 0.0552 to 0.1744. */
export function probability(p: number, n: number) {
  const center = p + (Z * Z) / (2 * n);
  const half = Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  return {
    probability: p,
    standard_error: Math.sqrt((p * (1 - p)) / n),
    lower: p === 0 ? 0 : (center - half) / scale,
    upper: p === 1 ? 1 : (center + half) / scale,
  };
}
