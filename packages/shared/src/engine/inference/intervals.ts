import type { Performance } from '../facts/performance.ts';
import type { Frequency } from '../market/frequency.ts';
import { excessReturns, informationRatio, isAnnualized } from '../measures/index.ts';
import { automaticLags, linearRegression, neweyWestErrors } from '../measures/regression.ts';
import { criticalValue, logDeviationError, longLags, meanError, robustSharpeError } from './longRunErrors.ts';

/** Fewer returns say nothing about the reliability of a figure. */
export const FEWEST_RETURNS = 12;

/** Reasons for null. */
export const NOT_A_YEAR = 'windows of less than a year are not annualized';
export const NO_SHARPE = 'the risk-free rate starts after the analysis, or the returns above it do not move';
const NO_ALPHA = 'the risk-free rate starts after the analysis';
const NO_MOVEMENTS = 'the benchmark is a fixed rate';
const NO_LINE = 'the portfolio or the benchmark does not move';
const NO_DIFFERENCE = 'the returns of portfolio and benchmark differ by a constant';

type Source = {
  readonly method: 'newey_west_mean' | 'newey_west_variance' | 'lo_2002' | 'newey_west_regression';
  readonly lags: number;
  readonly frequency: Frequency;
  readonly observations: number;
};

/** The figures of one row of the section. */
export type IntervalFigures = {
  readonly figure: string;
  readonly estimate: number | null;
  readonly standard_error: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly reason: string | null;
};

export type Interval = Source & IntervalFigures;

/** The value of a figure, its standard error, and the ends of an interval of so many standard errors to each side. */
interface Estimate {
  readonly value: number;
  readonly error: number;
  readonly ends?: (errors: number) => readonly [number, number];
}

/** Returns annualized return, volatility, and Sharpe ratio with 95% intervals. There are at least 12 returns, all above −1. */
export function ownIntervals({ portfolio, returns, riskFreePerPeriod, periods, years }: Performance): Interval[] {
  const { perYear, frequency } = periods;
  const observations = returns.length;
  const lags = automaticLags(observations);
  const source = { lags, frequency, observations };
  const { annualized_return: growth, annualized_volatility: volatility, sharpe_ratio: sharpe } = portfolio;
  // The error of the sum of the logarithms of 1 + r, a year.
  const growthError = meanError(returns.map(Math.log1p), lags)! * observations * yearsInverse(years);
  const excess = excessReturns(returns, riskFreePerPeriod);
  const ofGrowth = { method: 'newey_west_mean', ...source } as const;
  const ofVolatility = { method: 'newey_west_variance', ...source, lags: longLags(observations) } as const;
  const ofSharpe = { method: 'lo_2002', ...source } as const;
  const volatilityError = logDeviationError(returns, ofVolatility.lags)!;
  return [
    interval('annualized_return', ofGrowth, growth == null ? NOT_A_YEAR : onLogScale(growth, growthError, 1)),
    interval('annualized_volatility', ofVolatility, onLogScale(volatility!, volatilityError, 0)),
    interval('sharpe_ratio', ofSharpe, ratioEstimate(sharpe ?? null, excess, lags, perYear) ?? NO_SHARPE),
  ];
}

/** Returns 1 / years of a window that is annualized, and 1 for a shorter one, which has no annualized return. */
export function yearsInverse(years: number): number {
  return isAnnualized(years) ? 1 / years : 1;
}

/** The interval is symmetric for the logarithm of value + shift, so it stays above −shift. */
function onLogScale(value: number, error: number, shift: number): Estimate {
  const level = value + shift;
  const at = (errors: number) => level * Math.exp(errors * error) - shift;
  return { value, error: level * error, ends: (errors) => [at(-errors), at(errors)] };
}

/**
 * Returns information ratio, alpha, and beta with 95% intervals at the frequency of the headline.
 *
 * @param missing reason if there are no pairs of returns
 */
export function relativeIntervals({ headline, headlinePairs }: Performance, missing: string | null): Interval[] {
  const { portfolio, benchmark, riskFreePerPeriod, periodsPerYear, isFixedRate } = headlinePairs;
  const observations = portfolio.length;
  const lags = observations === 0 ? 0 : automaticLags(observations);
  const source = { lags, frequency: headline.frequency, observations };
  const ofRatio = { method: 'lo_2002', ...source } as const;
  const ofLine = { method: 'newey_west_regression', ...source } as const;
  const reason = missing ?? tooFew('pairs of returns', observations);
  if (reason !== null) {
    return [
      interval('information_ratio', ofRatio, reason),
      interval('alpha_annualized', ofLine, reason),
      interval('beta', ofLine, reason),
    ];
  }
  const ratio = informationRatio(portfolio, benchmark, periodsPerYear);
  const active = excessReturns(portfolio, benchmark);
  // Without a rate, the slope is still right: it is that of the returns themselves.
  const isRateKnown = typeof riskFreePerPeriod !== 'number' || !Number.isNaN(riskFreePerPeriod);
  const rate = isRateKnown ? riskFreePerPeriod : 0;
  const fit = isFixedRate ? null : linearRegression(excessReturns(portfolio, rate), [excessReturns(benchmark, rate)]);
  const noLine = isFixedRate ? NO_MOVEMENTS : NO_LINE;
  const { interceptError = 0, slopeErrors = [] } = fit ? neweyWestErrors(fit, lags) : {};
  const alpha = fit && { value: fit.intercept * periodsPerYear, error: interceptError * periodsPerYear };
  const beta = fit && { value: fit.slopes[0]!, error: slopeErrors[0]! };
  return [
    interval('information_ratio', ofRatio, ratioEstimate(ratio, active, lags, periodsPerYear) ?? NO_DIFFERENCE),
    interval('alpha_annualized', ofLine, isRateKnown || isFixedRate ? (alpha ?? noLine) : NO_ALPHA),
    interval('beta', ofLine, beta ?? noLine),
  ];
}

/** Returns the reason if there are too few. */
export function tooFew(what: string, count: number): string | null {
  if (count >= FEWEST_RETURNS) return null;
  return `it needs at least ${FEWEST_RETURNS} ${what} and there ${count === 1 ? 'is' : 'are'} ${count}`;
}

function ratioEstimate(
  value: number | null,
  values: Float64Array,
  lags: number,
  periodsPerYear: number,
): Estimate | null {
  const error = value === null ? null : robustSharpeError(values, lags);
  return value === null || error === null ? null : { value, error: error * Math.sqrt(periodsPerYear) };
}

function interval(figure: string, source: Source, estimate: Estimate | string): Interval {
  if (typeof estimate === 'string') {
    return { figure, estimate: null, standard_error: null, lower: null, upper: null, ...source, reason: estimate };
  }
  const { value, error, ends = (errors) => [value - errors * error, value + errors * error] } = estimate;
  const [lower, upper] = ends(criticalValue(source.lags, source.observations));
  return { figure, estimate: value, standard_error: error, lower, upper, ...source, reason: null };
}
