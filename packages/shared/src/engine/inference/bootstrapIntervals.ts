import { mean, quantile } from '../../statistics.ts';
import type { Performance } from '../facts/performance.ts';
import type { Frequency } from '../market/frequency.ts';
import {
  automaticBlockLength,
  cumulativeReturn,
  excessReturns,
  maxDrawdown,
  randomOf,
  sampleStandardDeviation,
  trackingError,
} from '../measures/index.ts';
import { type IntervalFigures, NO_SHARPE, NOT_A_YEAR, tooFew, yearsInverse } from './intervals.ts';
import { resample } from './resampling.ts';

export interface BootstrapSettings {
  readonly seed: number;
  readonly resamples: number;
  /** Mean length in periods of the analysis. Null for the automatic one. */
  readonly blockLength: number | null;
}

type Source = {
  readonly block_length: number;
  readonly frequency: Frequency;
  readonly observations: number;
};

export type BootstrapInterval = Source & IntervalFigures;

const TAILS = [0.025, 0.975] as const;

/**
 * Returns figures of the portfolio with the standard deviation and the percentiles of their values in the samples of a stationary
 * bootstrap. Each bootstrap starts with the seed. Volatility has one of its own, with longer blocks, because large returns cluster.
 *
 * @param levels values at the ends of the periods, the first day included
 */
export function portfolioResamples(
  { portfolio, returns, riskFreePerPeriod, periods, years }: Performance,
  levels: Float64Array,
  { seed, resamples: count, blockLength: asked }: BootstrapSettings,
): BootstrapInterval[] {
  const { frequency } = periods;
  const blockLength = asked ?? automaticBlockLength(returns) ?? 1;
  const source = { block_length: blockLength, frequency, observations: returns.length };
  const ofVolatility = { ...source, block_length: asked ?? clusterLength(returns) };
  const tooLong = tooLongBlocks(asked, returns.length);
  if (tooLong !== null) {
    return [
      interval('annualized_return', source, tooLong),
      interval('annualized_volatility', ofVolatility, tooLong),
      interval('sharpe_ratio', source, tooLong),
      interval('max_drawdown', source, tooLong),
    ];
  }
  const annual = Math.sqrt(periods.perYear);
  const {
    growth,
    maxDrawdown: falls,
    mean: means,
    deviation,
  } = resample(excessReturns(returns, riskFreePerPeriod), returns, {
    count,
    blockLength,
    random: randomOf(seed),
  });
  const ratios = means.map((value, k) => (annual * value) / deviation[k]!);
  const volatility = resample(returns, null, { count, blockLength: ofVolatility.block_length, random: randomOf(seed) });
  // The window also has the costs of the first day, which are in no return.
  const start = (1 + portfolio.total_return!) / (1 + cumulativeReturn(returns));
  const exponent = yearsInverse(years);
  const annualized = growth.map((value) => (start * value) ** exponent - 1);
  return [
    interval('annualized_return', source, portfolio.annualized_return ?? NOT_A_YEAR, annualized),
    interval(
      'annualized_volatility',
      ofVolatility,
      portfolio.annualized_volatility!,
      scaled(volatility.deviation, annual),
    ),
    interval('sharpe_ratio', source, portfolio.sharpe_ratio ?? NO_SHARPE, ratios),
    interval('max_drawdown', source, maxDrawdown(levels), falls),
  ];
}

/**
 * Returns the same of the tracking error. Its returns have the frequency of the headline, so it has a bootstrap of its own.
 *
 * @param missing reason if there are no pairs of returns
 */
export function trackingErrorResamples(
  { headline, headlinePairs: { portfolio, benchmark, periodsPerYear }, periods }: Performance,
  missing: string | null,
  { seed, resamples: count, blockLength }: BootstrapSettings,
): BootstrapInterval {
  const observations = portfolio.length;
  const active = excessReturns(portfolio, benchmark);
  const asked = blockLength === null ? null : Math.max(1, (blockLength * periodsPerYear) / periods.perYear);
  const length = asked ?? clusterLength(active);
  const source = { block_length: length, frequency: headline.frequency, observations };
  const reason = missing ?? tooFew('pairs of returns', observations) ?? tooLongBlocks(asked, observations);
  if (reason !== null) return interval('tracking_error', source, reason);
  const { deviation } = resample(active, null, { count, blockLength: length, random: randomOf(seed) });
  const errors = scaled(deviation, Math.sqrt(periodsPerYear));
  return interval('tracking_error', source, trackingError(portfolio, benchmark, periodsPerYear)!, errors);
}

function scaled(values: Float64Array, factor: number): Float64Array {
  return values.map((value) => value * factor);
}

/**
 * Returns the automatic block length for a standard deviation, which is the root of the mean of the squared deviations. It is that of the
 * squared deviations.
 */
function clusterLength(values: Float64Array): number {
  if (values.length === 0) return 1;
  const center = mean(values);
  return automaticBlockLength(values.map((value) => (value - center) ** 2)) ?? 1;
}

/** Returns the reason if blocks are so long that the samples hardly differ from the returns themselves. */
function tooLongBlocks(blockLength: number | null, count: number): string | null {
  if (blockLength === null || blockLength <= count / 3) return null;
  return `blocks of ${blockLength} returns are longer than a third of the ${count} returns`;
}

function interval(
  figure: string,
  source: Source,
  estimate: number | string,
  samples?: Float64Array,
): BootstrapInterval {
  const isComplete = samples?.every(Number.isFinite) === true;
  if (typeof estimate === 'string' || !isComplete) {
    const reason = typeof estimate === 'string' ? estimate : 'some samples have no such figure';
    return { figure, estimate: null, standard_error: null, lower: null, upper: null, ...source, reason };
  }
  const standard_error = sampleStandardDeviation(samples);
  const sorted = samples.sort();
  const [lower, upper] = TAILS.map((tail) => quantile(sorted, tail)) as [number, number];
  return { figure, estimate, standard_error, lower, upper, ...source, reason: null };
}
