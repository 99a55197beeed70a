import { type RollingMetrics, rollingMetrics } from '../measures/index.ts';
import type { Performance } from './performance.ts';

/** Returns per window: of days, or of the analysis' longer periods. */
export const ROLLING_WINDOWS = [30, 60, 90] as const;

export interface RollingWindow {
  readonly window: number;
  /** Values of full windows by the names of their members. An undefined value is NaN. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

/**
 * Returns the windows of the portfolio's own periods. Beta and correlation are NaN in a window in which the benchmark has no return,
 * and in all windows of a benchmark that is priced less often than the holdings.
 */
export function rollingWindows(performance: Performance): RollingWindow[] {
  const { returns, riskFreePerPeriod, headlinePairs, periods, relativePeriods, compared } = performance;
  const benchmark =
    relativePeriods === periods ? compared.benchmark : new Float64Array(returns.length).fill(Number.NaN);
  return ROLLING_WINDOWS.map((window) => {
    const all = rollingMetrics(returns, benchmark, riskFreePerPeriod, window, periods.perYear);
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
