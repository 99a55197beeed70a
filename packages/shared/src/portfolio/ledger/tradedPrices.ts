import { type Day, formatWeekday, type IsoDate, weekdayOnOrBefore, weekdayToDay } from '../../dates.ts';
import { lastValue, lastWithValue, valueAt } from '../../engine/market/series.ts';
import { type InstrumentFact, laterSplits, type MarketFacts } from '../marketFacts.ts';

export interface TradedRange {
  readonly low: number;
  readonly high: number;
  readonly close: number;
  /** The day of these prices. It is earlier than the day asked for if the instrument did not trade on that day. */
  readonly date: IsoDate;
}

/** Returns the prices of a day as they were traded, before later splits. Null before the first price. */
export function tradedRange({ ric }: InstrumentFact, day: Day, facts: MarketFacts): TradedRange | null {
  const closes = facts.closes(ric);
  const last = closes && lastWithValue(closes, weekdayOnOrBefore(day));
  if (closes === null || last === null) return null;
  const factor = laterSplits(ric, last, facts);
  const close = valueAt(closes, last);
  const range = facts.dayRange(ric, weekdayToDay(last)) ?? { low: close, high: close };
  return {
    low: Math.min(range.low, close) * factor,
    high: Math.max(range.high, close) * factor,
    close: close * factor,
    date: formatWeekday(last),
  };
}

/** Returns how many units of `to` one unit of `from` costs, at the last rate on or before a day. Null without a rate. */
export function rateOn(from: string, to: string, day: Day, facts: MarketFacts): number | null {
  return from === to ? 1 : lastValue(facts.fxRate(from, to)?.series, weekdayOnOrBefore(day));
}
