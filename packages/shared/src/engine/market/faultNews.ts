import { type Weekday, weekdayOnOrAfter, weekdayOnOrBefore } from '../../dates.ts';
import type { DataFault } from '../input.ts';
import { DAILY_AGES } from './quoteAges.ts';

/**
 * True for a finding that callers of an analysis have to know. A few sessions without a price are forward-filled and stay in
 * the notes. A gap, and the end of the prices, become news when the last price is so old that the table of quote ages calls it stale.
 * @param last the last day that counts
 */
export function isNews({ code, from, to }: DataFault, last: Weekday): boolean {
  if (!ENDS_PRICES.has(code) || from === null || to === null) return true;
  const end = code === 'ends_without_delisting' ? last : weekdayOnOrBefore(to);
  return end - weekdayOnOrAfter(from) + 1 > DAILY_AGES.stale;
}

const ENDS_PRICES: ReadonlySet<string> = new Set(['session_gap', 'ends_without_delisting']);
