import type { PriceColumns } from '../../content.ts';
import type { PricePiece } from '../connector.ts';

/** Closes are stored to seven digits; a dividend never moves them, a split always does. */
const TOLERANCE = 1e-3;

/**
 * Whether the closes of the days that both have differ: then the source has restated its history (a split), or the stored
 * one comes from elsewhere. Also true when there is no common day to tell by.
 *
 * @param perMajor quoted units in one of the stored currency
 */
export function isRestated(stored: PriceColumns, fetched: Omit<PricePiece, 'ric'>, perMajor: number): boolean {
  let compared = 0;
  const closes = new Map(fetched.days.map((day, i) => [day, fetched.close[i] ?? null]));
  for (let i = stored.days.length - 1; i >= 0; i--) {
    const day = stored.days[i] as number;
    if (day < (fetched.days[0] ?? Number.POSITIVE_INFINITY)) break;
    const [before, now] = [stored.close[i] as number, closes.get(day) ?? null];
    if (now === null || Number.isNaN(before)) continue;
    compared++;
    if (Math.abs(now / perMajor / before - 1) > TOLERANCE) return true;
  }
  return compared === 0;
}
