import { isMonthEnd, timeOf } from '../../format/formatDate.ts';
import type { SheetAnalysis } from './analysis.ts';

/** The daily rows as columns, once for all charts. */
export interface Daily {
  readonly dates: readonly string[];
  /** ms since 1970 UTC */
  readonly times: readonly number[];
  readonly values: readonly number[];
  readonly benchmark: readonly (number | null)[];
  readonly drawdown: readonly number[];
  readonly benchmarkDrawdown: readonly (number | null)[];
  readonly returns: readonly number[];
  /** Positions of the last day of every month: the rows of monthly tables. */
  readonly monthEnds: readonly number[];
}

export function dailyColumns({ daily_summary: rows }: SheetAnalysis): Daily {
  const dates = rows.map(({ date }) => date);
  const values = rows.map((row) => row.portfolio_value);
  const benchmark = rows.map((row) => row.benchmark_value_base);
  return {
    dates,
    times: dates.map(timeOf),
    values,
    benchmark,
    drawdown: belowPeak(values).map((fall) => fall ?? 0),
    benchmarkDrawdown: belowPeak(benchmark),
    returns: rows.flatMap((row) => row.daily_return ?? []),
    monthEnds: dates.flatMap((date, index) => (isMonthEnd(date, dates[index + 1]) ? [index] : [])),
  };
}

/** value / highest value so far − 1; null where there is no value. */
export function belowPeak(values: readonly (number | null)[]): (number | null)[] {
  let peak = Number.NEGATIVE_INFINITY;
  return values.map((value) => {
    if (value === null) return null;
    peak = Math.max(peak, value);
    return value / peak - 1;
  });
}
