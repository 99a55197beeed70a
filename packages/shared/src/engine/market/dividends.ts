import type { DenseSeries, InstrumentInput } from '../input.ts';
import { firstWithValue, lowerBound, valueAt } from './series.ts';

/** The valuation days on which dividends are reinvested, ascending, and by what each multiplies the quantity. */
export interface Reinvestments {
  readonly days: Int32Array;
  readonly factors: Float64Array;
}

export const NO_REINVESTMENTS: Reinvestments = { days: new Int32Array(0), factors: new Float64Array(0) };

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
