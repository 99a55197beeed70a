import type { DatabaseSync } from 'node:sqlite';
import { weekdayOnOrAfter } from '@tearsheet/shared/dates';
import { rateAt } from '../fx/fxRates.ts';
import type { Instrument, MarketData } from '../port.ts';
import { dividends } from './referenceTables.ts';

/**
 * The `dividends` of a snapshot (port.ts), in the instrument's currency. One paid in another currency is converted at the
 * rate of its ex-date, or of at most five weekdays before; without such a rate it is left out, which the quality
 * checks report. Empty for total-return adjusted closes: they hold the dividends already.
 */
export function createReadDividends(
  database: DatabaseSync,
  instrumentOf: (ric: string) => Instrument | null,
  fxRate: MarketData['fxRate'],
): MarketData['dividends'] {
  const select = database.prepare('SELECT * FROM dividends WHERE ric = ? ORDER BY ex_day');
  return (ric) => {
    const instrument = instrumentOf(ric);
    const byWeekday = new Map<number, number>();
    if (instrument?.priceBasis === 'split_adjusted') {
      for (const row of select.all(ric).map(dividends.read)) {
        const weekday = weekdayOnOrAfter(row.exDay);
        const rate = rateOn(row.currency ?? instrument.currency, instrument.currency, weekday);
        if (rate !== null) byWeekday.set(weekday, (byWeekday.get(weekday) ?? 0) + row.amount * rate);
      }
    }
    return { weekdays: Int32Array.from(byWeekday.keys()), amounts: Float64Array.from(byWeekday.values()) };
  };

  function rateOn(from: string, to: string, weekday: number): number | null {
    if (from === to) return 1;
    const rate = fxRate(from, to);
    return rate && rateAt(rate, weekday);
  }
}
