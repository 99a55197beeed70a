import type { Weekday } from '../../dates.ts';
import type { DenseSeries } from '../input.ts';
import { type ForwardFilled, type ForwardFillLog, forwardFill, makeForwardFillLog } from './forwardFill.ts';
import { frequencyOf, quoteAges } from './frequency.ts';
import { firstWithValue, lastValue, lastWithValue, lowerBound, NEVER } from './series.ts';

/** By currency of the universe and valuation day: base currency per unit, forward-filled; NaN before the first rate. */
export interface Rates {
  readonly rates: readonly Float64Array[];
  /** S_t − S_{t−1}; 0 on the first day. */
  readonly changes: readonly Float64Array[];
  /** Forward-filled days and stale runs by currency. */
  readonly forwardFilled: readonly ForwardFilled[];
}

export function ratesOn({ fx }: { readonly fx: readonly (DenseSeries | null | undefined)[] }, days: Int32Array): Rates {
  const logs = fx.map(() => makeForwardFillLog(days, 1));
  const rates = fx.map((series, c) => rateSeries(series, days, logs[c]!));
  const changes = rates.map((rate) => {
    const change = new Float64Array(rate.length);
    for (let d = 1; d < rate.length; d++) change[d] = rate[d]! - rate[d - 1]!;
    return change;
  });
  return { rates, changes, forwardFilled: logs.map((log) => log.finish()) };
}

/** Returns the last rate on or before a weekday, or null if there is none. `series` is that of `rateSeries`. */
export function lastRate(series: DenseSeries | null | undefined, weekday: Weekday): number | null {
  return series === null ? 1 : lastValue(series, weekday);
}

/** Returns rates by day. A null `series` is the base currency, whose rate is 1. An undefined `series` has no rates. */
export function rateSeries(
  series: DenseSeries | null | undefined,
  days: Int32Array,
  log: ForwardFillLog,
): Float64Array {
  if (series === null) return new Float64Array(days.length).fill(1);
  const out = new Float64Array(days.length).fill(Number.NaN);
  const first = series && firstWithValue(series, series.first);
  if (series === undefined || first === null || first === undefined) return out;
  const from = lowerBound(days, first);
  if (from < days.length) forwardFill(series, days, from, { out, log });
  return out;
}

/** The ages of the rates of one currency. The base currency is always fresh. */
export interface RateAges {
  /** Position in FREQUENCIES. */
  readonly frequency: number;
  /**
   * The last weekday on which the currency counts, if it ends on or before the last weekday of the analysis, otherwise NEVER.
   * A currency ends when its last rate may no longer be used and the data have no later one.
   */
  readonly end: Weekday;
  /** True if the last rate on or before the weekday is too old to buy at. False without a rate, which is another problem. */
  isTooOld(weekday: Weekday): boolean;
  /** The first weekday from which a rate may be too old. */
  readonly sureUntil: Weekday;
}

const FRESH: RateAges = { frequency: 0, end: NEVER, isTooOld: () => false, sureUntil: NEVER };

/**
 * Returns the ages of the rates of a currency.
 *
 * @param rates all rates, or null for the base currency and undefined without rates
 * @param first the first weekday of the analysis
 * @param last the last weekday of the analysis
 */
export function rateAges(rates: DenseSeries | null | undefined, first: Weekday, last: Weekday): RateAges {
  const latest = rates ? lastWithValue(rates, NEVER) : null;
  if (!rates || latest === null) return FRESH;
  const frequency = frequencyOf(rates, first, last);
  const { notBought, notUsed } = quoteAges(frequency, last);
  const end = latest + notUsed < last ? latest + notUsed : NEVER;
  return {
    frequency,
    end,
    isTooOld: (weekday) => {
      const known = lastWithValue(rates, weekday);
      return known !== null && weekday - known > notBought;
    },
    sureUntil: Math.min(firstLongGap(rates, notBought), latest + notBought),
  };
}

/** Returns the first weekday on which the last rate is older than so many weekdays, if a later rate follows. */
function firstLongGap({ first, values }: DenseSeries, limit: number): Weekday {
  let known = firstWithValue({ first, values }, first) ?? NEVER;
  for (let i = Math.max(0, known - first); i < values.length; i++) {
    if (!(values[i]! > 0)) continue;
    if (first + i - known > limit) return known + limit;
    known = first + i;
  }
  return NEVER;
}
