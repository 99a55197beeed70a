import { type Day, formatDay, messageOf } from '@tearsheet/shared';
import createYahooFinance from 'yahoo-finance2/createYahooFinance';
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar';
import { chart, quoteSummary } from 'yahoo-finance2/modules';
import { type Connector, isSourceError, SourceError } from '../connector.ts';
import { createHistoryConnector } from '../historyConnector.ts';
import { createHttpClient, type Host, type HttpLimits } from '../httpClient.ts';
import { PROFILE_MODULES, type Profile, readProfile } from './instrumentFromChart.ts';
import { type Chart, readChart } from './readChart.ts';

export type YahooClient = ReturnType<typeof createYahooClient>;

const Library = createYahooFinance({ modules: { chart, quoteSummary } });
const QUIET = { debug: () => {}, dir: () => {}, error: () => {}, info: () => {}, warn: () => {} };
/** Our reader checks the fields that it uses. A change in the rest of an answer does no harm. */
const UNCHECKED = { validateResult: false } as const;

/**
 * Creates a client on yahoo-finance2, which knows Yahoo's addresses, cookies, and crumb. Our own fetch sends the
 * requests.
 *
 * @param get sends every request
 * @param url replaces Yahoo's hosts in tests and behind proxies. Null for Yahoo itself.
 */
function createYahooClient(get: typeof fetch, url: string | null) {
  const send: typeof fetch = (input, init) => get(url === null ? input : movedTo(url, input), init);
  const library = new Library({
    fetch: send,
    cookieJar: new ExtendedCookieJar(),
    queue: { concurrency: 1000 },
    logger: QUIET,
    validation: { logErrors: false, logOptionsErrors: false },
    versionCheck: false,
    suppressNotices: ['yahooSurvey'],
  });

  return {
    async chart(symbol: string, from: Day, to: Day): Promise<Chart> {
      const result = await explained(() =>
        library.chart(
          symbol,
          {
            period1: formatDay(from - 1),
            period2: formatDay(to + 1),
            interval: '1d',
            events: 'div|split',
            return: 'object',
          },
          UNCHECKED,
        ),
      );
      return readChart(result, from, to);
    },
    async profile(symbol: string): Promise<Profile> {
      const result = await explained(() => library.quoteSummary(symbol, { modules: [...PROFILE_MODULES] }, UNCHECKED));
      return readProfile(result);
    },
  };
}

function movedTo(url: string, input: Parameters<typeof fetch>[0]): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return `${url}${pathname}${search}`;
}

/** Turns an objection of the library into a SourceError, because it could not read the answer. */
async function explained<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isSourceError(error)) throw error;
    throw new SourceError('schema', `Yahoo: ${messageOf(error).slice(0, 200)}`, { cause: error });
  }
}

export interface YahooOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  /** Replaces Yahoo's hosts. Null for Yahoo itself. */
  readonly url: string | null;
}

/** Creates the connector for prices, dividends, splits, profiles, and the largest holdings of funds. */
export function createYahooConnector({ host, limits, url }: YahooOptions): Connector {
  const { chart, profile } = createYahooClient(createHttpClient('Yahoo', host, limits), url);
  return createHistoryConnector({
    name: 'yahoo',
    dataSource: 'Yahoo Finance',
    requestsPerQuestion: 2,
    source: 'Yahoo',
    symbolOf: ({ yahooSymbol }) => yahooSymbol,
    chart,
    profile,
  });
}
