import type { MarketDataSource } from '@tearsheet/market-data';
import type { AnalysisPayload } from '@tearsheet/operations';
import type { Json } from '@tearsheet/shared/engine';
import { checkPortfolio } from '@tearsheet/shared/portfolio';
import type { AnalyzeRequest } from '@tearsheet/shared/schemas';
import { marketFacts } from '../../packages/operations/src/dependencies.ts';
import { EXAMPLE_LAST_DAY, resultExample } from './analysisExample.ts';

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
  const market = source.current();
  const { ledger, requestedCount } = checkPortfolio(REQUEST, marketFacts(market, EXAMPLE_LAST_DAY), REQUEST);
  if (ledger === null) throw new Error('the example is not a ledger');
  const payload: AnalysisPayload = {
    rows: [],
    ledger: { ...ledger, lotMethod: 'fifo', dividends: 'market', trackCash: true },
    baseCurrency: 'USD',
    benchmark: null,
    initialValue: 10_000,
    includeTransactionCosts: false,
    costRates: {},
    riskFreeRate: 0,
    startDate: null,
    endDate: REQUEST.end_date,
    stressShocks: [],
    fields: REQUEST.fields,
    requestedCount,
    missingSymbols: [],
  };
  return { request: REQUEST, result: await resultExample(payload, market) };
}
