import type { MarketData } from '@tearsheet/market-data';
import { type Day, toDay, weekdayToDay } from '@tearsheet/shared';
import { valueError } from '@tearsheet/shared/schemas';
import type { Refused } from '../validatePortfolio.ts';

export interface RangeQuery {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** A range that ends before it begins is refused. */
export function rangeProblem({ start_date, end_date }: RangeQuery): Refused | null {
  if (start_date === undefined || end_date === undefined || start_date <= end_date) return null;
  const message = `start_date ${start_date} lies after end_date ${end_date}`;
  return { kind: 'refused', detail: [valueError(['query', 'start_date'], 'end_before_start', message, start_date)] };
}

/** First and last day asked for, both inclusive; without a start the given number of years before the end (of the data, at the latest), or all. */
export function dayRange(
  market: MarketData,
  { start_date, end_date }: RangeQuery,
  years: number | null,
): { readonly from: Day; readonly to: Day } {
  const latest = weekdayToDay(market.lastWeekday);
  const to = end_date === undefined ? latest : toDay(end_date);
  if (start_date !== undefined) return { from: toDay(start_date), to };
  return { from: years === null ? Number.NEGATIVE_INFINITY : yearsBefore(Math.min(to, latest), years), to };
}

/** The same day some years earlier; 29 February becomes the 28th. */
export function yearsBefore(day: Day, years: number): Day {
  const date = new Date(day * 86_400_000);
  const month = date.getUTCMonth();
  const earlier = Date.UTC(date.getUTCFullYear() - years, month, date.getUTCDate());
  return (new Date(earlier).getUTCMonth() === month ? earlier : earlier - 86_400_000) / 86_400_000;
}
