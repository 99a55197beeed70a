import type { MarketDataSource } from '@tearsheet/market-data';
import { READS, runRead, wholeOf } from '@tearsheet/operations';

/** Queries of the examples by the name of the read. The default is one stock. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  etf_scores: { symbol: 'ACWI.OQ' },
  symbols: { query: 'apple' },
  markets: {},
  risk_free_rates: { currency: 'USD' },
  exchange_rates: { from: 'USD', to: 'SGD', start_date: '2024-12-30' },
  fund_holdings: { symbol: 'ACWI.OQ' },
  dividend_yield_history: { symbol: 'AAPL.OQ', start_date: '2024-12-30' },
  rolling_volatility: { symbol: 'AAPL.OQ', start_date: '2024-12-30' },
  daily_price: { symbol: 'AAPL.OQ,D05.SI', latest: 'true' },
};
const ROWS_SHOWN = 2;

/** Real answers of all reads on the demo market, by name, their lists cut to two rows. */
export function readsExample(source: MarketDataSource): Record<string, unknown> {
  const answers = READS.map((read): [string, unknown] => {
    const outcome = runRead(read, { market: source }, QUERIES[read.name] ?? { symbol: 'AAPL.OQ' });
    if (outcome.kind !== 'done' && outcome.kind !== 'rows') throw new Error(`${read.name} has no example`);
    return [read.name, cut(wholeOf(outcome))];
  });
  return Object.fromEntries(answers);
}

function cut(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, ROWS_SHOWN).map(cut);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
}
