import { type Day, dayAt, formatDay } from '@tearsheet/shared';
import { SourceError } from '../connector.ts';
import { errorOfText, textIn } from '../errorText.ts';
import type { JsonField } from '../jsonField.ts';
import {
  type Ask,
  currencyIn,
  dayIn,
  distinctSplits,
  historyOf,
  numberIn,
  requiredNumberIn,
  unitedStatesTicker,
  type Vendor,
} from './vendor.ts';

/** The largest number of rows of a page. */
const PAGE = '1000';
/** A history has fewer pages than this. More of them mean an answer that leads to itself. */
const MOST_PAGES = 50;

/**
 * Split-adjusted daily prices of the United States from Massive, whose name was Polygon.io. Dividends are those of the day, so they
 * are divided by the later splits here. Prices, dividends, splits, and the listing are four questions.
 */
export const POLYGON: Vendor = {
  name: 'polygon',
  dataSource: 'Massive (Polygon.io)',
  requestsPerQuestion: 4,
  source: 'Massive (Polygon.io)',
  url: 'https://api.polygon.io',
  key: { header: 'authorization', prefix: 'Bearer ' },
  symbolOf: (target) => unitedStatesTicker(target)?.replace('-', '.') ?? null,
  problemOf(answer) {
    const status = answer.get('status').textOrNull();
    // DELAYED is the usual status of the free plan.
    if (status === 'OK' || status === 'DELAYED') return null;
    const reason = textIn(answer.value) ?? 'sent no status';
    const kind = status === 'NOT_AUTHORIZED' ? 'refused' : status === 'NOT_FOUND' ? 'not_found' : null;
    if (kind === null) return errorOfText('Massive (Polygon.io)', reason, 'schema');
    return new SourceError(kind, `Massive (Polygon.io): ${reason}`);
  },
  async read(ask, symbol, from, to) {
    const named = encodeURIComponent(symbol);
    const days = `${formatDay(from)}/${formatDay(to)}`;
    const prices = await pages(ask, `/v2/aggs/ticker/${named}/range/1/day/${days}`, {
      adjusted: 'true',
      sort: 'asc',
      limit: '50000',
    });
    const dividends = await pages(ask, '/v3/reference/dividends', { ticker: symbol, limit: PAGE });
    const splits = await pages(ask, '/v3/reference/splits', { ticker: symbol, limit: PAGE });
    const listing = (await ask(`/v3/reference/tickers/${named}`)).get('results');
    const allSplits = distinctSplits(
      symbol,
      splits.map((row) => ({
        day: dayIn(row.get('execution_date')),
        ratio: requiredNumberIn(row.get('split_to')) / requiredNumberIn(row.get('split_from')),
      })),
    );
    const sharesSince = (day: Day) =>
      allSplits.reduce((shares, split) => (split.day > day && split.day <= to ? shares * split.ratio : shares), 1);
    return {
      ...historyOf({
        symbol,
        from,
        to,
        bars: prices.map((row) => ({
          day: dayAt(requiredNumberIn(row.get('t'))),
          close: numberIn(row.get('c')),
          open: numberIn(row.get('o')),
          high: numberIn(row.get('h')),
          low: numberIn(row.get('l')),
          volume: numberIn(row.get('v')),
        })),
        dividends: dividends.map((row) => {
          const exDay = dayIn(row.get('ex_dividend_date'));
          const amount = requiredNumberIn(row.get('cash_amount')) / sharesSince(exDay);
          return { exDay, amount, ...currencyIn(row.get('currency')) };
        }),
        splits: allSplits,
        isRaw: false,
        currency: listing.get('currency_name').textOrNull()?.toUpperCase() ?? null,
        exchange: listing.get('primary_exchange').textOrNull() ?? '',
      }),
      name: listing.get('name').textOrNull(),
    };
  },
  async tickerChangesOf(ask, symbol) {
    const answer = await ask(`/vX/reference/tickers/${encodeURIComponent(symbol)}/events`, { types: 'ticker_change' });
    const rows = answer.get('results').get('events').items();
    const tickers = rows.map((row) => ({
      day: dayIn(row.get('date')),
      ticker: row.get('ticker_change').get('ticker').text(),
    }));
    tickers.sort((left, right) => left.day - right.day);
    return tickers.slice(1).map(({ day, ticker }, i) => ({ day, from: tickers[i]!.ticker, to: ticker }));
  },
};

/** Returns the rows of all pages. An answer without rows has no results. Throws SourceError. */
async function pages(ask: Ask, path: string, query: Readonly<Record<string, string>>): Promise<JsonField[]> {
  const rows: JsonField[] = [];
  let next = { path, query };
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await ask(next.path, next.query);
    rows.push(...answer.get('results').items());
    const address = answer.get('next_url').textOrNull();
    // Only the path counts, so that the key goes to the configured host alone.
    if (address === null) return rows;
    const url = URL.parse(address, 'http://next');
    if (url === null) throw new SourceError('schema', 'unexpected answer: next_url is not an address');
    next = { path: url.pathname, query: Object.fromEntries(url.searchParams) };
  }
  throw new SourceError('schema', `unexpected answer: over ${MOST_PAGES} pages`);
}
