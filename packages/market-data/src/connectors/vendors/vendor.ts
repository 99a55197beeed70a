import { type Day, formatDay, parseDay, sum } from '@tearsheet/shared';
import { exchangeOf, splitRic } from '../../symbols/ricSuffixes.ts';
import { type Connector, SourceError, type Target } from '../connector.ts';
import { withoutKey } from '../errorText.ts';
import { createHistoryConnector, type HistorySource, type TickerChange } from '../historyConnector.ts';
import { createHttpClient, type Host, type HttpLimits } from '../httpClient.ts';
import { type JsonField, parseJson } from '../jsonField.ts';
import type { Profile } from '../yahoo/instrumentFromChart.ts';
import type { Chart } from '../yahoo/readChart.ts';

/** Asks an address of the vendor and returns its answer. The key is added. Throws SourceError. */
export type Ask = (path: string, query?: Readonly<Record<string, string>>) => Promise<JsonField>;

/** A vendor of price histories, most of which need a key of the caller. A new vendor is one such row (docs/data-sources.md). */
export interface Vendor
  extends Pick<HistorySource, 'name' | 'dataSource' | 'requestsPerQuestion' | 'source' | 'symbolOf'> {
  /** The address that paths are added to, without a slash at its end. */
  readonly url: string;
  /** The query parameter or header that carries the key. Null for a source that is open. */
  readonly key: { readonly query: string } | { readonly header: string; readonly prefix: string } | null;
  /** Returns why an answer with status 200 is an error. Null if it is not. */
  problemOf(answer: JsonField): SourceError | null;
  /** Reads the history of a symbol. The days are those of the exchange. */
  read(ask: Ask, symbol: string, from: Day, to: Day): Promise<Chart>;
  /** Reads the present holdings of a fund. Absent if the vendor has none. */
  readonly holdings?: (ask: Ask, symbol: string) => Promise<readonly Holding[]>;
  /** Reads the changes of tickers in a window, by the vendor's own symbols. Absent if the vendor has none. */
  readonly tickerChanges?: (ask: Ask, from: Day, to: Day) => Promise<readonly TickerChange[]>;
  /** Reads all changes of the ticker of one instrument, if the vendor answers by instrument. */
  readonly tickerChangesOf?: (ask: Ask, symbol: string) => Promise<readonly TickerChange[]>;
}

export type Holding = Profile['holdings'][number];

export interface VendorOptions {
  readonly host: Host;
  readonly limits: HttpLimits;
  /** Empty for an open source. */
  readonly key: string;
  readonly url: string;
}

export function createVendorConnector(vendor: Vendor, { host, limits, key, url }: VendorOptions): Connector {
  const get = createHttpClient(vendor.source, host, limits);
  const ask: Ask = (path, query = {}) =>
    withoutKey(key, async () => {
      const { key: place } = vendor;
      const inQuery = place && 'query' in place ? { [place.query]: key } : {};
      const parameters = new URLSearchParams({ ...query, ...inQuery });
      const headers = place && 'header' in place ? { [place.header]: `${place.prefix}${key}` } : {};
      const address = `${url}${path}?${parameters}`;
      const response = await get(address, { headers: { accept: 'application/json', ...headers } });
      const answer = parseJson(await response.text(), `the answer of ${vendor.source}`);
      const problem = vendor.problemOf(answer);
      if (problem !== null) throw problem;
      return answer;
    });
  const { name, dataSource, requestsPerQuestion, source, symbolOf } = vendor;
  const chart = (symbol: string, from: Day, to: Day) => vendor.read(ask, symbol, from, to);
  const { holdings, tickerChanges, tickerChangesOf } = vendor;
  const changes = {
    ...(tickerChanges && { tickerChanges: (from: Day, to: Day) => tickerChanges(ask, from, to) }),
    ...(tickerChangesOf && { tickerChangesOf: (symbol: string) => tickerChangesOf(ask, symbol) }),
  };
  const history = { name, dataSource, requestsPerQuestion, source, symbolOf, chart, ...changes };
  if (holdings === undefined) return createHistoryConnector(history);
  const profile = async (symbol: string) => ({ facts: {}, holdings: await holdings(ask, symbol) });
  return createHistoryConnector({ ...history, profile, isForFunds: true });
}

