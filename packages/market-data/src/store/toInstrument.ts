import { weekdayOnOrBefore } from '@tearsheet/shared/dates';
import type { InstrumentRow } from '../content.ts';
import type { Instrument } from '../port.ts';
import { exchangeOf, splitRic } from '../symbols/ricSuffixes.ts';
import type { InstrumentFacts } from './instrumentTable.ts';

/**
 * Stored rows as the product shows them: a missing ticker is the RIC's root, a missing market its suffix's. A listing
 * that does not say whether it is the primary one is, when no other shares its ticker or ISIN.
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
    delistedOn: row.delistedOn === null ? null : weekdayOnOrBefore(row.delistedOn),
    priceBasis: row.priceBasis,
    firstPrice: row.firstPrice,
    lastPrice: row.lastPrice,
  }));
}

function tickerOf(row: InstrumentRow): string {
  return row.ticker ?? splitRic(row.ric).root;
}

function sharedNames(row: InstrumentRow): string[] {
  const ticker = `ticker ${tickerOf(row).toUpperCase()}`;
  return row.isin ? [ticker, `isin ${row.isin.toUpperCase()}`] : [ticker];
}
