import { type Day, type Weekday, weekdayOnOrBefore, weekdayToDay } from '../../dates.ts';
import { lastWithValue, valueAt } from '../../engine/market/series.ts';
import type { InstrumentFact, MarketFacts } from '../marketFacts.ts';

export interface TradedRange {
  readonly low: number;
  readonly high: number;
  readonly close: number;
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
  };
}

function laterSplits(ric: string, weekday: Weekday, facts: MarketFacts): number {
  const day = weekdayToDay(weekday);
  return facts.splits(ric).reduce((factor, split) => (split.day > day ? factor * split.ratio : factor), 1);
}

export function rateOn(from: string, to: string, day: Day, facts: MarketFacts): number | null {
  const rates = facts.fxRate(from, to)?.series;
  const last = rates && lastWithValue(rates, weekdayOnOrBefore(day));
  return rates && last !== null && last !== undefined ? valueAt(rates, last) : null;
}
