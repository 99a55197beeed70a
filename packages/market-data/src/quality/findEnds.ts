import { weekdayOnOrAfter, weekdayToDay } from '@tearsheet/shared/dates';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { DividendRow, InstrumentRow } from '../content.ts';
import type { QualityFinding } from '../port.ts';

/** Two weeks without a price are more than any holiday. */
const SILENT_WEEKDAYS = 10;
/** Prices whose distance says how often the instrument has one. */
const RECENT_PRICES = 12;

/**
 * A listing whose prices end long before the data do, without a `delisted_on`. Long is more than ten weekdays, and more than
 * three times the usual distance between its last prices, so that a monthly series does not count.
 */
export function findSilentEnd(
  { delistedOn }: Pick<InstrumentRow, 'delistedOn'>,
  { first, values }: DenseSeries,
  lastWeekday: number,
): QualityFinding[] {
  const last = first + values.length - 1;
  const silent = lastWeekday - last;
  if (delistedOn !== null || silent <= Math.max(SILENT_WEEKDAYS, 3 * usualDistance(values))) return [];
  const day = weekdayToDay(last);
  const message = `no price in the last ${silent} weekdays of the data, and delisted_on is not set`;
  return [{ code: 'ends_without_delisting', from: day, to: day, message }];
}

/**
 * Dividends whose ex-date is before the first price or after the last one. A dividend after the end of the data is not
 * among them: it is announced and not paid.
 */
export function findDividendsOutside(
  dividends: readonly DividendRow[],
  closes: DenseSeries,
  lastWeekday: number,
): QualityFinding[] {
  const last = closes.first + closes.values.length - 1;
  const dated = (isMeant: (weekday: number) => boolean) =>
    dividends.filter(({ exDay }) => isMeant(weekdayOnOrAfter(exDay)));
  const outside = [
    { where: 'before the first price', rows: dated((weekday) => weekday < closes.first) },
    { where: 'after the last price', rows: dated((weekday) => weekday > last && weekday <= lastWeekday) },
  ];
  return outside.flatMap(({ where, rows }) => {
    if (rows.length === 0) return [];
    const days = rows.map(({ exDay }) => exDay);
    const message = `${rows.length === 1 ? 'one dividend has its' : `${rows.length} dividends have their`} ex-date ${where}`;
    return [{ code: 'dividend_outside_prices', from: Math.min(...days), to: Math.max(...days), message }];
  });
}

/** Median distance in weekdays between the last prices; 1 for a daily series. */
function usualDistance(values: Float64Array): number {
  const at: number[] = [];
  for (let i = values.length - 1; i >= 0 && at.length <= RECENT_PRICES; i--) if (!Number.isNaN(values[i])) at.push(i);
  const distances = at.slice(1).map((position, i) => (at[i] as number) - position);
  return distances.sort((a, b) => a - b)[distances.length >> 1] ?? 1;
}
