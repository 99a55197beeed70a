import { type Day, formatDay, messageOf, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';
import createYahooFinance from 'yahoo-finance2/createYahooFinance';
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar';
import { chart, quoteSummary } from 'yahoo-finance2/modules';
import type { InstrumentRow, PriceColumns } from '../../content.ts';
import {
  type Connector,
  isSourceError,
  type Missing,
  type Piece,
  SourceError,
  type SourceRequest,
  type Target,
  type Task,
} from '../connector.ts';
import { createHttpClient, type Host, type HttpLimits } from '../httpClient.ts';
import { holdingRows, instrumentFromChart, PROFILE_MODULES, type Profile, readProfile } from './instrumentFromChart.ts';
import { type Chart, isRestated, readChart } from './readChart.ts';
import { ricOfListing } from './yahooSymbols.ts';

export interface YahooClient {
  chart(symbol: string, from: Day, to: Day): Promise<Chart>;
  profile(symbol: string): Promise<Profile>;
}

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
function createYahooClient(get: typeof fetch, url: string | null): YahooClient {
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

/** Days that are fetched again, so that a restated history shows as a difference. */
const OVERLAP_DAYS = 14;
/** A profile is fetched about once a week, which spreads the instruments over the days. */
const PROFILE_EVERY_DAYS = 7;
/** A refetched history may begin this many days later than the stored one and still replace it. */
const MAX_LATER_DAYS = 10;

interface Known {
  readonly row: InstrumentRow | null;
  readonly prices: PriceColumns | null;
}

/**
 * Creates the connector for prices, dividends, splits, profiles, and the largest holdings of funds. It asks one
 * question for each instrument.
 */
export function createYahooConnector({ host, limits, url }: YahooOptions): Connector {
  const client = createYahooClient(createHttpClient('Yahoo', host, limits), url);

  return {
    name: 'yahoo',
    dataSource: 'Yahoo Finance',
    async plan(request) {
      const rows = new Map(request.known?.instruments.map((row) => [row.ric, row]));
      const tasks = request.targets.flatMap((target): Task[] => {
        const row = (target.ric !== null && rows.get(target.ric)) || null;
        const prices = (row && request.known?.prices.get(row.ric)) ?? null;
        const from = row?.delistedOn ? null : firstDay(request, target, prices);
        if (from === null) return [];
        const question = { symbol: target.yahooSymbol, ric: target.ric, from, to: request.to };
        return [
          {
            label: target.symbol,
            what: 'prices',
            question,
            fetch: () => fetchTarget(request, target, { row, prices }, from),
          },
        ];
      });
      return { tasks, missing: [] };
    },
  };

  async function fetchTarget(request: SourceRequest, target: Target, known: Known, from: Day): Promise<Piece> {
    const { yahooSymbol, symbol } = target;
    const chart = await client.chart(yahooSymbol, from, request.to);
    const ric = target.ric ?? ricOfListing(yahooSymbol, chart.exchange);
    if (ric === null) {
      throw new SourceError('not_found', `Yahoo lists ${yahooSymbol} on "${chart.exchange}": name its RIC instead`);
    }
    const missing: Missing[] = [];
    const profile = await profileOf(request, target, known, chart, missing);
    const instrument = instrumentFromChart({ ric, yahooSymbol, chart, known: known.row, profile });
    const history = await historyOf(request, target, known, instrument, chart);
    if (history.refused !== null) missing.push({ symbol, what: 'prices', reason: history.refused });
    const { prices, dividends, splits } = history.chart;
    if (prices.days.length === 0 && history.refused === null && known.prices === null) {
      const reason = `Yahoo has none from ${formatDay(from)} to ${formatDay(request.to)}`;
      return { missing: [{ symbol, what: 'prices', reason }] };
    }
    const isUsed = history.refused === null;
    return {
      instruments: [instrument],
      prices: isUsed && prices.days.length > 0 ? [{ ric, ...prices }] : [],
      dividends: isUsed ? dividends.map((row) => ({ ric, ...row, currency: null, payDay: null })) : [],
      splits: isUsed ? splits.map((row) => ({ ric, ...row })) : [],
      etfHoldings: profile && instrument.type === 'etf' ? holdingRows(ric, request.to, profile) : [],
      replaces: history.replaced ? [ric] : [],
      served: isUsed ? [ric] : [],
      missing,
      notes: history.replaced ? [`${ric}: Yahoo has restated its history; all of it was fetched again`] : [],
    };
  }

  /** Returns the answer if it fits the stored prices, and otherwise the whole history, which replaces them. */
  async function historyOf(
    request: SourceRequest,
    { yahooSymbol }: Target,
    { prices }: Known,
    { quoteCurrency }: InstrumentRow,
    chart: Chart,
  ): Promise<{ chart: Chart; replaced: boolean; refused: string | null }> {
    if (!prices || !isRestated(prices, chart.prices, quoteCurrency ? 100 : 1)) {
      return { chart, replaced: false, refused: null };
    }
    const begin = prices.days[0] as Day;
    const whole = await client.chart(yahooSymbol, Math.min(request.from, begin), request.to);
    const first = whole.prices.days[0] ?? Number.POSITIVE_INFINITY;
    if (first <= begin + MAX_LATER_DAYS) return { chart: whole, replaced: true, refused: null };
    const extent = first === Number.POSITIVE_INFINITY ? 'has none' : `has it only from ${formatDay(first)}`;
    const refused = `the stored history (from ${formatDay(begin)}) differs from Yahoo's, which ${extent}: it was kept`;
    return { chart, replaced: false, refused };
  }

  async function profileOf(
    request: SourceRequest,
    { yahooSymbol, symbol }: Target,
    { row }: Known,
    { type }: Chart,
    missing: Missing[],
  ): Promise<Profile | null> {
    const hasProfile = row !== null && request.servedFrom(row.ric) !== null;
    if (type === 'INDEX' || (hasProfile && !isProfileDay(yahooSymbol, request.to))) return null;
    try {
      return await client.profile(yahooSymbol);
    } catch (error) {
      if (!isSourceError(error)) throw error;
      missing.push({ symbol, what: 'profile', reason: error.message });
      return null;
    }
  }
}

/** Returns the first day to fetch. Null if everything up to the last weekday is stored. */
function firstDay({ from, to, servedFrom }: SourceRequest, { ric }: Target, prices: PriceColumns | null): Day | null {
  const last = prices?.days.at(-1);
  const served = ric === null ? null : servedFrom(ric);
  if (last === undefined || served === null || served > from) return from;
  if (last >= weekdayToDay(weekdayOnOrBefore(to))) return null;
  return Math.max(from, last - OVERLAP_DAYS);
}

function isProfileDay(symbol: string, day: Day): boolean {
  const sum = [...symbol].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (sum + day) % PROFILE_EVERY_DAYS === 0;
}
