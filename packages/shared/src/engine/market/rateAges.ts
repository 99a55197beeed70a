import type { Weekday } from '../../dates.ts';
import type { DenseSeries } from '../input.ts';
import { frequencyOf } from './frequency.ts';
import { quoteAges } from './quoteAges.ts';
import { firstWithValue, lastWithValue, NEVER } from './series.ts';

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
