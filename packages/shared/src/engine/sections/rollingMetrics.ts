import { dates, numbers, RATIO_DECIMALS, table } from '../columns.ts';
import type { Context } from '../context.ts';
import { rollingMetrics as rolling } from '../measures/index.ts';
import type { SectionValue, Table } from '../table.ts';
import { PERIODS_PER_YEAR } from './performance.ts';

/** Daily returns per window. */
export const ROLLING_WINDOWS = [30, 60, 90] as const;

/** Rows begin when the window is full; windows are cut from the days on which the benchmark has a return too. */
export function rollingMetrics(context: Context): SectionValue {
  const { common, riskFreePerDay } = context.performance();
  const { days } = context.ledger.plan.schedule;
  return Object.fromEntries(ROLLING_WINDOWS.map((window) => [`window_${window}d`, rows(window)]));

  function rows(window: number): Table {
    const { portfolio, benchmark, first } = common;
    const skip = window - 1;
    const length = Math.max(0, portfolio.length - skip);
    const all = rolling(portfolio, benchmark, riskFreePerDay, window, PERIODS_PER_YEAR);
    const column = (name: string, values: Float64Array) => numbers(name, values.subarray(skip), RATIO_DECIMALS);
    return table(length, [
      // The return of position i ends on valuation day first + i + 1.
      dates('date', days.subarray(first + skip + 1)),
      column('sharpe_ratio', all.sharpe),
      column('volatility', all.volatility),
      column('beta', all.beta),
      column('correlation', all.correlation),
    ]);
  }
}
