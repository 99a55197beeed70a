import type { Day } from '@tearsheet/shared';

/** Sessions of one instrument, ascending. Every close is above 0. Volumes may be NaN. */
export interface SessionPrices {
  readonly days: Int32Array;
  readonly close: Float64Array;
  readonly volume: Float64Array | null;
}

/** One instrument's price history for the scores. Values of week w use only closes up to Friday w. */
export interface PriceHistory {
  /** The total-return level on each Friday. NaN before the first price, and if the last price is older than 7 days. */
  readonly weekly: Float64Array;
  readonly descriptors: Readonly<Record<PriceDescriptor, Float64Array>>;
}

export type PriceDescriptor =
  | 'momentum12_1'
  | 'momentum6_1'
  | 'riskAdjustedMomentum'
  | 'lowVolatility'
  | 'smallDrawdown'
  | 'reversal1m'
  | 'above50'
  | 'above200'
  | 'volumeTrend';

export const PRICE_DESCRIPTORS: readonly PriceDescriptor[] = [
  'momentum12_1',
  'momentum6_1',
  'riskAdjustedMomentum',
  'lowVolatility',
  'smallDrawdown',
  'reversal1m',
  'above50',
  'above200',
  'volumeTrend',
];
const MAX_AGE_DAYS = 7;
const YEAR = 252;
const MONTH = 21;

/**
 * Computes descriptors on each Friday from the instrument's own sessions (252 per year, 21 per month). Higher is
 * better.
 * - Momentum 12-1 and 6-1 are total returns without the last month. Risk-adjusted momentum divides 12-1 by the standard
 *   deviation of the year's daily returns (times √252).
 * - Low volatility and small drawdown are the negated figures of the last year. Reversal is the negated return of the
 *   last month.
 * - above50 and above200 are the distances of the close from its averages. Volume trend is the average volume of 20
 *   sessions over that of 120.
 * Values are NaN until the window is full, and before position `from`, where only levels are computed.
 */
export function priceDescriptors(
  prices: SessionPrices,
  dividends: readonly { readonly exDay: Day; readonly amount: number }[],
  fridays: Int32Array,
  from = 0,
): PriceHistory {
  const { days, close, volume } = until(prices, fridays.at(-1) ?? Number.NEGATIVE_INFINITY);
  const total = totalReturnLevels({ days, close, volume }, dividends);
  const sums = prefixSums(total, close, volume);
  const descriptors = Object.fromEntries(
    PRICE_DESCRIPTORS.map((name) => [name, new Float64Array(fridays.length).fill(Number.NaN)]),
  ) as Record<PriceDescriptor, Float64Array>;
  const weekly = new Float64Array(fridays.length).fill(Number.NaN);
  let at = -1;
  for (let week = 0; week < fridays.length; week++) {
    const friday = fridays[week] as number;
    while (at + 1 < days.length && (days[at + 1] as number) <= friday) at++;
    if (at < 0 || friday - (days[at] as number) > MAX_AGE_DAYS) continue;
    const level = (back: number) => total[at - back] as number;
    weekly[week] = level(0);
    if (week < from) continue;
    if (at >= MONTH) descriptors.reversal1m[week] = 1 - level(0) / level(MONTH);
    if (at >= YEAR / 2) descriptors.momentum6_1[week] = level(MONTH) / level(YEAR / 2) - 1;
    if (at >= 49) descriptors.above50[week] = (close[at] as number) / average(sums.close, at, 50) - 1;
    if (at >= 199) descriptors.above200[week] = (close[at] as number) / average(sums.close, at, 200) - 1;
    if (volume && at >= 119 && sums.unknown[at + 1] === sums.unknown[at - 119]) {
      const long = average(sums.volume, at, 120);
      if (long > 0) descriptors.volumeTrend[week] = average(sums.volume, at, 20) / long - 1;
    }
    if (at < YEAR) continue;
    const momentum = level(MONTH) / level(YEAR) - 1;
    const mean = average(sums.returns, at, YEAR);
    const deviation = Math.sqrt(
      Math.max(average(sums.squares, at, YEAR) - mean * mean, 0) * (YEAR / (YEAR - 1)) * YEAR,
    );
    descriptors.momentum12_1[week] = momentum;
    descriptors.lowVolatility[week] = -deviation;
    if (deviation > 1e-9) descriptors.riskAdjustedMomentum[week] = momentum / deviation;
    descriptors.smallDrawdown[week] = worstDrawdown(total, at - YEAR, at);
  }
  return { weekly, descriptors };
}

