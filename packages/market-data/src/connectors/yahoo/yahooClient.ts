import { messageOf } from '@tearsheet/shared';
import { type Day, formatDay } from '@tearsheet/shared/dates';
import createYahooFinance from 'yahoo-finance2/createYahooFinance';
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar';
import { chart, quoteSummary } from 'yahoo-finance2/modules';
import { isSourceError, SourceError } from '../sourceError.ts';
import { type Chart, readChart } from './readChart.ts';
import { PROFILE_MODULES, type Profile, readProfile } from './readProfile.ts';

export interface YahooClient {
  chart(symbol: string, from: Day, to: Day): Promise<Chart>;
  profile(symbol: string): Promise<Profile>;
}

const Library = createYahooFinance({ modules: { chart, quoteSummary } });
const QUIET = { debug: () => {}, dir: () => {}, error: () => {}, info: () => {}, warn: () => {} };
/** Our reader checks what it uses; a change in the rest of an answer is no fault. */
const UNCHECKED = { validateResult: false } as const;

/**
 * Yahoo through yahoo-finance2, which knows its addresses, cookies and crumb; how requests are sent is ours.
 *
 * @param get sends every request
 * @param url where Yahoo's hosts are instead, for tests and proxies; null for Yahoo itself
 */
export function createYahooClient(get: typeof fetch, url: string | null): YahooClient {
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
    async chart(symbol, from, to) {
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
    async profile(symbol) {
      const result = await explained(() => library.quoteSummary(symbol, { modules: [...PROFILE_MODULES] }, UNCHECKED));
      return readProfile(result);
    },
  };
}

function movedTo(url: string, input: Parameters<typeof fetch>[0]): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return `${url}${pathname}${search}`;
}

/** What the library itself objects to is an answer that it cannot read. */
async function explained<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isSourceError(error)) throw error;
    throw new SourceError('schema', `Yahoo: ${messageOf(error).slice(0, 200)}`, { cause: error });
  }
}
