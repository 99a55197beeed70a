import { type RollingMetrics, rollingMetrics } from '../measures/index.ts';
import type { Performance } from './performance.ts';

/** Returns per window: of days, or of the analysis' longer periods. */
export const ROLLING_WINDOWS = [30, 60, 90] as const;

export interface RollingWindow {
  readonly window: number;
  /** Values of full windows by the names of their members. An undefined value is NaN. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

/** Windows are cut from the periods for which the benchmark has a return too. */
export function rollingWindows({ common, headlinePairs, periods }: Performance): RollingWindow[] {
  return ROLLING_WINDOWS.map((window) => {
    const all = rollingMetrics(common.portfolio, common.benchmark, common.riskFreePerPeriod, window, periods.perYear);
    const full = (name: keyof RollingMetrics) => all[name].subarray(window - 1);
    const related = (name: 'beta' | 'correlation') =>
      headlinePairs.isFixedRate ? full(name).fill(Number.NaN) : full(name);
    return {
      window,
      columns: {
        sharpe_ratio: full('sharpe'),
        volatility: full('volatility'),
        beta: related('beta'),
        correlation: related('correlation'),
      },
    };
  });
}
