import type { InstrumentRow } from '../content.ts';
import { exchangeOf, splitRic } from '../symbols/ricSuffixes.ts';
import { quoteUnit } from './currencies.ts';

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
