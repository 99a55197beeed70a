import type { Day } from '@tearsheet/shared';

/** Sessions of one instrument, ascending. Every close is above 0. Volumes may be NaN. */
export interface SessionPrices {
  readonly days: Int32Array;
  readonly close: Float64Array;
  readonly volume: Float64Array | null;
}

/** One instrument's price history for the scores. Values of week w use only closes up to Friday w. */
export interface PriceHistory {
  /** The total-return level on each Friday, relative to the first price. NaN before that price, and if the last one is older than 7 days. */
  readonly weekly: Float64Array;
  /** The total return of each week. NaN if a level at one of its ends is. */
  readonly returns: Float64Array;
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
export const MAX_AGE_DAYS = 7;
export const YEAR = 252;
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
 * Values are NaN until the window is full, and before position `from`, where only levels are computed. A value uses the sessions of its
 * window and no others, so that it is the same, bit for bit, if earlier prices are absent. The descriptors are valid until the next call.
 */
export function priceDescriptors(
  prices: SessionPrices,
  dividends: readonly { readonly exDay: Day; readonly amount: number }[],
  fridays: Int32Array,
  from = 0,
): PriceHistory {
  const { days, close, volume } = until(prices, fridays.at(-1) ?? Number.NEGATIVE_INFINITY);
  const growth = dividendGrowth({ days, close }, dividends);
  const moves = dailyReturns(close, growth);
  const descriptors = emptyDescriptors(fridays.length);
  const weekly = new Float64Array(fridays.length).fill(Number.NaN);
  const returns = new Float64Array(fridays.length).fill(Number.NaN);
  let at = -1;
  let units = 1;
  let inWeek = 1;
  let before = Number.NaN;
  for (let week = 0; week < fridays.length; week++) {
    const friday = fridays[week] as number;
    inWeek = 1;
    while (at + 1 < days.length && (days[at + 1] as number) <= friday) {
      at++;
      if (growth) inWeek *= growth[at] as number;
    }
    units *= inWeek;
    const last = before;
    before = Number.NaN;
    if (at < 0 || friday - (days[at] as number) > MAX_AGE_DAYS) continue;
    const now = close[at] as number;
    before = now;
    weekly[week] = now * units;
    returns[week] = (now * inWeek) / last - 1;
    if (week < from) continue;
    const start = Math.max(0, at - YEAR);
    setLevels(close, growth, start, at);
    const level = (back: number) => levels[at - start - back] as number;
    if (at >= MONTH) descriptors.reversal1m[week] = 1 - level(0) / level(MONTH);
    if (at >= YEAR / 2) descriptors.momentum6_1[week] = level(MONTH) / level(YEAR / 2) - 1;
    const last50 = at >= 49 ? sumOf(close, at - 49, at) : Number.NaN;
    descriptors.above50[week] = now / (last50 / 50) - 1;
    if (at >= 199) descriptors.above200[week] = now / ((sumOf(close, at - 199, at - 50) + last50) / 200) - 1;
    if (volume && at >= 119) {
      const last20 = sumOf(volume, at - 19, at);
      const long = (sumOf(volume, at - 119, at - 20) + last20) / 120;
      if (long > 0) descriptors.volumeTrend[week] = last20 / 20 / long - 1;
    }
    if (at < YEAR) continue;
    const momentum = level(MONTH) / level(YEAR) - 1;
    const deviation = deviationOf(moves, at - YEAR + 1, at) * Math.sqrt(YEAR);
    descriptors.momentum12_1[week] = momentum;
    descriptors.lowVolatility[week] = -deviation;
    if (deviation > 1e-9) descriptors.riskAdjustedMomentum[week] = momentum / deviation;
    descriptors.smallDrawdown[week] = worstDrawdown();
  }
  return { weekly, returns, descriptors };
}

/** The descriptors of the last instrument, which the next one replaces, because fresh memory for each of a large market takes time. */
let reused = emptyOf(0);
/** The levels of the window of one Friday. */
const levels = new Float64Array(YEAR + 1);

function emptyOf(weeks: number): Record<PriceDescriptor, Float64Array> {
  const columns = PRICE_DESCRIPTORS.map((name) => [name, new Float64Array(weeks)]);
  return Object.fromEntries(columns) as Record<PriceDescriptor, Float64Array>;
}

function emptyDescriptors(weeks: number): Record<PriceDescriptor, Float64Array> {
  if (reused.momentum12_1.length !== weeks) reused = emptyOf(weeks);
  for (const name of PRICE_DESCRIPTORS) reused[name].fill(Number.NaN);
  return reused;
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

/**
 * Returns the growth of units by the dividends since the session before, which are reinvested as the engine values a holding. 1 on a session
 * without dividends, and on the first one. Null without dividends.
 */
function dividendGrowth(
  { days, close }: Pick<SessionPrices, 'days' | 'close'>,
  dividends: readonly { readonly exDay: Day; readonly amount: number }[],
): Float64Array | null {
  if (dividends.length === 0) return null;
  const ordered = [...dividends].sort((a, b) => a.exDay - b.exDay);
  const growth = new Float64Array(days.length).fill(1);
  let next = 0;
  for (let i = 0; i < growth.length; i++) {
    for (; next < ordered.length && (ordered[next] as { exDay: Day }).exDay <= (days[i] as number); next++) {
      if (i > 0) growth[i]! *= 1 + (ordered[next] as { amount: number }).amount / (close[i] as number);
    }
  }
  return growth;
}

/** Returns the total return of each session. 0 on the first one. */
function dailyReturns(close: Float64Array, growth: Float64Array | null): Float64Array {
  const moves = new Float64Array(close.length);
  for (let i = 1; i < moves.length; i++) {
    moves[i] = ((close[i] as number) * (growth ? (growth[i] as number) : 1)) / (close[i - 1] as number) - 1;
  }
  return moves;
}

/** Puts the total-return levels from one position to another into `levels`. The first is the close. */
function setLevels(close: Float64Array, growth: Float64Array | null, from: number, to: number): void {
  let units = 1;
  for (let i = from; i <= to; i++) {
    if (growth && i > from) units *= growth[i] as number;
    levels[i - from] = (close[i] as number) * units;
  }
}

/** Returns the sum of the values from one position to another. NaN if one is. */
function sumOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i <= to; i++) sum += values[i] as number;
  return sum;
}

/** Returns the standard deviation of the values from one position to another. */
function deviationOf(values: Float64Array, from: number, to: number): number {
  const count = to - from + 1;
  let sum = 0;
  let squares = 0;
  for (let i = from; i <= to; i++) {
    const value = values[i] as number;
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  return Math.sqrt(Math.max(squares / count - mean * mean, 0) * (count / (count - 1)));
}

function worstDrawdown(): number {
  let peak = levels[0] as number;
  let worst = 0;
  for (let i = 1; i < levels.length; i++) {
    const level = levels[i] as number;
    if (level > peak) peak = level;
    else worst = Math.min(worst, level / peak - 1);
  }
  return worst;
}
