import type { DenseSeries, InstrumentInput } from './input.ts';
import { firstWithValue, lowerBound, valueAt } from './series.ts';

export interface DividendSpan {
  readonly days: Int32Array;
  /** Positions in `days`, both inclusive; the position is bought at the close of `from`. */
  readonly from: number;
  readonly to: number;
}

/**
 * Reinvests dividends: writes T = P·M into `out[from..to]` and returns it; returns `prices` itself when nothing is paid.
 * M starts at 1 and grows by 1 + D/P on the ex-date, or on the first later day with a price of its own when the ex-date
 * has none, so that units·M·P is the position's value. P is in local currency, D per share.
 *
 * Source: analytics.md, "Grid and prices". Example: P = 10, then 9.5 with D = 0.5, gives T = 10, 10.
 */
export function reinvestDividends(
  { dividends, series }: { readonly dividends: InstrumentInput['dividends']; readonly series: DenseSeries },
  { days, from, to }: DividendSpan,
  { prices, out }: { readonly prices: Float64Array; readonly out: Float64Array },
): Float64Array {
  const { weekdays, amounts } = dividends;
  let multiplier = 1;
  let next = from;
  let payDay = -1;
  let paid = 0;
  // Amounts that fall on one day are reinvested together: one growth by their sum.
  const pay = () => {
    if (payDay < 0) return;
    for (; next < payDay; next++) out[next] = prices[next]! * multiplier;
    multiplier *= 1 + paid;
    payDay = -1;
    paid = 0;
  };
  // The price before a dividend may be carried over `from`, so an ex-date before `from` can still be paid after it.
  for (let i = 0; i < weekdays.length && weekdays[i]! <= days[to]!; i++) {
    if (!(amounts[i]! > 0)) continue;
    const weekday = firstWithValue(series, weekdays[i]!);
    if (weekday === null || weekday > days[to]! || weekday <= days[from]!) continue;
    const day = lowerBound(days, weekday);
    if (day !== payDay) pay();
    payDay = day;
    paid += amounts[i]! / valueAt(series, weekday);
  }
  pay();
  if (multiplier === 1) return prices;
  for (; next <= to; next++) out[next] = prices[next]! * multiplier;
  return out;
}
