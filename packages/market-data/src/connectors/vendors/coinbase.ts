import { type Day, formatDay } from '@tearsheet/shared';
import { splitRic } from '../../symbols/ricSuffixes.ts';
import { SourceError } from '../connector.ts';
import { errorOfText, textIn } from '../errorText.ts';
import { type Bar, historyOf, requiredNumberIn, type Vendor } from './vendor.ts';

const SECONDS_PER_DAY = 86_400;
/** The largest number of days of an answer. */
const MOST_DAYS = 300;

/**
 * Prices of crypto currencies in dollars from the open market data of Coinbase Exchange. A day begins at midnight UTC, and every day of
 * the week is one. There are no dividends and no splits.
 */
export const COINBASE: Vendor = {
  name: 'coinbase',
  dataSource: 'Coinbase Exchange',
  // A year takes two requests.
  requestsPerQuestion: 15,
  source: 'Coinbase Exchange',
  url: 'https://api.exchange.coinbase.com',
  key: null,
  symbolOf({ ric }) {
    const { root, suffix } = splitRic(ric ?? '');
    return suffix === 'CRYPTO' ? `${root}-USD` : null;
  },
  problemOf(answer) {
    if (Array.isArray(answer.value)) return null;
    return errorOfText('Coinbase Exchange', textIn(answer.value) ?? 'sent no list', 'schema');
  },
  async read(ask, symbol, from, to) {
    const bars: Bar[] = [];
    for (let start = from; start <= to; start += MOST_DAYS) {
      const answer = await ask(`/products/${encodeURIComponent(symbol)}/candles`, {
        granularity: String(SECONDS_PER_DAY),
        start: midnight(start),
        end: midnight(Math.min(to, start + MOST_DAYS - 1)),
      });
      for (const row of answer.items()) {
        // The order of the cells is that of the documents: low comes before high, and open after both.
        const [time, low, high, open, close, volume] = row.items().map(requiredNumberIn);
        if (time === undefined || volume === undefined || close === undefined) {
          throw new SourceError('schema', `unexpected answer: ${row.path} has fewer than 6 items`);
        }
        const day = Math.floor(time / SECONDS_PER_DAY);
        bars.push({ day, close, open: open ?? null, high: high ?? null, low: low ?? null, volume });
      }
    }
    return historyOf({ symbol, from, to, bars, dividends: [], splits: [], isRaw: false, currency: 'USD' });
  },
};

function midnight(day: Day): string {
  return `${formatDay(day)}T00:00:00Z`;
}
