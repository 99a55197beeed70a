import type { DatabaseSync } from 'node:sqlite';
import { weekdayOnOrAfter } from '@tearsheet/shared/dates';
import { rateAt } from '../fx/fxRates.ts';
import type { DividendsByDay, Instrument, MarketData } from '../port.ts';
import { dividends } from './referenceTables.ts';

/**
 * The `dividendsByDay` of a snapshot (port.ts), in the instrument's currency. One paid in another currency is converted at the
 * rate of its ex-date, or of at most five weekdays before; without such a rate it is left out, which the quality
 * checks report. Empty for total-return adjusted closes: they hold the dividends already.
 */
export function createReadDividends(
  database: DatabaseSync,
  instrumentOf: (ric: string) => Instrument | null,
  fxRate: MarketData['fxRate'],
): MarketData['dividendsByDay'] {
  const select = database.prepare('SELECT * FROM dividends WHERE ric = ? ORDER BY ex_day');
  return (ric) => {
    const instrument = instrumentOf(ric);
    const rows = instrument?.priceBasis === 'split_adjusted' ? select.all(ric).map(dividends.read) : [];
    const paid = rows.flatMap(({ exDay, amount, currency }) => {
      const to = instrument?.currency ?? '';
      const rate = rateOn(currency ?? to, to, weekdayOnOrAfter(exDay));
      return rate === null ? [] : [{ exDay, amount: amount * rate }];
    });
    return {
      days: Int32Array.from(paid, ({ exDay }) => exDay),
      amounts: Float64Array.from(paid, ({ amount }) => amount),
    };
  };

  function rateOn(from: string, to: string, weekday: number): number | null {
    if (from === to) return 1;
    const rate = fxRate(from, to);
    return rate && rateAt(rate, weekday);
  }
}

/** Dividends of weekdays: one of a weekend counts on the Monday after. */
export function byWeekday({ days, amounts }: DividendsByDay): ReturnType<MarketData['dividends']> {
  const sums = new Map<number, number>();
  days.forEach((day, i) => {
    const weekday = weekdayOnOrAfter(day);
    sums.set(weekday, (sums.get(weekday) ?? 0) + (amounts[i] as number));
  });
  return { weekdays: Int32Array.from(sums.keys()), amounts: Float64Array.from(sums.values()) };
}
