import { dates, numbers, RATIO_DECIMALS, table } from '../columns.ts';
import type { Context } from '../context.ts';
import { type RollingMetrics, rollingMetrics as rolling } from '../measures/index.ts';
import type { SectionValue } from '../table.ts';
import type { Performance } from './performance.ts';
import { rollingYears } from './rollingYears.ts';

/** Returns per window: of days, or of the analysis' longer periods. */
const ROLLING_WINDOWS = [30, 60, 90] as const;

export interface RollingWindow {
  readonly window: number;
  /** The rows, of full windows, by the names of their members; NaN where one is not defined. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

/** Windows are cut from the periods for which the benchmark has a return too. */
export function rollingWindows({ common, riskFreePerPeriod, periods }: Performance): RollingWindow[] {
  return ROLLING_WINDOWS.map((window) => {
    const all = rolling(common.portfolio, common.benchmark, riskFreePerPeriod, window, periods.perYear);
    const full = (name: keyof RollingMetrics) => all[name].subarray(window - 1);
    return {
      window,
      columns: {
        sharpe_ratio: full('sharpe'),
        volatility: full('volatility'),
        beta: full('beta'),
        correlation: full('correlation'),
      },
    };
  });
}

/** Rows begin when the window is full. */
export function rollingMetrics(context: Context): SectionValue {
  const { first } = context.performance().common;
  const { days } = context.returnPeriods();
  const windows = Object.fromEntries(
    context.rolling().map(({ window, columns }) => {
      // The return of position i ends with period first + i + 1.
      const dated = days.subarray(first + window, first + window + columns.beta!.length);
      const values = Object.entries(columns).map(([name, column]) => numbers(name, column, RATIO_DECIMALS));
      return [`window_${window}d`, table(dated.length, [dates('date', dated), ...values])];
    }),
  );
  const observations = Object.fromEntries(ROLLING_WINDOWS.map((window) => [`window_${window}d`, window]));
  return { observations, ...windows, ...rollingYears(context) };
}
