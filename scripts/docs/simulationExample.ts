import type { MarketDataSource } from '@tearsheet/market-data';
import { type AnalysisInput, type Json, simulatePortfolio, toPlain } from '@tearsheet/shared/engine';
import type { SimulateRequest } from '@tearsheet/shared/schemas';
import { loadInput } from '../../apps/portfolio-worker/src/loadInput.ts';
import { cut } from './analysisExample.ts';

const REQUEST = {
  portfolio: [
    { date: '2024-01-02', symbol: 'AAPL.OQ', weight: 0.5 },
    { date: '2024-01-02', symbol: 'D05.SI', weight: 0.5 },
  ],
  base_currency: 'SGD',
  initial_value: 500_000,
  end_date: '2024-12-31',
  rebalancing: { schedule: 'annual' },
  years: 20,
  flows: [{ amount: -30_000, every: 'year', growth: 0.02 }],
  goal: { value: 500_000 },
  percentiles: [5, 95],
  seed: 7,
} satisfies SimulateRequest;

/** Returns a request and the result that the service gives for it on the demo market. */
export function simulationExample(source: MarketDataSource): { readonly request: object; readonly result: Json } {
  const { base_currency: baseCurrency, initial_value: startValue, end_date: endDate, years, goal, seed } = REQUEST;
  const input: AnalysisInput = loadInput(
    {
      rows: REQUEST.portfolio.map((row) => ({ ...row, ric: row.symbol })),
      baseCurrency,
      benchmark: null,
      initialValue: startValue,
      includeTransactionCosts: false,
      costRates: {},
      riskFreeRate: 0,
      rebalancing: { schedule: 'annual', on: 'last', band: null, to: 'target' },
      startDate: null,
      endDate,
      stressShocks: [],
      fields: ['portfolio_summary'],
      requestedCount: 2,
      missingSymbols: [],
    },
    source.current(),
    () => {},
  );
  const flows = REQUEST.flows.map((flow) => {
    return { ...flow, every: 'year' as const, fromYear: null, untilYear: null, indexed: false };
  });
  const { value } = simulatePortfolio(input, {
    method: 'bootstrap',
    years,
    paths: 2000,
    blockLength: null,
    historyStart: null,
    seed,
    startValue,
    flows,
    inflation: 0,
    goal: goal.value,
    percentiles: REQUEST.percentiles,
    interval: 'year',
  });
  return { request: REQUEST, result: cut(toPlain(value)) };
}
