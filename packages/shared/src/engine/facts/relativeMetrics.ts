import {
  activeMoments,
  alphaAnnualized,
  annualizedVolatility,
  battingAverage,
  beta,
  comomentsOf,
  correlation,
  downBeta,
  downsideCapture,
  excessReturns,
  informationRatio,
  mSquared,
  pairsWhere,
  type RiskFreePerPeriod,
  sharpeRatio,
  specificRisk,
  systematicRisk,
  trackingError,
  treynorRatio,
  upBeta,
  upsideCapture,
} from '../measures/index.ts';

export type Metrics = Readonly<Record<string, number | null>>;

/** Replaces the NaN of ratios by null if the risk-free rate of the window is not known. */
export function nullForNaN(metrics: Metrics, riskFreeRate: number): Metrics {
  if (!Number.isNaN(riskFreeRate)) return metrics;
  return Object.fromEntries(Object.entries(metrics).map(([key, value]) => [key, Number.isNaN(value) ? null : value]));
}

/** Returns of one frequency of the portfolio and the benchmark, pair by pair. */
export interface ReturnPairs {
  readonly portfolio: Float64Array;
  readonly benchmark: Float64Array;
  readonly periodsPerYear: number;
  readonly riskFreePerPeriod: RiskFreePerPeriod;
  /** Mean annual rate. */
  readonly riskFreeRate: number;
  /** With fewer pairs every statistic is null. */
  readonly fewest: number;
  /** True for a benchmark whose returns differ only by the days that they cover, so that nothing can be related to them. */
  readonly isFixedRate: boolean;
}

/** Statistics of common movements. They are null for a fixed rate. */
export const NEED_MOVEMENTS: ReadonlySet<string> = new Set([
  'beta',
  'alpha_annualized',
  'correlation',
  'r_squared',
  'treynor_ratio',
  'up_beta',
  'down_beta',
  'systematic_risk',
  'specific_risk',
  'm_squared',
]);

/** Returns the statistics of `performance_metrics.relative` that exist at every frequency. */
export function relativeMetrics(pairs: ReturnPairs): Metrics {
  const { portfolio: r, benchmark: b, periodsPerYear, riskFreePerPeriod: f, riskFreeRate, fewest } = pairs;
  const isEnough = r.length >= fewest;
  const known = <T>(compute: () => T): T | null => (isEnough ? compute() : null);
  const moments = comomentsOf(r, b);
  const related = known(() => correlation(r, b, moments));
  const [own, other, rate] = typeof f === 'number' ? [r, b, f] : [excessReturns(r, f), excessReturns(b, f), 0];
  const excess = typeof f === 'number' ? moments : comomentsOf(own, other);
  const active = activeMoments(r, b);
  const up = pairsWhere(r, b, 1);
  const down = pairsWhere(r, b, -1);
  const metrics: Metrics = nullForNaN(
    {
      beta: known(() => beta(own, other, excess)),
      alpha_annualized: known(() => alphaAnnualized(own, other, rate, periodsPerYear, excess)),
      correlation: related,
      r_squared: related === null ? null : related ** 2,
      information_ratio: known(() => informationRatio(r, b, periodsPerYear, active)),
      tracking_error: known(() => trackingError(r, b, periodsPerYear, active)),
      treynor_ratio: known(() => treynorRatio(own, other, rate, periodsPerYear, excess)),
      upside_capture: known(() => upsideCapture(r, b, up)),
      downside_capture: known(() => downsideCapture(r, b, down)),
      up_beta: known(() => upBeta(r, b, up)),
      down_beta: known(() => downBeta(r, b, down)),
      systematic_risk: known(() => systematicRisk(r, b, periodsPerYear, moments)),
      specific_risk: known(() => specificRisk(r, b, periodsPerYear, moments)),
      m_squared: known(() =>
        mSquared(
          sharpeRatio(own, rate, periodsPerYear, excess.own),
          annualizedVolatility(b, periodsPerYear, moments.benchmark),
          riskFreeRate,
        ),
      ),
      batting_average: known(() => battingAverage(r, b)),
      observations: r.length,
      up_observations: up.returns.length,
      down_observations: down.returns.length,
    },
    riskFreeRate,
  );
  if (!pairs.isFixedRate) return metrics;
  return Object.fromEntries(
    Object.entries(metrics).map(([key, value]) => [key, NEED_MOVEMENTS.has(key) ? null : value]),
  );
}
