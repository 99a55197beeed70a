import { weekdayOnOrAfter, weekdayOnOrBefore } from '../../dates.ts';
import type { DataFault } from '../input.ts';
import { DAILY_AGES } from './quoteAges.ts';

/**
 * True for a finding that callers of an analysis have to know. A few sessions without a price are forward-filled and stay in
 * the notes. A gap becomes news when its last price is so old that the table of quote ages calls it stale.
 */
export function isNews({ code, from, to }: DataFault): boolean {
  if (code !== 'session_gap' || from === null || to === null) return true;
  return weekdayOnOrBefore(to) - weekdayOnOrAfter(from) + 1 > DAILY_AGES.stale;
}
