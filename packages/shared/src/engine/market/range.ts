import { formatWeekday, type Weekday } from '../../dates.ts';
import { AnalysisError } from '../analysisError.ts';
import type { DenseSeries, PreparedSeries } from '../input.ts';

/** Powers of ten. Within them, fourth powers of returns stay finite. */
const MOST_PRICE = 1e20;
const MOST_RATE = 1e12;
/** The largest value of a portfolio or benchmark is at most so many times its smallest one, so products of returns stay finite. */
const MOST_GROWTH = 1e20;

/**
 * Checks that every price of an instrument is between 1e-20 and 1e20. Beyond that, moments of returns overflow.
 *
 * @throws AnalysisError that names the instrument and the date
 */
export function checkPrices(series: DenseSeries | null, ric: string): void {
  if (series) checkSeries(series, MOST_PRICE, `the price of ${ric}`);
}

/** Returns true if `checkPrices` accepts the prices. */
export function isInRange({ values }: DenseSeries): boolean {
  return values.every((value) => !isOutside(value, MOST_PRICE));
}

/**
 * Checks that reinvested dividends do not multiply a share beyond what a number can hold.
 *
 * @throws AnalysisError that names the instrument
 */
export function checkLevels({ levels }: PreparedSeries, ric: string): void {
  if (levels.at(-1) !== Number.POSITIVE_INFINITY) return;
  const message = `the dividends of ${ric} are too large for its prices to compute with them`;
  throw new AnalysisError('values_out_of_range', message);
}

/**
 * Checks that every exchange rate is between 1e-12 and 1e12.
 *
 * @throws AnalysisError that names the currency and the date
 */
export function checkRates(series: DenseSeries | null | undefined, currency: string): void {
  if (series) checkSeries(series, MOST_RATE, `the exchange rate of ${currency}`);
}

function checkSeries({ first, values }: DenseSeries, most: number, what: string): void {
  for (let i = 0; i < values.length; i++) {
    if (isOutside(values[i]!, most)) throw outOfRange(what, values[i]!, first + i, most);
  }
}

/** A missing price is NaN, and a price of 0 is none. */
function isOutside(value: number, most: number): boolean {
  return value > most || (value < 1 / most && value > 0);
}

function outOfRange(what: string, value: number, day: Weekday, most: number): AnalysisError {
  const message = `${what} on ${formatWeekday(day)} is ${value}, but it must be between ${(1 / most).toExponential()} and ${most.toExponential()} to compute with it`;
  return new AnalysisError('values_out_of_range', message);
}

/**
 * Checks that values differ by at most a factor of 1e20. Values that are missing or 0 do not count.
 *
 * @throws AnalysisError that names what the values are of
 */
export function checkGrowth(levels: Float64Array, what: string): void {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i]!;
    if (level > most) most = level;
    if (level > 0 && level < least) least = level;
  }
  if (most <= least * MOST_GROWTH) return;
  const message = `the largest value of ${what} is more than 1e20 times its smallest one, which is too much to compute with`;
  throw new AnalysisError('values_out_of_range', message);
}
