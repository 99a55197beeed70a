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
import type { ReturnPeriods } from '../returnPeriods.ts';
import { lowerBound } from '../series.ts';

type Metrics = Readonly<Record<string, number | null>>;

export interface Performance {
  readonly portfolio: Metrics;
  readonly benchmark: Metrics;
  readonly relative: Metrics;
  /** Returns by period, and those of both over the periods for which the benchmark has one; `first` counts periods. */
  readonly returns: Float64Array;
  readonly common: { readonly portfolio: Float64Array; readonly benchmark: Float64Array; readonly first: number };
  readonly riskFreePerPeriod: number;
  readonly periods: ReturnPeriods;
}

/**
 * `performance_metrics`, by the definitions of `measures/`. Returns are those of the analysis' periods; total returns and
 * drawdowns come from every valuation day.
 */
export function performance({ settings }: AnalysisInput, ledger: Ledger, periods: ReturnPeriods): Performance {
  const { days } = ledger.plan.schedule;
  const { levels } = ledger.simulation;
  const { perYear, bounds } = periods;
  const f = perPeriodRate(settings.riskFreeRate, perYear);
  const { first: opens, end } = ledger.benchmark;
  const at = (values: Float64Array, from: number, to: number) =>
    Float64Array.from({ length: Math.max(0, to - from) }, (_, i) => values[bounds[from + i]!]!);
  const returns = returnsOf(at(levels, 0, bounds.length));
  const benchmarkLevels = ledger.benchmark.levels.subarray(opens, end);
  const first = lowerBound(bounds, opens);
  const b = returnsOf(at(ledger.benchmark.levels, first, lowerBound(bounds, end)));
  const r = returns.subarray(first, first + b.length);
  const benchmarkReturn = (benchmarkLevels.at(-1) ?? Number.NaN) / settings.initialValue - 1;
  const own = { levels, returns, totalReturn: ledger.totals.totalReturn, f, perYear };
  const last = days.at(-1)!;
  const portfolio = metricsOf(own, calendarDays(days[0]!, last));
  const benchmark = metricsOf(
    { levels: benchmarkLevels, returns: b, totalReturn: benchmarkReturn, f, perYear },
    calendarDays(days[opens]!, days[end - 1]!),
  );
  const related = correlation(r, b);
  const relative = {
    beta: beta(r, b),
    alpha_annualized: alphaAnnualized(r, b, f, perYear),
    correlation: related,
    r_squared: related === null ? null : related ** 2,
    information_ratio: informationRatio(r, b, perYear),
    tracking_error: trackingError(r, b, perYear),
    treynor_ratio: treynorRatio(r, b, f, perYear),
    upside_capture: upsideCapture(r, b),
    downside_capture: downsideCapture(r, b),
    excess_return: opens === 0 && end === days.length ? ledger.totals.totalReturn - benchmarkReturn : null,
  };
  return {
    portfolio,
    benchmark,
    relative,
    returns,
    common: { portfolio: r, benchmark: b, first },
    riskFreePerPeriod: f,
    periods,
  };
}

interface Track {
  readonly levels: Float64Array;
  readonly returns: Float64Array;
  readonly totalReturn: number;
  readonly f: number;
  readonly perYear: number;
}

function metricsOf({ levels, returns, totalReturn, f, perYear }: Track, days: number): Metrics {
  const annualized = annualizedReturn(totalReturn, days);
  const drawdown = maxDrawdown(levels);
  return {
    total_return: totalReturn,
    annualized_return: annualized,
    annualized_volatility: annualizedVolatility(returns, perYear),
    downside_deviation: downsideDeviation(returns, f, perYear),
    max_drawdown: drawdown,
    sharpe_ratio: sharpeRatio(returns, f, perYear),
    sortino_ratio: sortinoRatio(returns, f, perYear),
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