/** A fund that borrows may hold more than its net assets, but not so much. Such weights are in another unit. */
const MOST_OF_NET_ASSETS = 3;

/**
 * Returns the holdings of a fund, each security once. A row that comes twice counts once, and different rows of a security are added. Throws a
 * SourceError for weights that are not fractions of the net assets.
 */
export function holdingsOf(rows: readonly Holding[]): readonly Holding[] {
  const distinct = new Map(rows.map((row) => [JSON.stringify([row.symbol, row.isin, row.name, row.weight]), row]));
  const bySymbol = new Map<string, Holding>();
  for (const row of distinct.values()) {
    const before = bySymbol.get(row.symbol);
    bySymbol.set(row.symbol, { ...(before ?? row), weight: (before?.weight ?? 0) + row.weight });
  }
  const all = [...bySymbol.values()];
  if (sum(all.map(({ weight }) => Math.abs(weight))) > MOST_OF_NET_ASSETS) {
    throw new SourceError('schema', 'unexpected answer: the weights of the holdings are not percents of a fund');
  }
  return all;
}

/** One day of an answer. Null where there is no value. */
export interface Bar {
  readonly day: Day;
  readonly close: number | null;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly volume: number | null;
}

export interface HistoryParts {
  readonly symbol: string;
  readonly from: Day;
  readonly to: Day;
  readonly bars: readonly Bar[];
  readonly dividends: Chart['dividends'];
  readonly splits: Chart['splits'];
  /** True if prices, volumes, and dividends are those of the day. They are then divided by the later splits. */
  readonly isRaw: boolean;
  /** Unit of the quotes. Null for dollars. */
  readonly currency: string | null;
  /** Code or name of the exchange. It names the listing of a symbol without a RIC. */
  readonly exchange?: string;
}

/**
 * Returns the split-adjusted history of the days asked for. A day that comes twice with the same values counts once. Throws a
 * SourceError if its values differ, because one of them is another day's.
 */
export function historyOf({
  symbol,
  from,
  to,
  bars,
  dividends,
  splits,
  isRaw,
  currency,
  exchange,
}: HistoryParts): Chart {
  const byDay = new Map<Day, Bar>();
  for (const bar of bars) {
    if (bar.day < from || bar.day > to || bar.close === null) continue;
    const known = byDay.get(bar.day);
    if (known !== undefined && known.close !== bar.close) {
      throw new SourceError('schema', `unexpected answer: ${symbol} has two closes on ${formatDay(bar.day)}`);
    }
    byDay.set(bar.day, bar);
  }
  const usable = distinctSplits(symbol, splits).filter(({ day }) => day <= to);
  const days = [...byDay.keys()].sort((left, right) => left - right);
  const factorOf = (day: Day) =>
    isRaw ? usable.reduce((product, split) => (split.day > day ? product * split.ratio : product), 1) : 1;
  const column = (name: 'close' | 'open' | 'high' | 'low') =>
    days.map((day) => {
      const value = byDay.get(day)?.[name] ?? null;
      return value === null ? null : value / factorOf(day);
    });
  return {
    currency: currency ?? 'USD',
    exchange: exchange ?? 'an exchange that it does not report',
    type: 'EQUITY',
    name: null,
    prices: {
      days,
      close: column('close'),
      open: column('open'),
      high: column('high'),
      low: column('low'),
      volume: days.map((day) => {
        const value = byDay.get(day)?.volume ?? null;
        return value === null ? null : Math.round(value * factorOf(day));
      }),
    },
    dividends: onePerDay(
      symbol,
      dividends.filter(({ exDay, amount }) => exDay >= from && exDay <= to && amount !== 0),
    ).map((row) => ({ ...row, amount: row.amount / factorOf(row.exDay) })),
    splits: usable.filter(({ day }) => day >= from && day <= to),
  };
}

