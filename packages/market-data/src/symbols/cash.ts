import type { Instrument } from '../port.ts';

/** Returns the currency of a cash symbol ("cash.usd" → "USD"). Null for other symbols. */
export function cashCurrency(symbol: string): string | null {
  return /^CASH\.([A-Z]{3})$/.exec(symbol.toUpperCase())?.[1] ?? null;
}

/** Returns money in one currency as an instrument. It has no price history, because its price is always 1. */
export function cashInstrument(currency: string): Instrument {
  const ric = `CASH.${currency}`;
  return {
    ric,
    ticker: ric,
    name: `${currency} cash`,
    type: 'cash',
    currency,
    exchange: null,
    market: 'Cash',
    country: null,
    sector: 'Cash',
    industry: null,
    isin: null,
    description: null,
    sharesOutstanding: null,
    marketCap: null,
    importedMarketCap: null,
    issuer: ric,
    primary: true,
    aliases: [],
    delistedOn: null,
    finalValue: null,
    priceBasis: 'split_adjusted',
    firstPrice: null,
    lastPrice: null,
  };
}
