import { formatDay } from '@tearsheet/shared';
import { exchangeOf } from '../../symbols/ricSuffixes.ts';
import { SourceError, type SourceErrorKind } from '../connector.ts';
import { barIn, dayIn, historyOf, listingOf, requiredNumberIn, type Vendor } from './vendor.ts';

/** Errors that Twelve Data sends with status 200, by the code in the answer. */
const KINDS: ReadonlyMap<number, SourceErrorKind> = new Map([
  [401, 'refused'],
  [403, 'refused'],
  [404, 'not_found'],
  [429, 'unavailable'],
]);
/** The largest number of days of an answer. */
const MOST_ROWS = '5000';
/** Separates the symbol from the MIC. */
const SEPARATOR = '@';

/** Twelve Data's split-adjusted daily prices of about 90 exchanges. Prices, dividends, and splits are three questions. */
export const TWELVE_DATA: Vendor = {
  name: 'twelvedata',
  dataSource: 'Twelve Data',
  requestsPerQuestion: 3,
  source: 'Twelve Data',
  url: 'https://api.twelvedata.com',
  key: { header: 'authorization', prefix: 'apikey ' },
  symbolOf(target) {
    const listing = listingOf(target);
    if (listing === null) return null;
    const code = listing.code.replace('-', '.');
    if (listing.suffix === null || target.ric === null) return code;
    const mic = exchangeOf(target.ric)?.mic ?? null;
    return mic === null ? null : `${code}${SEPARATOR}${mic}`;
  },
  problemOf(answer) {
    if (answer.get('code').isAbsent) return null;
    const kind = KINDS.get(answer.get('code').number()) ?? 'schema';
    return new SourceError(kind, `Twelve Data: ${(answer.get('message').textOrNull() ?? 'no reason').slice(0, 200)}`);
  },
  async read(ask, symbol, from, to) {
    const [code = symbol, mic] = symbol.split(SEPARATOR);
    const listing = { symbol: code, ...(mic === undefined ? {} : { mic_code: mic }) };
    const days = { start_date: formatDay(from), end_date: formatDay(to) };
    const prices = await ask('/time_series', {
      ...listing,
      ...days,
      end_date: formatDay(to + 1),
      interval: '1day',
      outputsize: MOST_ROWS,
      order: 'ASC',
    });
    const dividends = await ask('/dividends', { ...listing, ...days });
    const splits = await ask('/splits', { ...listing, ...days });
    const rows = prices.get('values').required().items();
    if (rows.length >= Number(MOST_ROWS)) {
      throw new SourceError(
        'schema',
        `Twelve Data sends at most ${MOST_ROWS} days at once: begin later than ${formatDay(from)}`,
      );
    }
    const meta = prices.get('meta');
    return historyOf({
      symbol,
      from,
      to,
      bars: rows.map((row) => barIn(row, dayIn(row.get('datetime')))),
      dividends: dividends
        .get('dividends')
        .required()
        .items()
        .map((row) => ({ exDay: dayIn(row.get('ex_date')), amount: requiredNumberIn(row.get('amount')) })),
      splits: splits
        .get('splits')
        .required()
        .items()
        .map((row) => ({
          day: dayIn(row.get('date')),
          ratio: requiredNumberIn(row.get('from_factor')) / requiredNumberIn(row.get('to_factor')),
        })),
      isRaw: false,
      currency: meta.get('currency').textOrNull(),
      exchange: meta.get('mic_code').textOrNull() ?? '',
    });
  },
};
