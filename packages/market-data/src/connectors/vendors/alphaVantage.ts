import { errorOfText, textIn } from '../errorText.ts';
import { jsonField } from '../jsonField.ts';
import { dayIn, historyOf, listingOf, numberIn, requiredNumberIn, type Vendor } from './vendor.ts';

/** Alpha Vantage's suffixes of exchanges by RIC suffix. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['L', 'LON'],
  ['DE', 'DEX'],
  ['TO', 'TRT'],
  ['V', 'TRV'],
  ['BO', 'BSE'],
  ['SS', 'SHH'],
  ['SZ', 'SHZ'],
]);
/** Quote units by suffix, because an answer has none. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['LON', 'GBX'],
  ['DEX', 'EUR'],
  ['TRT', 'CAD'],
  ['TRV', 'CAD'],
  ['BSE', 'INR'],
  ['SHH', 'CNY'],
  ['SHZ', 'CNY'],
]);

/** Alpha Vantage's adjusted daily prices. One answer has the prices of the day, dividends, and splits. */
export const ALPHA_VANTAGE: Vendor = {
  name: 'alphavantage',
  dataSource: 'Alpha Vantage',
  requestsPerQuestion: 1,
  source: 'Alpha Vantage',
  url: 'https://www.alphavantage.co',
  key: { query: 'apikey' },
  symbolOf(target) {
    const listing = listingOf(target);
    if (listing === null) return null;
    if (listing.suffix === null) return listing.code;
    const suffix = SUFFIXES.get(listing.suffix);
    return suffix === undefined ? null : `${listing.code}.${suffix}`;
  },
  problemOf(answer) {
    // A used-up allowance, a wrong key, and a call that the plan does not have are all an answer with one sentence.
    const reason = textIn(answer.value);
    return reason === null ? null : errorOfText('Alpha Vantage', reason, 'unavailable');
  },
  async read(ask, symbol, from, to) {
    const answer = await ask('/query', { function: 'TIME_SERIES_DAILY_ADJUSTED', symbol, outputsize: 'full' });
    const rows = answer
      .get('Time Series (Daily)')
      .required()
      .entries()
      .map(([date, row]) => ({ row, day: dayIn(jsonField(date, row.path)) }));
    const split = (symbol.split('.')[1] ?? '').toUpperCase();
    return historyOf({
      symbol,
      from,
      to,
      bars: rows.map(({ row, day }) => ({
        day,
        open: numberIn(row.get('1. open')),
        high: numberIn(row.get('2. high')),
        low: numberIn(row.get('3. low')),
        close: numberIn(row.get('4. close')),
        volume: numberIn(row.get('6. volume')),
      })),
      dividends: rows.map(({ row, day }) => ({ exDay: day, amount: requiredNumberIn(row.get('7. dividend amount')) })),
      splits: rows.map(({ row, day }) => ({ day, ratio: requiredNumberIn(row.get('8. split coefficient')) })),
      isRaw: true,
      currency: UNITS.get(split) ?? null,
    });
  },
};
