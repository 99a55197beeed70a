import { formatDay } from '@tearsheet/shared';
import { errorOfText, textIn } from '../errorText.ts';
import { barIn, dayIn, historyOf, requiredNumberIn, unitedStatesTicker, type Vendor } from './vendor.ts';

/** Tiingo's end-of-day prices of stocks, ETFs, and mutual funds in the United States. One answer has prices, dividends, and splits. */
export const TIINGO: Vendor = {
  name: 'tiingo',
  dataSource: 'Tiingo',
  requestsPerQuestion: 2,
  source: 'Tiingo',
  url: 'https://api.tiingo.com',
  key: { header: 'authorization', prefix: 'Token ' },
  symbolOf: unitedStatesTicker,
  problemOf(answer) {
    const reason = textIn(answer.value);
    return reason === null ? null : errorOfText('Tiingo', reason, 'schema');
  },
  async read(ask, symbol, from, to) {
    const path = `/tiingo/daily/${encodeURIComponent(symbol)}`;
    const answer = await ask(`${path}/prices`, { startDate: formatDay(from), endDate: formatDay(to), format: 'json' });
    const about = await ask(path);
    const rows = answer.items().map((row) => ({ row, day: dayIn(row.get('date')) }));
    return {
      ...historyOf({
        symbol,
        from,
        to,
        bars: rows.map(({ row, day }) => barIn(row, day)),
        dividends: rows.map(({ row, day }) => ({ exDay: day, amount: requiredNumberIn(row.get('divCash')) })),
        splits: rows.map(({ row, day }) => ({ day, ratio: requiredNumberIn(row.get('splitFactor')) })),
        isRaw: true,
        currency: 'USD',
        exchange: about.get('exchangeCode').textOrNull() ?? '',
      }),
      name: about.get('name').textOrNull(),
    };
  },
};
