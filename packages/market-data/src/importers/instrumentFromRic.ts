import type { InstrumentRow } from '../content.ts';
import { exchangeOf, splitRic } from '../symbols/ricSuffixes.ts';

/** Quoted units that are a hundredth of a currency. GBp is pence (GBX), GBP and gbp are pounds; the others are so in any case. */
const MINOR_UNITS: ReadonlyMap<string, string> = new Map([
  ['GBX', 'GBP'],
  ['GBp', 'GBP'],
  ['ZAC', 'ZAR'],
  ['ZAX', 'ZAR'],
  ['ILA', 'ILS'],
]);

export interface QuoteUnit {
  /** ISO 4217, major unit. */
  readonly currency: string;
  /** Quoted units in one of the currency: 1, or 100 for a minor unit. */
  readonly perMajor: 1 | 100;
  /** The minor unit as written; null for a major one. */
  readonly minorUnit: string | null;
}

/** What a currency code means as the unit of a price; null when it is no code at all. */
export function quoteUnit(code: string): QuoteUnit | null {
  const major = MINOR_UNITS.get(code) ?? MINOR_UNITS.get(code.toUpperCase());
  if (major !== undefined) return { currency: major, perMajor: 100, minorUnit: code };
  return /^[A-Za-z]{3}$/.test(code) ? { currency: code.toUpperCase(), perMajor: 1, minorUnit: null } : null;
}

/** An instrument made of nothing but its RIC; null when the suffix is unknown. */
export function instrumentFromRic(ric: string): InstrumentRow | null {
  const exchange = exchangeOf(ric);
  const unit = exchange && quoteUnit(exchange.quoteCurrency);
  if (!exchange || !unit) return null;
  const { root } = splitRic(ric);
  return {
    ric,
    name: root,
    type: 'stock',
    currency: unit.currency,
    quoteCurrency: unit.minorUnit,
    ticker: root,
    exchange: exchange.mic,
    market: exchange.market,
    country: exchange.market,
    sector: null,
    industry: null,
    isin: null,
    primary: null,
    aliases: [],
    description: null,
    sharesOutstanding: null,
    marketCap: null,
    delistedOn: null,
  };
}