/** Returns the sessions until a day. A later session changes no value of an earlier Friday. */
function until({ days, close, volume }: SessionPrices, last: Day): SessionPrices {
  let length = days.length;
  while (length > 0 && days[length - 1]! > last) length--;
  return {
    days: days.subarray(0, length),
    close: close.subarray(0, length),
    volume: volume?.subarray(0, length) ?? null,
  };
}

/** Returns the last close on or before each Friday. NaN if it is more than 7 days old. */
export function weeklyCloses(
  { days, close }: Pick<SessionPrices, 'days' | 'close'>,
  fridays: Int32Array,
): Float64Array {
  let at = -1;
  return Float64Array.from(fridays, (friday) => {
    while (at + 1 < days.length && (days[at + 1] as number) <= friday) at++;
    return at < 0 || friday - (days[at] as number) > MAX_AGE_DAYS ? Number.NaN : (close[at] as number);
  });
}

/** Returns the close times the growth of units by reinvested dividends, as the engine values a holding. */
function totalReturnLevels(
  prices: SessionPrices,
  dividends: readonly { readonly exDay: Day; readonly amount: number }[],
): Float64Array {
  if (dividends.length === 0) return prices.close;
  const ordered = [...dividends].sort((a, b) => a.exDay - b.exDay);
  const levels = new Float64Array(prices.days.length);
  let units = 1;
  let next = 0;
  for (let i = 0; i < levels.length; i++) {
    const close = prices.close[i] as number;
    for (; next < ordered.length && (ordered[next] as { exDay: Day }).exDay <= (prices.days[i] as number); next++) {
      if (i > 0) units *= 1 + (ordered[next] as { amount: number }).amount / close;
    }
    levels[i] = close * units;
  }
  return levels;
}

interface Sums {
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** The number of sessions without a volume. */
  readonly unknown: Float64Array;
  readonly returns: Float64Array;
  readonly squares: Float64Array;
}

/** The sums of the last instrument, which the next one replaces: fresh memory for each of a large market costs more than the sums. */
let reused: Sums = sumsOf(0);

function sumsOf(count: number): Sums {
  const make = () => new Float64Array(count + 1);
  return { close: make(), volume: make(), unknown: make(), returns: make(), squares: make() };
}

/**
 * Returns prefix sums: sums[i + 1] − sums[i + 1 − n] is the sum of the n values up to i. They are valid until the next call.
 */
function prefixSums(total: Float64Array, close: Float64Array, volume: Float64Array | null): Sums {
  if (reused.close.length <= total.length) reused = sumsOf(total.length);
  const sums = reused;
  for (let i = 0; i < total.length; i++) {
    const move = i > 0 ? (total[i] as number) / (total[i - 1] as number) - 1 : 0;
    const traded = volume?.[i] ?? Number.NaN;
    const isUnknown = Number.isNaN(traded);
    sums.close[i + 1] = (sums.close[i] as number) + (close[i] as number);
    sums.volume[i + 1] = (sums.volume[i] as number) + (isUnknown ? 0 : traded);
    sums.unknown[i + 1] = (sums.unknown[i] as number) + (isUnknown ? 1 : 0);
    sums.returns[i + 1] = (sums.returns[i] as number) + move;
    sums.squares[i + 1] = (sums.squares[i] as number) + move * move;
  }
  return sums;
}

function average(sums: Float64Array, at: number, count: number): number {
  return ((sums[at + 1] as number) - (sums[at + 1 - count] as number)) / count;
}

function worstDrawdown(levels: Float64Array, from: number, to: number): number {
  let peak = levels[from] as number;
  let worst = 0;
  for (let i = from + 1; i <= to; i++) {
    const level = levels[i] as number;
    if (level > peak) peak = level;
    else worst = Math.min(worst, level / peak - 1);
  }
  return worst;
}
