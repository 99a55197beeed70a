import { calendarDays } from '../calendarPeriods.ts';
import type { AnalysisInput } from '../input.ts';
import type { Ledger } from '../ledger.ts';
import {
  alphaAnnualized,
  annualizedReturn,
  annualizedVolatility,
  bestReturn,
  beta,
  calmarRatio,
  correlation,
  downsideCapture,
  downsideDeviation,
  excessKurtosis,
  historicalCvar,
  historicalVar,
  informationRatio,
  maxDrawdown,
  omegaRatio,
  perPeriodRate,
  returnsOf,
  sharpeRatio,
  skewness,
  sortinoRatio,
  trackingError,
  treynorRatio,
  upsideCapture,
  winRate,
  worstReturn,
} from '../measures/index.ts';

/** Valuation days of a year, for every annualised figure. */
export const PERIODS_PER_YEAR = 252;

type Metrics = Readonly<Record<string, number | null>>;

export interface Performance {
  readonly portfolio: Metrics;
  readonly benchmark: Metrics;
  readonly relative: Metrics;
  /** Daily returns, and those of both on the days on which the benchmark has one. */
  readonly returns: Float64Array;
  readonly common: { readonly portfolio: Float64Array; readonly benchmark: Float64Array; readonly first: number };
  readonly riskFreePerDay: number;
}

/** `performance_metrics`, by the definitions of `measures/`. */
export function performance({ settings }: AnalysisInput, ledger: Ledger): Performance {
  const { days } = ledger.plan.schedule;
  const { levels } = ledger.simulation;
  const { first } = ledger.benchmark;
  const f = perPeriodRate(settings.riskFreeRate, PERIODS_PER_YEAR);
  const returns = returnsOf(levels);
  const benchmarkLevels = ledger.benchmark.levels.subarray(first);
  const r = first === 0 ? returns : returns.subarray(first);
  const b = returnsOf(benchmarkLevels);
  const benchmarkReturn = (benchmarkLevels.at(-1) ?? Number.NaN) / settings.initialValue - 1;
  const own = { levels, returns, totalReturn: ledger.totals.totalReturn, f };
  const last = days.at(-1)!;
  const portfolio = metricsOf(own, calendarDays(days[0]!, last));
  const benchmark = metricsOf(
    { levels: benchmarkLevels, returns: b, totalReturn: benchmarkReturn, f },
    calendarDays(days[first]!, last),
  );
  const related = correlation(r, b);
  const relative = {
    beta: beta(r, b),
    alpha_annualized: alphaAnnualized(r, b, f, PERIODS_PER_YEAR),
    correlation: related,
    r_squared: related === null ? null : related ** 2,
    information_ratio: informationRatio(r, b, PERIODS_PER_YEAR),
    tracking_error: trackingError(r, b, PERIODS_PER_YEAR),
    treynor_ratio: treynorRatio(r, b, f, PERIODS_PER_YEAR),
    upside_capture: upsideCapture(r, b),
    downside_capture: downsideCapture(r, b),
    excess_return: first === 0 ? ledger.totals.totalReturn - benchmarkReturn : null,
  };
  return { portfolio, benchmark, relative, returns, common: { portfolio: r, benchmark: b, first }, riskFreePerDay: f };
}

interface Track {
  readonly levels: Float64Array;
  readonly returns: Float64Array;
  readonly totalReturn: number;
  readonly f: number;
}

function metricsOf({ levels, returns, totalReturn, f }: Track, days: number): Metrics {
  const annualized = annualizedReturn(totalReturn, days);
  const drawdown = maxDrawdown(levels);
  return {
    total_return: totalReturn,
    annualized_return: annualized,
    annualized_volatility: annualizedVolatility(returns, PERIODS_PER_YEAR),
    downside_deviation: downsideDeviation(returns, f, PERIODS_PER_YEAR),
    max_drawdown: drawdown,
    sharpe_ratio: sharpeRatio(returns, f, PERIODS_PER_YEAR),
    sortino_ratio: sortinoRatio(returns, f, PERIODS_PER_YEAR),
    calmar_ratio: calmarRatio(annualized, drawdown),
    omega_ratio: omegaRatio(returns, f),
    var_95: historicalVar(returns, 0.05),
    var_99: historicalVar(returns, 0.01),
    cvar_95: historicalCvar(returns, 0.05),
    cvar_99: historicalCvar(returns, 0.01),
    win_rate: winRate(returns),
    best_day: bestReturn(returns),
    worst_day: worstReturn(returns),
    skewness: skewness(returns),
    kurtosis: excessKurtosis(returns),
    days,
  };
}
