import type { InstrumentRow } from '../content.ts';
import { CRYPTO_MARKET, exchangeOf, splitRic } from '../symbols/ricSuffixes.ts';

/**
 * Quoted units that are a hundredth of a currency. GBp means pence (GBX), but GBP and gbp mean pounds. The case of the
 * others does not matter.
 */
const MINOR_UNITS: ReadonlyMap<string, string> = new Map([
  ['GBX', 'GBP'],
  ['GBp', 'GBP'],
  ['ZAC', 'ZAR'],
  ['ZAX', 'ZAR'],
  ['ILA', 'ILS'],
]);

export interface QuoteUnit {
  /** The ISO 4217 code of the major unit. */
  readonly currency: string;
  /** Quoted units in one unit of the currency: 1, or 100 for a minor unit. */
  readonly perMajor: 1 | 100;
  /** The minor unit as written. Null for a major unit. */
  readonly minorUnit: string | null;
}

/** Returns the price unit that a currency code means. Null if the text is not a currency code. */
export function quoteUnit(code: string): QuoteUnit | null {
  const major = MINOR_UNITS.get(code) ?? MINOR_UNITS.get(code.toUpperCase());
  if (major !== undefined) return { currency: major, perMajor: 100, minorUnit: code };
  return /^[A-Za-z]{3}$/.test(code) ? { currency: code.toUpperCase(), perMajor: 1, minorUnit: null } : null;
}

/** Returns an instrument of which only the RIC is known. Null if the suffix is unknown. */
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
    country: exchange.market === CRYPTO_MARKET ? null : exchange.market,
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
