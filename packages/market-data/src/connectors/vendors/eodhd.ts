import { formatDay, isObject } from '@tearsheet/shared';
import { exchangeOf } from '../../symbols/ricSuffixes.ts';
import { SourceError } from '../connector.ts';
import { errorOfText, textIn } from '../errorText.ts';
import { barIn, currencyIn, dayIn, historyOf, holdingsOf, listingOf, requiredNumberIn, type Vendor } from './vendor.ts';

/** EODHD's codes of exchanges by RIC suffix. */
const EXCHANGES: ReadonlyMap<string, string> = new Map([
  ['L', 'LSE'],
  ['DE', 'XETRA'],
  ['F', 'F'],
  ['PA', 'PA'],
  ['AS', 'AS'],
  ['BR', 'BR'],
  ['LS', 'LS'],
  ['MC', 'MC'],
  ['MI', 'MI'],
  ['S', 'SW'],
  ['SW', 'SW'],
  ['VI', 'VI'],
  ['ST', 'ST'],
  ['CO', 'CO'],
  ['HE', 'HE'],
  ['OL', 'OL'],
  ['WA', 'WAR'],
  ['TO', 'TO'],
  ['V', 'V'],
  ['HK', 'HK'],
  ['KS', 'KO'],
  ['TW', 'TW'],
  ['AX', 'AU'],
  ['SA', 'SA'],
  ['MX', 'MX'],
]);

/**
 * EODHD's end-of-day prices of about 60 exchanges. Prices, dividends, and splits are three questions. The prices do not say which
 * instruments are funds, so only stored funds have holdings.
 */
export const EODHD: Vendor = {
  name: 'eodhd',
  dataSource: 'EODHD',
  requestsPerQuestion: 3,
  source: 'EODHD',
  url: 'https://eodhd.com/api',
  key: { query: 'api_token' },
  symbolOf(target) {
    const listing = listingOf(target);
    if (listing === null) return null;
    const exchange = listing.suffix === null ? 'US' : EXCHANGES.get(listing.suffix);
    return exchange === undefined ? null : `${listing.code}.${exchange}`;
  },
  problemOf({ value }) {
    // The holdings of a fund are an object of objects, and an error is one of texts and numbers.
    const isHoldings = isObject(value) && Object.values(value).every(isObject) && Object.keys(value).length > 0;
    return Array.isArray(value) || isHoldings ? null : errorOfText('EODHD', textIn(value) ?? 'sent no list', 'schema');
  },
  async read(ask, symbol, from, to) {
    const named = encodeURIComponent(symbol);
    const query = { from: formatDay(from), fmt: 'json' };
    const prices = await ask(`/eod/${named}`, { ...query, to: formatDay(to), period: 'd' });
    const dividends = await ask(`/div/${named}`, query);
    const splits = await ask(`/splits/${named}`, query);
    return historyOf({
      symbol,
      from,
      to,
      bars: prices.items().map((row) => barIn(row, dayIn(row.get('date')))),
      dividends: dividends.items().map((row) => {
        const raw = row.get('unadjustedValue');
        const amount = requiredNumberIn(raw.isAbsent ? row.get('value') : raw);
        return { exDay: dayIn(row.get('date')), amount, ...currencyIn(row.get('currency')) };
      }),
      splits: splits.items().map((row) => ({ day: dayIn(row.get('date')), ratio: ratioIn(row.get('split').text()) })),
      isRaw: true,
      currency: currencyOf(symbol),
    });
  },
  async holdings(ask, symbol) {
    const path = `/fundamentals/${encodeURIComponent(symbol)}`;
    const rows = (await ask(path, { filter: 'ETF_Data::Holdings', fmt: 'json' })).entries();
    return holdingsOf(
      rows.map(([key, row]) => {
        const code = row.get('Code').textOrNull();
        const exchange = row.get('Exchange').textOrNull();
        const weight = requiredNumberIn(row.get('Assets_%')) / 100;
        return {
          symbol: code === null ? key : usualSymbol(code, exchange),
          weight,
          name: row.get('Name').textOrNull(),
        };
      }),
    );
  },
  async tickerChanges(ask, from, to) {
    const rows = await ask('/symbol-change-history', { from: formatDay(from), to: formatDay(to), fmt: 'json' });
    return rows.items().map((row) => {
      const exchange = row.get('exchange').text();
      const of = (name: string) => `${row.get(name).text()}.${exchange}`;
      return { day: dayIn(row.get('effective')), from: of('old_symbol'), to: of('new_symbol') };
    });
  },
};

/** @example usualSymbol('BP', 'LSE') // 'BP.L' */
function usualSymbol(code: string, exchange: string | null): string {
  const suffix = [...EXCHANGES].find(([, own]) => own === exchange)?.[0];
  return suffix === undefined ? code : `${code}.${suffix}`;
}

/** @example ratioIn('4.000000/1.000000') // 4 */
function ratioIn(text: string): number {
  const [, after, before] = /^([\d.]+)\/([\d.]+)$/.exec(text) ?? [];
  const ratio = Number(after) / Number(before);
  if (!(ratio > 0)) throw new SourceError('schema', 'unexpected answer: split is not a ratio');
  return ratio;
}

/** EODHD reports no currency with prices. They are in the unit of the exchange. */
function currencyOf(symbol: string): string {
  const code = symbol.split('.').at(-1);
  const suffix = [...EXCHANGES].find(([, exchange]) => exchange === code)?.[0];
  return suffix === undefined ? 'USD' : (exchangeOf(`X.${suffix}`)?.quoteCurrency ?? 'USD');
}
