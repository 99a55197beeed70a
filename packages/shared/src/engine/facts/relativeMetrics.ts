import {
  alphaAnnualized,
  annualizedVolatility,
  battingAverage,
  beta,
  correlation,
  downBeta,
  downsideCapture,
  excessReturns,
  informationRatio,
  mSquared,
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
}

/** Returns the statistics of `performance_metrics.relative` that exist at every frequency. */
export function relativeMetrics(pairs: ReturnPairs): Metrics {
  const { portfolio: r, benchmark: b, periodsPerYear, riskFreePerPeriod: f, riskFreeRate, fewest } = pairs;
  const isEnough = r.length >= fewest;
  const known = <T>(compute: () => T): T | null => (isEnough ? compute() : null);
  const related = known(() => correlation(r, b));
  const slope = known(() => beta(r, b));
  const [own, other, rate] = typeof f === 'number' ? [r, b, f] : [excessReturns(r, f), excessReturns(b, f), 0];
  const excessSlope = typeof f === 'number' ? slope : known(() => beta(own, other));
  return nullForNaN(
    {
      beta: excessSlope,
      alpha_annualized: known(() => alphaAnnualized(own, other, rate, periodsPerYear, excessSlope)),
      correlation: related,
      r_squared: related === null ? null : related ** 2,
      information_ratio: known(() => informationRatio(r, b, periodsPerYear)),
      tracking_error: known(() => trackingError(r, b, periodsPerYear)),
      treynor_ratio: known(() => treynorRatio(own, other, rate, periodsPerYear, excessSlope)),
      upside_capture: known(() => upsideCapture(r, b)),
      downside_capture: known(() => downsideCapture(r, b)),
      up_beta: known(() => upBeta(r, b)),
      down_beta: known(() => downBeta(r, b)),
      systematic_risk: known(() => systematicRisk(r, b, periodsPerYear, slope)),
      specific_risk: known(() => specificRisk(r, b, periodsPerYear, slope)),
      m_squared: known(() =>
        mSquared(sharpeRatio(r, f, periodsPerYear), annualizedVolatility(b, periodsPerYear), riskFreeRate),
      ),
      batting_average: known(() => battingAverage(r, b)),
      observations: r.length,
      up_observations: countWhere(b, 1),
      down_observations: countWhere(b, -1),
    },
    riskFreeRate,
  );
}

function countWhere(benchmark: Float64Array, sign: 1 | -1): number {
  let count = 0;
  for (let i = 0; i < benchmark.length; i++) if (benchmark[i]! * sign > 0) count++;
  return count;
}
