import { formatDay } from '@tearsheet/shared';
import { isIsin } from '../../symbols/resolveSymbol.ts';
import { exchangeOf } from '../../symbols/ricSuffixes.ts';
import { errorOfText, textIn } from '../errorText.ts';
import { barIn, dayIn, historyOf, holdingsOf, listingOf, requiredNumberIn, type Vendor } from './vendor.ts';

/** The largest number of changes of tickers of an answer. The vendor's default is 100. */
const MOST_CHANGES = '10000';

/** Financial Modeling Prep's split-adjusted daily prices, all holdings of funds, and recent changes of tickers. It writes symbols as Yahoo does. */
export const FMP: Vendor = {
  name: 'fmp',
  dataSource: 'Financial Modeling Prep',
  requestsPerQuestion: 4,
  source: 'Financial Modeling Prep',
  url: 'https://financialmodelingprep.com/stable',
  key: { query: 'apikey' },
  symbolOf: (target) =>
    listingOf(target)?.suffix === 'CRYPTO' || target.yahooSymbol.startsWith('^') ? null : target.yahooSymbol,
  problemOf(answer) {
    if (Array.isArray(answer.value)) return null;
    return errorOfText('Financial Modeling Prep', textIn(answer.value) ?? 'sent no list', 'schema');
  },
  async read(ask, symbol, from, to) {
    const prices = await ask('/historical-price-eod/full', { symbol, from: formatDay(from), to: formatDay(to) });
    const dividends = await ask('/dividends', { symbol });
    const splits = await ask('/splits', { symbol });
    const [profile] = (await ask('/profile', { symbol })).items();
    return {
      ...historyOf({
        symbol,
        from,
        to,
        bars: prices.items().map((row) => barIn(row, dayIn(row.get('date')))),
        dividends: dividends.items().map((row) => {
          return { exDay: dayIn(row.get('date')), amount: requiredNumberIn(row.get('adjDividend')) };
        }),
        splits: splits.items().map((row) => ({
          day: dayIn(row.get('date')),
          ratio: requiredNumberIn(row.get('numerator')) / requiredNumberIn(row.get('denominator')),
        })),
        isRaw: false,
        currency: profile?.get('currency').textOrNull() ?? exchangeOf(symbol)?.quoteCurrency ?? null,
        exchange: profile?.get('exchange').textOrNull() ?? '',
      }),
      type: ['isEtf', 'isFund'].some((name) => profile?.get(name).value === true) ? 'ETF' : 'EQUITY',
      name: profile?.get('companyName').textOrNull() ?? null,
    };
  },
  async holdings(ask, symbol) {
    const rows = (await ask('/etf/holdings', { symbol })).items();
    return holdingsOf(
      rows.map((row) => {
        const [asset, isin, name] = ['asset', 'isin', 'name'].map((member) => row.get(member).textOrNull());
        const id = asset ?? isin ?? name ?? row.get('asset').text();
        const weight = requiredNumberIn(row.get('weightPercentage')) / 100;
        return { symbol: id, weight, name: name ?? null, ...(isin && isIsin(isin) ? { isin } : {}) };
      }),
    );
  },
  async tickerChanges(ask, from, to) {
    const rows = (await ask('/symbol-change', { limit: MOST_CHANGES })).items();
    const changes = rows.map((row) => {
      return { day: dayIn(row.get('date')), from: row.get('oldSymbol').text(), to: row.get('newSymbol').text() };
    });
    return changes.filter(({ day }) => day >= from && day <= to);
  },
};
