import { type Day, formatDay, type IsoDate, weekdayOnOrBefore, weekdayToDay } from '../../dates.ts';
import { lastValue, lastWithValue, valueAt } from '../../engine/market/series.ts';
import { type InstrumentFact, laterSplits, type MarketFacts } from '../findings.ts';

export interface TradedRange {
  readonly low: number;
  readonly high: number;
  readonly close: number;
  /** The day of these prices. It is earlier than the day asked for if the instrument did not trade on that day. */
  readonly date: IsoDate;
}

/** Returns the prices of a day as they were traded, before later splits. Null before the first price. */
export function tradedRange({ ric }: InstrumentFact, day: Day, facts: MarketFacts): TradedRange | null {
  const weekend = facts.weekendClose?.(ric, day) ?? null;
  if (weekend !== null) return rangeOf(weekend, day);
  const closes = facts.closes(ric);
  const last = closes && lastWithValue(closes, weekdayOnOrBefore(day));
  if (closes === null || last === null) return null;
  return rangeOf(valueAt(closes, last), weekdayToDay(last));

  function rangeOf(close: number, on: Day): TradedRange {
    const factor = laterSplits(ric, weekdayOnOrBefore(on), facts);
    const range = facts.dayRange(ric, on) ?? { low: close, high: close };
    return {
      low: Math.min(range.low, close) * factor,
      high: Math.max(range.high, close) * factor,
      close: close * factor,
      date: formatDay(on),
    };
  }
}

/** Returns how many units of `to` one unit of `from` costs, at the last rate on or before a day. Null without a rate. */
export function rateOn(from: string, to: string, day: Day, facts: MarketFacts): number | null {
  return from === to ? 1 : lastValue(facts.fxRate(from, to)?.series, weekdayOnOrBefore(day));
}

/** Shares from which the cost of one and of all differ clearly, and how far a cost of years ago may be from a price of today. */
const [MANY_SHARES, OLD_COST] = [10, 3];

/** Returns true if a cost per share is more likely the cost of all shares. */
export function isCostOfAll(cost: number, quantity: number, close: number): boolean {
  return quantity >= MANY_SHARES && isAbout(cost, quantity * close) && !isAbout(cost, close);
}

/** Returns true if the cost of all shares is more likely that of one. */
export function isCostOfOne(cost: number, quantity: number, close: number): boolean {
  return quantity >= MANY_SHARES && isAbout(cost, close) && !isAbout(cost, quantity * close);
}

function isAbout(cost: number, value: number): boolean {
  return cost > value / OLD_COST && cost < value * OLD_COST;
}
