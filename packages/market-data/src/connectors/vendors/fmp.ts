import { formatDay } from '@tearsheet/shared';
import { exchangeOf } from '../../symbols/ricSuffixes.ts';
import { SourceError } from '../connector.ts';
import { barIn, dayIn, historyOf, listingOf, requiredNumberIn, type Vendor } from './vendor.ts';

/** Financial Modeling Prep's split-adjusted daily prices. It writes symbols as Yahoo does. Three questions have the history. */
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
    const reason = answer.get('Error Message').textOrNull() ?? 'sent no list';
    return new SourceError(
      /limit/i.test(reason) ? 'unavailable' : 'refused',
      `Financial Modeling Prep: ${reason.slice(0, 200)}`,
    );
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
      name: profile?.get('companyName').textOrNull() ?? null,
    };
  },
};
