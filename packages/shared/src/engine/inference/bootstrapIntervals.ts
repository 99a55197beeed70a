import { quantile } from '../../statistics.ts';
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
import { NO_SHARPE, NOT_A_YEAR, tooFew, yearsInverse } from './intervals.ts';
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

/** One row of the section. */
export type BootstrapInterval = Source & {
  readonly figure: string;
  readonly estimate: number | null;
  readonly standard_error: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly reason: string | null;
};

const TAILS = [0.025, 0.975] as const;

/**
 * Returns figures of the portfolio with the standard deviation and the percentiles of their values in the samples of a stationary
 * bootstrap. Each bootstrap starts with the seed.
 *
 * @param levels values at the ends of the periods, the first day included
 */
export function portfolioResamples(
  { portfolio, returns, riskFreePerPeriod, periods }: Performance,
  levels: Float64Array,
  { seed, resamples: count, blockLength }: BootstrapSettings,
): BootstrapInterval[] {
  const { frequency, perYear: periodsPerYear } = periods;
  const length = blockLength ?? automaticBlockLength(returns) ?? 1;
  const source = { block_length: length, frequency, observations: returns.length };
  const estimates = {
    annualized_return: portfolio.annualized_return ?? NOT_A_YEAR,
    annualized_volatility: portfolio.annualized_volatility!,
    sharpe_ratio: portfolio.sharpe_ratio ?? NO_SHARPE,
    max_drawdown: maxDrawdown(levels),
  };
  const tooLong = tooLongBlocks(blockLength, returns.length);
  if (tooLong !== null) return Object.keys(estimates).map((figure) => interval(figure, source, tooLong));
  const settings = { periodsPerYear, count, blockLength: length, random: randomOf(seed) };
  const found = resample(returns, excessReturns(returns, riskFreePerPeriod), settings);
  // The window also has the costs of the first day, which are in no return.
  const start = (1 + portfolio.total_return!) / (1 + cumulativeReturn(returns));
  const exponent = yearsInverse(portfolio.days!);
  const samples = {
    annualized_return: found.growth.map((growth) => (start * growth) ** exponent - 1),
    annualized_volatility: found.volatility,
    sharpe_ratio: found.sharpeRatio,
    max_drawdown: found.maxDrawdown,
  };
  return (['annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown'] as const).map((figure) =>
    interval(figure, source, estimates[figure], samples[figure]),
  );
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
  const length = asked ?? automaticBlockLength(active) ?? 1;
  const source = { block_length: length, frequency: headline.frequency, observations };
  const reason = missing ?? tooFew('pairs of returns', observations) ?? tooLongBlocks(asked, observations);
  if (reason !== null) return interval('tracking_error', source, reason);
  const settings = { periodsPerYear, count, blockLength: length, random: randomOf(seed) };
  const { volatility } = resample(active, active, settings);
  return interval('tracking_error', source, trackingError(portfolio, benchmark, periodsPerYear)!, volatility);
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
