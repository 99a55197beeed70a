import type { Instrument } from '../port.ts';

/** The currency of a cash symbol ("cash.usd" → "USD"), or null when it is no cash symbol. */
export function cashCurrency(symbol: string): string | null {
  return /^CASH\.([A-Z]{3})$/.exec(symbol.toUpperCase())?.[1] ?? null;
}

/** Money in one currency as an instrument: no prices, its price is 1. */
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
    priceBasis: 'split_adjusted',
    firstPrice: null,
    lastPrice: null,
  };
}
