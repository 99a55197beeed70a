import {
  alphaAnnualized,
  annualizedReturn,
  annualizedReturnByPeriods,
  annualizedVolatility,
  beta,
  cumulativeReturn,
  downsideDeviation,
  excessKurtosis,
  historicalCvar,
  historicalVar,
  informationRatio,
  mean,
  perPeriodRate,
  sampleStandardDeviation,
  sharpeRatio,
  skewness,
  sortinoRatio,
  trackingError,
  upsideCapture,
} from '../../packages/shared/src/engine/measures/index.ts';

export interface Pair {
  /** Daily returns of portfolio and benchmark. */
  readonly returns: Float64Array;
  readonly benchmark: Float64Array;
  /** Calendar days from the first level to the last. */
  readonly days: number;
}

export interface Difference {
  readonly measure: string;
  readonly whose: string;
  readonly theirs: number;
  readonly ours: number;
}

const YEAR = 252;
const RISK_FREE = 0.04;
/** The 5% quantile of the normal distribution. */
const NORMAL_5 = -1.6448536269514722;

/** What other libraries give for the same returns, by the formulas of their source code (the page names them). */
export function differences({ returns: r, benchmark: b, days }: Pair): Difference[] {
  const n = r.length;
  const f = perPeriodRate(RISK_FREE, YEAR);
  const total = cumulativeReturn(r) as number;
  const deviation = known(sampleStandardDeviation(r));
  const gaussian = mean(r) + NORMAL_5 * deviation;
  const slope = known(beta(r, b));
  const sorted = r.slice().sort();
  const excess = r.map((value, i) => value - known(b[i]));
  const growth = known(annualizedReturnByPeriods(r, YEAR));
  const volatility = known(annualizedVolatility(r, YEAR));
  const falls = r.filter((value) => value < f);
  const upside = (x: Float64Array) => x.reduce((sum, value, i) => sum + (known(b[i]) > 0 ? value : 0), 0);
  const moment = (k: number) => mean(r.map((value) => (value - mean(r)) ** k));
  const dailyAlpha = mean(r) - f - slope * (mean(b) - f);
  const row = (measure: string, whose: string, theirs: number, ours: number | null): Difference => ({
    measure,
    whose,
    theirs,
    ours: known(ours),
  });
  return [
    row('annualized_return', 'quantstats, empyrical: 252 / count of returns', growth, annualizedReturn(total, days)),
    row(
      'annualized_volatility',
      'Portfolio Performance: log returns, of the whole period',
      known(sampleStandardDeviation(r.map(Math.log1p))) * Math.sqrt(n),
      volatility,
    ),
    row('sharpe_ratio', 'PerformanceAnalytics: geometric', (growth - RISK_FREE) / volatility, sharpeRatio(r, f, YEAR)),
    row(
      'sortino_ratio',
      'PerformanceAnalytics, method = "subset": days below the threshold only',
      ((mean(r) - f) * YEAR) / known(downsideDeviation(falls, f, YEAR)),
      sortinoRatio(r, f, YEAR),
    ),
    row('var_95', 'quantstats: normal distribution', gaussian, historicalVar(r, 0.05)),
    row(
      'cvar_95',
      'quantstats: mean below the normal VaR',
      mean(r.filter((value) => value < gaussian)),
      historicalCvar(r, 0.05),
    ),
    row(
      'cvar_95',
      'empyrical: mean of the lowest int(0.05(n − 1)) + 1',
      mean(sorted.subarray(0, Math.floor(0.05 * (n - 1)) + 1)),
      historicalCvar(r, 0.05),
    ),
    row('skewness', 'PerformanceAnalytics: population moments', moment(3) / moment(2) ** 1.5, skewness(r)),
    row('kurtosis', 'PerformanceAnalytics: population moments', moment(4) / moment(2) ** 2 - 3, excessKurtosis(r)),
    row(
      'alpha_annualized',
      'quantstats: no risk-free rate',
      YEAR * (mean(r) - slope * mean(b)),
      alphaAnnualized(r, b, f, YEAR),
    ),
    row('alpha_annualized', 'empyrical: compounded', (1 + dailyAlpha) ** YEAR - 1, alphaAnnualized(r, b, f, YEAR)),
    row(
      'information_ratio',
      'quantstats, empyrical: daily',
      mean(excess) / known(sampleStandardDeviation(excess)),
      informationRatio(r, b, YEAR),
    ),
    row('tracking_error', 'empyrical: daily', known(sampleStandardDeviation(excess)), trackingError(r, b, YEAR)),
    row(
      'upside_capture',
      'PerformanceAnalytics: sums instead of geometric means',
      upside(r) / upside(b),
      upsideCapture(r, b),
    ),
  ];
}

function known(value: number | null | undefined): number {
  if (value === null || value === undefined || !Number.isFinite(value))
    throw new Error('the series is too short for a comparison');
  return value;
}
