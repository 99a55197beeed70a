import { formatWeekday } from '../../dates.ts';
import type { Context } from '../facts/context.ts';
import { portfolioResamples, trackingErrorResamples } from '../inference/bootstrapIntervals.ts';
import { ownIntervals, relativeIntervals, tooFew } from '../inference/intervals.ts';
import { robustSharpeError, sharpeScale } from '../inference/longRunErrors.ts';
import {
  expectedMaximumSharpe,
  minimumTrackRecord,
  momentSharpeError,
  normalSharpeError,
  probabilisticSharpeRatio,
  sharpeSample,
} from '../inference/sharpe.ts';
import type { Json, SectionValue } from '../json/table.ts';
import { excessReturns, SMALLEST_DEVIATION, sampleStandardDeviation } from '../measures/index.ts';
import { automaticLags } from '../measures/regression.ts';

const LEVEL = 0.95;
const DEFAULT_RESAMPLES = 1000;
const DEFAULT_SEED = 1;
/** In fewer years, the autocorrelations over a year are mostly noise. */
const YEARS_OF_SCALE = 5;

/**
 * Returns standard errors and 95% intervals of the main figures, the inference of the Sharpe ratio, and a stationary bootstrap. Figures
 * against the benchmark have the returns of the headline frequency. One input and seed always give the same result.
 */
export function confidence(context: Context): SectionValue {
  const { input, ledger } = context;
  const options = input.settings.options?.confidence ?? {};
  const performance = context.performance();
  const { returns, periods } = performance;
  const missing = input.benchmark === null ? 'there is no benchmark' : null;
  const head = {
    start_date: formatWeekday(periods.days[0]!),
    end_date: formatWeekday(periods.days.at(-1)!),
    frequency: periods.frequency,
    observations: returns.length,
    periods_per_year: periods.perYear,
    level: LEVEL,
  };
  const reason = reasonAgainst(returns);
  if (reason !== null) {
    return { available: false, reason, ...head, estimates: [], sharpe_ratio: null, bootstrap: null };
  }
  const { seed = DEFAULT_SEED, resamples = DEFAULT_RESAMPLES, block_length: blockLength = null } = options;
  const settings = { seed, resamples, blockLength };
  const levels = Float64Array.from(periods.bounds, (d) => ledger.simulation.levels[d]!);
  const own = portfolioResamples(performance, levels, settings);
  return {
    available: true,
    reason: null,
    ...head,
    estimates: [...ownIntervals(performance), ...relativeIntervals(performance, missing)],
    sharpe_ratio: sharpeInference(context),
    bootstrap: {
      seed,
      resamples,
      block_length: own[0]!.block_length,
      block_length_method: blockLength === null ? 'automatic' : 'request',
      estimates: [...own, trackingErrorResamples(performance, missing, settings)],
    },
  };
}

function reasonAgainst(returns: Float64Array): string | null {
  const few = tooFew('returns', returns.length);
  if (few !== null) return few;
  if (!returns.every((value) => value > -1)) return 'the portfolio lost all its value';
  return sampleStandardDeviation(returns)! < SMALLEST_DEVIATION ? 'the returns do not move' : null;
}

/** Returns everything about the annual Sharpe ratio. Null if there is none. */
function sharpeInference(context: Context): Json {
  const { input } = context;
  const { returns, riskFreePerPeriod, periods, portfolio } = context.performance();
  const options = input.settings.options?.confidence ?? {};
  const { benchmark_sharpe_ratio: benchmark = 0, trials = 1, trials_variance: trialsVariance = null } = options;
  const excess = excessReturns(returns, riskFreePerPeriod);
  const sample = portfolio.sharpe_ratio === null ? null : sharpeSample(excess);
  if (sample === null) return null;
  const annual = Math.sqrt(periods.perYear);
  const lags = automaticLags(returns.length);
  const robust = robustSharpeError(excess, lags);
  const length = minimumTrackRecord(sample, benchmark / annual, LEVEL);
  const expected = expectedMaximumSharpe(trials, (trialsVariance ?? 0) / periods.perYear);
  const perYear = Math.round(periods.perYear);
  const scale = returns.length < YEARS_OF_SCALE * perYear ? null : sharpeScale(excess, perYear, lags);
  return {
    estimate: portfolio.sharpe_ratio!,
    square_root_factor: annual,
    autocorrelation_factor: scale,
    autocorrelation_adjusted: scale === null ? null : sample.sharpe * scale,
    standard_errors: {
      iid: normalSharpeError(sample) * annual,
      autocorrelation: robust === null ? null : robust * annual,
      higher_moments: momentSharpeError(sample) * annual,
      autocorrelation_adjusted: robust === null || scale === null ? null : robust * scale,
    },
    lags,
    skewness: sample.skewness,
    kurtosis: sample.kurtosis,
    benchmark_sharpe_ratio: benchmark,
    probabilistic_sharpe_ratio: probabilisticSharpeRatio(sample, benchmark / annual),
    minimum_track_record_length: length,
    minimum_track_record_years: length === null ? null : length / periods.perYear,
    trials,
    trials_variance: trialsVariance,
    expected_maximum_sharpe_ratio: expected * annual,
    deflated_sharpe_ratio: probabilisticSharpeRatio(sample, expected),
  };
}
