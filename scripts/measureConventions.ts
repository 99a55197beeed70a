/**
 * `pnpm conventions` compares our measures with the conventions of other libraries on the same daily returns of the demo
 * market. It writes the table into docs/analytics.md. With `--check FILE` it compares instead, and ends with status 1 if the
 * tables differ.
 */
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared';
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
  perPeriodRate,
  returnsOf,
  sampleStandardDeviation,
  sharpeRatio,
  skewness,
  sortinoRatio,
  trackingError,
  upsideCapture,
} from '../packages/shared/src/engine/measures/index.ts';
import { mean } from '../packages/shared/src/statistics.ts';
import { updatePage } from './measuredPage.ts';

interface Pair {
  /** Daily returns of portfolio and benchmark. */
  readonly returns: Float64Array;
  readonly benchmark: Float64Array;
  /** Calendar days from the first level to the last. */
  readonly days: number;
}

interface Difference {
  readonly measure: string;
  readonly whose: string;
  readonly theirs: number;
  readonly ours: number;
}

const YEAR = 252;
const RISK_FREE = 0.04;
/** The 5% quantile of the normal distribution. */
const NORMAL_5 = -1.6448536269514722;

/** Returns what other libraries compute from the same returns, by the formulas in their source code. */
function differences({ returns: r, benchmark: b, days }: Pair): Difference[] {
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

const [FROM, TO] = ['2015-01-02', '2024-12-31'];

/** Returns two funds of the demo market, QQQ.OQ against ACWI.OQ, by closes without dividends. */
function demoPair(): Pair {
  const { prices } = createDemoMarket({ lastDay: toDay(TO) });
  const closesOf = (ric: string) => {
    const columns = prices.get(ric);
    if (!columns) throw new Error(`${ric} is not in the demo market`);
    return new Map(Array.from(columns.days, (day, i) => [day, columns.close[i] as number]));
  };
  return pairOf(closesOf('QQQ.OQ'), closesOf('ACWI.OQ'));
}

/** Keeps the days on which both have a price. */
function pairOf(own: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Pair {
  const days = [...own.keys()]
    .filter((day) => (own.get(day) as number) > 0 && (other.get(day) ?? Number.NaN) > 0)
    .filter((day) => day >= toDay(FROM) && day <= toDay(TO))
    .sort((a, b) => a - b);
  const levels = (values: ReadonlyMap<number, number>) => Float64Array.from(days, (day) => values.get(day) as number);
  return {
    returns: returnsOf(levels(own)),
    benchmark: returnsOf(levels(other)),
    days: (days.at(-1) as number) - (days[0] as number),
  };
}

await updatePage('analytics.md', 'pnpm conventions', new Map([['demo market', tableOf(differences(demoPair()))]]));

function tableOf(rows: readonly Difference[]): string {
  const show = (value: number) => value.toFixed(5);
  const lines = rows.map(
    ({ measure, whose, theirs, ours }) =>
      `| \`${measure}\` | ${whose} | ${show(theirs)} | ${show(ours)} | ${show(theirs - ours)} |`,
  );
  return ['| Measure | Other convention | Theirs | Ours | Difference |', '|---|---|---:|---:|---:|', ...lines].join(
    '\n',
  );
}