/**
 * Returns the splits of a vendor, each once. Ratios of 1 and 0 mean no split. Throws a SourceError if a day has two different ratios.
 */
export function distinctSplits(symbol: string, splits: Chart['splits']): Chart['splits'] {
  const byDay = new Map<Day, number>();
  for (const { day, ratio } of splits) {
    if (!(ratio > 0) || !Number.isFinite(ratio) || ratio === 1) continue;
    if ((byDay.get(day) ?? ratio) !== ratio) {
      throw new SourceError('schema', `unexpected answer: ${symbol} has two splits on ${formatDay(day)}`);
    }
    byDay.set(day, ratio);
  }
  return [...byDay].map(([day, ratio]) => ({ day, ratio }));
}

/** Adds the different dividends of a day, such as a regular and a special one. An equal one is the same, sent twice. */
function onePerDay(symbol: string, dividends: Chart['dividends']): Chart['dividends'] {
  return [...Map.groupBy(dividends, ({ exDay }) => exDay)].map(([exDay, rows]) => {
    const [currency, other] = new Set(rows.map((row) => row.currency));
    if (other !== undefined) {
      throw new SourceError('unsound', `${symbol} has dividends in ${currency} and ${other} on ${formatDay(exDay)}`);
    }
    const amount = sum([...new Set(rows.map((row) => row.amount))]);
    return { exDay, amount, ...(currency === undefined ? {} : { currency }) };
  });
}

/** Returns the currency of a dividend, if the row names one. */
export function currencyIn(field: JsonField): { readonly currency?: string } {
  const currency = field.textOrNull();
  return currency === null ? {} : { currency };
}

/** Returns the day at the beginning of a text such as 2024-01-02T00:00:00.000Z. Throws SourceError. */
export function dayIn(field: JsonField): Day {
  const day = parseDay(field.text().slice(0, 10));
  if (day === null) throw new SourceError('schema', `unexpected answer: ${field.path} is not a date`);
  return day;
}

/** Returns a number that may be written as text. Null if it is absent. Throws SourceError. */
export function numberIn(field: JsonField): number | null {
  if (typeof field.value !== 'string') return field.numberOrNull();
  const value = Number(field.value);
  if (field.value.trim() === '' || !Number.isFinite(value)) {
    throw new SourceError('schema', `unexpected answer: ${field.path} is not a number`);
  }
  return value;
}

/** Returns a number that may be written as text. Throws SourceError if it is absent. */
export function requiredNumberIn(field: JsonField): number {
  return numberIn(field) ?? field.number();
}

/** Returns the values of a day under the names that most vendors use. */
export function barIn(row: JsonField, day: Day): Bar {
  const value = (name: string) => numberIn(row.get(name));
  return {
    day,
    close: value('close'),
    open: value('open'),
    high: value('high'),
    low: value('low'),
    volume: value('volume'),
  };
}

/** Returns the ticker of a listing in the United States, such as BRK-B. Null for other listings. */
export function unitedStatesTicker({ yahooSymbol }: Target): string | null {
  return /^[A-Z0-9]+(-[A-Z])?$/.test(yahooSymbol) ? yahooSymbol : null;
}

/** Returns the suffix of a target's RIC and its code without suffix, as Yahoo writes it. Null for an index. */
export function listingOf({
  ric,
  yahooSymbol,
}: Target): { readonly code: string; readonly suffix: string | null } | null {
  if (yahooSymbol.startsWith('^')) return null;
  const [code = ''] = yahooSymbol.split('.');
  return { code, suffix: ric === null || exchangeOf(ric)?.market === 'United States' ? null : splitRic(ric).suffix };
}
