import type { MarketDataSource } from '@tearsheet/market-data';
import { type Json, loadSolver, optimizePortfolio, toPlain } from '@tearsheet/shared/engine';
import type { OptimizeRequest } from '@tearsheet/shared/schemas';
import { cut, exampleInput } from './analysisExample.ts';

const REQUEST = {
  portfolio: [
    { date: '2024-01-02', symbol: 'AAPL.OQ', weight: 0.5 },
    { date: '2024-01-02', symbol: 'JNJ.N', weight: 0.3 },
    { date: '2024-01-02', symbol: 'XOM.N', weight: 0.2 },
  ],
  end_date: '2024-12-31',
  objective: 'minimum_variance',
  bounds: { '*': [0.05, 0.6] },
  turnover: { maximum: 0.3 },
  frontier: { points: 3 },
  walk_forward: { window: 252, every: 'year' },
} satisfies OptimizeRequest;

/** Returns a request and the result that the service gives for it on the demo market. */
export async function optimizationExample(
  source: MarketDataSource,
): Promise<{ readonly request: object; readonly result: Json }> {
  await loadSolver();
  const { portfolio, end_date } = REQUEST;
  const input = exampleInput({ portfolio, end_date, benchmark: null, fields: ['portfolio_summary'] }, source);
  const { value } = optimizePortfolio(
    { assets: input, current: input },
    {
      symbols: [],
      objective: REQUEST.objective,
      riskAversion: 4,
      confidence: 0.95,
      budgets: {},
      expectedReturns: {},
      bounds: { '*': [0.05, 0.6] },
      groups: [],
      maximumTurnover: REQUEST.turnover.maximum,
      costs: null,
      holdings: null,
      frontierPoints: REQUEST.frontier.points,
      walkForward: REQUEST.walk_forward,
      covariance: 'ledoit_wolf',
      historyStart: null,
      frequency: null,
    },
  );
  return { request: REQUEST, result: cut(toPlain(value)) };
}
