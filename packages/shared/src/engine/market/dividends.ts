import type { Weekday } from '../../dates.ts';
import type { DenseSeries, InstrumentInput, PreparedSeries } from '../input.ts';
import { FREQUENCIES, quoteAges } from './frequency.ts';
import { checkLevels, clip, firstWithValue, isInRange, lowerBound, NEVER, valueAt } from './series.ts';

/** The valuation days on which dividends are reinvested, ascending, and by what each multiplies the quantity. */
export interface Reinvestments {
  readonly days: Int32Array;
  readonly factors: Float64Array;
}

const NO_REINVESTMENTS: Reinvestments = { days: new Int32Array(0), factors: new Float64Array(0) };

/**
 * Returns the factors by which reinvested dividends increase a quantity. A dividend D is reinvested at the close P of its
 * ex-date, or of the first later day with a price of its own. The quantity grows by 1 + D/P, so that quantity · close is
 * the position's value. Amounts of the same day are added first. A position bought at the close of that day does not
 * receive the dividend. P and D are in local currency per share. Without valuation days, every weekday counts as one.
 *
 * Source: docs/analytics.md, "Prices, days, and trading". Example: P = 10, then 9.5 with D = 0.5, gives the factor 10 / 9.5.
 */
export function reinvestments(
  dividends: InstrumentInput['dividends'],
  series: DenseSeries,
  valuationDays: Int32Array | null,
): Reinvestments {
  const { weekdays, amounts } = dividends;
  if (weekdays.length === 0) return NO_REINVESTMENTS;
  const days = new Int32Array(weekdays.length);
  const factors = new Float64Array(weekdays.length);
  let count = 0;
  for (let i = 0; i < weekdays.length; i++) {
    if (!(amounts[i]! > 0)) continue;
    const weekday = firstWithValue(series, weekdays[i]!);
    if (weekday === null) break;
    const day = valuationDays ? lowerBound(valuationDays, weekday) : weekday;
    if (valuationDays && (day === 0 || day === valuationDays.length)) continue;
    if (count === 0 || days[count - 1] !== day) {
      days[count] = day;
      factors[count++] = 1;
    }
    factors[count - 1]! += amounts[i]! / valueAt(series, weekday);
  }
  return { days: days.subarray(0, count), factors: factors.subarray(0, count) };
}

/**
 * Returns the dividends per share in local currency by valuation day, on the days on which `reinvestments` would reinvest them.
 * Amounts of the same day are added.
 */
export function paymentsOn(
  { weekdays, amounts }: InstrumentInput['dividends'],
  series: DenseSeries,
  valuationDays: Int32Array,
): { readonly day: number; readonly amount: number }[] {
  const payments = new Map<number, number>();
  weekdays.forEach((exDate, i) => {
    const weekday = amounts[i]! > 0 ? firstWithValue(series, exDate) : null;
    const day = weekday === null ? 0 : lowerBound(valuationDays, weekday);
    if (day > 0 && day < valuationDays.length) payments.set(day, (payments.get(day) ?? 0) + amounts[i]!);
  });
  return [...payments].map(([day, amount]) => ({ day, amount }));
}

/**
 * Returns the positions in `dividends` of dividends with an ex-date after the last price. They cannot be reinvested.
 */
export function afterLastPrice(dividends: InstrumentInput['dividends'], series: DenseSeries): number[] {
  const { weekdays, amounts } = dividends;
  const found: number[] = [];
  for (let i = weekdays.length - 1; i >= 0 && firstWithValue(series, weekdays[i]!) === null; i--) {
    if (amounts[i]! > 0) found.unshift(i);
  }
  return found;
}

/** Returns the most dates for which a position waits for a new price. */
function longestWait(on: Weekday): number {
  return Math.max(...FREQUENCIES.map((_, frequency) => quoteAges(frequency, on).notUsed));
}

/**
 * Returns the prepared series of closes in local currency. A dividend D is reinvested at the close P of its ex-date, or of the
 * first later weekday with a close, and multiplies all later levels by 1 + D/P. Dividends without a later close are left out.
 *
 * Example: closes 10, none, 9.5 with a dividend of 0.5 on the third day give the levels 10, 10, and 10.
 */
export function prepareSeries(
  closes: DenseSeries,
  dividends: InstrumentInput['dividends'],
  delistedOn: Weekday | null,
): PreparedSeries {
  const series = clip(closes, delistedOn ?? NEVER);
  const { first, values } = series;
  const wait = longestWait(first);
  const length = values.length + wait;
  let missing = 0;
  let gap = 0;
  let longestGap = 0;
  let last = -1;
  for (let i = 0; i < values.length; i++) {
    if (values[i]! > 0) {
      if (last >= 0) longestGap = Math.max(longestGap, gap);
      last = i;
      gap = 0;
    } else if (last >= 0) {
      gap++;
      missing++;
    }
  }
  const filledCount = last < 0 ? 0 : missing + wait;
  const bytes = length * Float64Array.BYTES_PER_ELEMENT;
  const size = bytes + filledCount * Int32Array.BYTES_PER_ELEMENT;
  const isShared = values.buffer instanceof SharedArrayBuffer;
  const buffer = isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size);
  const levels = new Float64Array(buffer, 0, length);
  const filled = new Int32Array(buffer, bytes, filledCount);
  const paid = reinvestments(dividends, series, null);
  let close = Number.NaN;
  let shares = 1;
  let nextPaid = 0;
  let nextFilled = 0;
  for (let i = 0; i < length; i++) {
    const value = i < values.length ? values[i]! : Number.NaN;
    if (value > 0) close = value;
    else if (close > 0) filled[nextFilled++] = i;
    if (paid.days[nextPaid] === first + i) shares *= paid.factors[nextPaid++]!;
    levels[i] = close * shares;
  }
  return {
    first,
    levels,
    filled,
    lastClose: first + last,
    longestGap,
    isInRange: isInRange(series),
    hasDividends: paid.days.length > 0,
  };
}

const NO_DIVIDENDS: InstrumentInput['dividends'] = { weekdays: new Int32Array(0), amounts: new Float64Array(0) };

/**
 * Returns a function that returns the prepared series of an instrument: the given one, or one that it makes once. `cash` has
 * the closes of cash.
 *
 * @throws AnalysisError in that function if dividends are too large
 */
export function preparedBy(
  instruments: readonly InstrumentInput[],
  reinvests: boolean,
  cash: DenseSeries,
): (instrumentIndex: number) => PreparedSeries {
  const known = new Map<number, PreparedSeries>();
  return (instrumentIndex) => {
    const own = instruments[instrumentIndex]!.prepared;
    const given = own && (reinvests || !own.hasDividends) ? own : known.get(instrumentIndex);
    if (given) return given;
    const { ric, type, closes, dividends, delistedOn } = instruments[instrumentIndex]!;
    const one =
      type === 'cash'
        ? prepareSeries(cash, NO_DIVIDENDS, null)
        : prepareSeries(closes!, reinvests ? dividends : NO_DIVIDENDS, delistedOn);
    checkLevels(one, ric);
    known.set(instrumentIndex, one);
    return one;
  };
}
