import type { Day } from '@tearsheet/shared';
import type { InstrumentRow } from '../content.ts';
import type { Fund } from './funds.ts';
import type { Stock } from './parseStocks.ts';

/** Returns the row of a stock. Its market value is the price times the shares. */
export function stockRow(stock: Stock, price: number): InstrumentRow {
  return instrumentRow({ ...stock, type: 'stock', marketCap: price * stock.shares });
}

export function fundRow(fund: Fund, price: number): InstrumentRow {
  const { market, shares } = fund;
  return instrumentRow({
    ...fund,
    type: 'etf',
    sector: null,
    industry: null,
    country: market,
    marketCap: price * shares,
  });
}

function instrumentRow(facts: {
  readonly ric: string;
  readonly name: string;
  readonly type: 'stock' | 'etf';
  readonly currency: string;
  readonly mic: string;
  readonly market: string;
  readonly country: string;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly isin: string | null;
  readonly description: string;
  readonly shares: number;
  readonly marketCap: number;
  readonly aliases?: readonly string[];
  readonly delisted?: Day | null;
  readonly finalValue?: number | null;
}): InstrumentRow {
  return {
    ric: facts.ric,
    name: facts.name,
    type: facts.type,
    currency: facts.currency,
    ticker: tickerOf(facts.ric),
    exchange: facts.mic,
    market: facts.market,
    country: facts.country,
    sector: facts.sector,
    industry: facts.industry,
    isin: facts.isin,
    primary: true,
    aliases: facts.aliases ?? [],
    description: facts.description,
    sharesOutstanding: facts.shares,
    marketCap: Math.round(facts.marketCap),
    delistedOn: facts.delisted ?? null,
    finalValue: facts.finalValue ?? null,
  };
}

export function tickerOf(ric: string): string {
  return ric.slice(0, ric.lastIndexOf('.'));
}
