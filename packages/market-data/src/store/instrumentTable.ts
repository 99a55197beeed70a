import type { SQLInputValue } from 'node:sqlite';
import { type Weekday, weekdayOnOrBefore } from '@tearsheet/shared';
import type { InstrumentRow } from '../content.ts';
import type { DatedAmount, Instrument } from '../port.ts';
import { exchangeOf, splitRic } from '../symbols/ricSuffixes.ts';
import type { PriceBasis } from '../views/closesByDay.ts';
import { type Cells, number, numberOrNull, oneOf, text, textOrNull } from './cells.ts';

export const INSTRUMENT_COLUMNS = [
  'id INTEGER PRIMARY KEY',
  'ric TEXT UNIQUE',
  'name TEXT',
  'type TEXT',
  'currency TEXT',
  'ticker TEXT',
  'exchange TEXT',
  'market TEXT',
  'country TEXT',
  'sector TEXT',
  'industry TEXT',
  'isin TEXT',
  'is_primary INTEGER',
  'aliases TEXT',
  'description TEXT',
  'shares_outstanding REAL',
  'market_cap REAL',
  'delisted_on INTEGER',
  'quote_currency TEXT',
  'issuer TEXT',
  'market_cap_on INTEGER',
  'final_value REAL',
  'price_basis TEXT',
  'first_price INTEGER',
  'last_price INTEGER',
  'value REAL',
  'value_on INTEGER',
  'worthless_from INTEGER',
] as const;

/** The values that the snapshot adds to an instrument's row: its number in the file and the extent of its closes. */
export interface InstrumentFacts {
  readonly id: number;
  readonly priceBasis: PriceBasis;
  readonly firstPrice: Weekday | null;
  readonly lastPrice: Weekday | null;
  readonly value: DatedAmount | null;
  /** The first weekday of the prices of 0 that no positive price follows. Null without such prices. */
  readonly worthlessFrom: Weekday | null;
}

/**
 * Returns the cells of an instrument in the order of INSTRUMENT_COLUMNS, without id and facts. The content hash covers
 * the same cells.
 */
export function instrumentValues(row: InstrumentRow): SQLInputValue[] {
  return [
    row.ric,
    row.name,
    row.type,
    row.currency,
    row.ticker,
    row.exchange,
    row.market,
    row.country,
    row.sector,
    row.industry,
    row.isin,
    row.primary === null ? null : Number(row.primary),
    JSON.stringify(row.aliases),
    row.description,
    row.sharesOutstanding,
    row.marketCap,
    row.delistedOn,
    row.quoteCurrency ?? null,
    row.issuer ?? null,
    row.marketCapDay ?? null,
    row.finalValue ?? null,
  ];
}

export function readInstrument(cells: Cells): InstrumentRow & InstrumentFacts {
  const primary = numberOrNull(cells, 'is_primary');
  const amount = addedLater(cells, 'value', numberOrNull);
  return {
    id: number(cells, 'id'),
    ric: text(cells, 'ric'),
    name: text(cells, 'name'),
    type: oneOf(text(cells, 'type'), ['stock', 'etf', 'index'] as const),
    currency: text(cells, 'currency'),
    ticker: textOrNull(cells, 'ticker'),
    exchange: textOrNull(cells, 'exchange'),
    market: textOrNull(cells, 'market'),
    country: textOrNull(cells, 'country'),
    sector: textOrNull(cells, 'sector'),
    industry: textOrNull(cells, 'industry'),
    isin: textOrNull(cells, 'isin'),
    primary: primary === null ? null : primary === 1,
    aliases: texts(text(cells, 'aliases')),
    description: textOrNull(cells, 'description'),
    sharesOutstanding: numberOrNull(cells, 'shares_outstanding'),
    marketCap: numberOrNull(cells, 'market_cap'),
    marketCapDay: addedLater(cells, 'market_cap_on', numberOrNull),
    delistedOn: numberOrNull(cells, 'delisted_on'),
    finalValue: addedLater(cells, 'final_value', numberOrNull),
    quoteCurrency: textOrNull(cells, 'quote_currency'),
    issuer: addedLater(cells, 'issuer', textOrNull),
    priceBasis: oneOf(text(cells, 'price_basis'), ['split_adjusted', 'total_return_adjusted'] as const),
    firstPrice: numberOrNull(cells, 'first_price'),
    lastPrice: numberOrNull(cells, 'last_price'),
    value: amount === null ? null : { amount, day: numberOrNull(cells, 'value_on') },
    worthlessFrom: addedLater(cells, 'worthless_from', numberOrNull),
  };
}

/** Reads a column that older formats lack, where it is null. An import can still build on such files. */
function addedLater<T>(cells: Cells, column: string, read: (cells: Cells, column: string) => T | null): T | null {
  return cells[column] === undefined ? null : read(cells, column);
}

function texts(json: string): string[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.filter((item): item is string => typeof item === 'string') : [];
}

/**
 * Returns instruments from stored rows. A missing ticker is the RIC's root, and a missing market that of its suffix. A
 * listing without the `primary` flag is primary if no other one shares its ticker or ISIN.
 */
export function toInstruments(rows: readonly (InstrumentRow & InstrumentFacts)[]): Instrument[] {
  const listings = new Map<string, number>();
  for (const row of rows) for (const name of sharedNames(row)) listings.set(name, (listings.get(name) ?? 0) + 1);
  const rics = new Set(rows.map(({ ric }) => ric));
  return rows.map((row) => ({
    ric: row.ric,
    ticker: tickerOf(row),
    name: row.name,
    type: row.type,
    currency: row.currency,
    exchange: row.exchange,
    market: row.market ?? exchangeOf(row.ric)?.market ?? 'Unknown',
    country: row.country,
    sector: row.sector ?? (row.type === 'etf' ? 'ETF' : 'Unknown'),
    industry: row.industry,
    isin: row.isin,
    description: row.description,
    sharesOutstanding: row.sharesOutstanding,
    marketCap: row.value,
    importedMarketCap: row.marketCap === null ? null : { amount: row.marketCap, day: row.marketCapDay ?? null },
    issuer: row.issuer && rics.has(row.issuer) ? row.issuer : row.ric,
    primary: row.primary ?? sharedNames(row).every((name) => listings.get(name) === 1),
    aliases: row.aliases,
    ...endOf(row),
    priceBasis: row.priceBasis,
    firstPrice: row.firstPrice,
    lastPrice: row.lastPrice,
  }));
}

/**
 * Returns the end of an instrument. Prices of 0 that no positive price follows end it on the weekday before them. A final
 * value without a date ends it with its last price.
 */
function endOf({
  delistedOn,
  finalValue = null,
  lastPrice,
  worthlessFrom,
}: InstrumentRow & InstrumentFacts): Pick<Instrument, 'delistedOn' | 'finalValue'> {
  const dated = delistedOn === null ? null : weekdayOnOrBefore(delistedOn);
  if (worthlessFrom !== null) {
    return { delistedOn: Math.min(worthlessFrom - 1, dated ?? worthlessFrom - 1), finalValue: finalValue ?? 0 };
  }
  return { delistedOn: dated ?? (finalValue === null ? null : lastPrice), finalValue };
}

function tickerOf(row: InstrumentRow): string {
  return row.ticker ?? splitRic(row.ric).root;
}

function sharedNames(row: InstrumentRow): string[] {
  const ticker = `ticker ${tickerOf(row).toUpperCase()}`;
  return row.isin ? [ticker, `isin ${row.isin.toUpperCase()}`] : [ticker];
}
