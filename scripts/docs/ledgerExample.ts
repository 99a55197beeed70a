import type { MarketDataSource } from '@tearsheet/market-data';
import type { Json } from '@tearsheet/shared/engine';
import type { AnalyzeRequest } from '@tearsheet/shared/schemas';
import { resultExample } from './analysisExample.ts';

const REQUEST = {
  transactions: [
    { date: '2024-01-02', type: 'deposit', amount: 20_000 },
    { date: '2024-01-02', type: 'buy', symbol: 'AAPL.OQ', quantity: 50, price: 203, fee: 5 },
    { date: '2024-07-01', type: 'deposit', amount: 5_000 },
    { date: '2024-10-01', type: 'sell', symbol: 'AAPL.OQ', quantity: 20, price: 219, fee: 5 },
  ],
  dividends: 'market',
  benchmark: null,
  end_date: '2024-12-31',
  fields: ['portfolio_summary', 'cash_flow_returns', 'profit_and_loss', 'realized_gains', 'income'],
} satisfies AnalyzeRequest;

/** Returns a request with transactions and the result that the service gives for it on the demo market. */
export async function ledgerExample(
  source: MarketDataSource,
): Promise<{ readonly request: object; readonly result: Json }> {
  return { request: REQUEST, result: await resultExample(REQUEST, source) };
}
