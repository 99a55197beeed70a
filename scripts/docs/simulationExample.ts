import type { MarketDataSource } from '@tearsheet/market-data';
import { type Json, simulatePortfolio, toPlain } from '@tearsheet/shared/engine';
import type { SimulateRequest } from '@tearsheet/shared/schemas';
import { cut, exampleInput } from './analysisExample.ts';

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
  const { initial_value: startValue, years, flows: _flows, goal, percentiles, seed, ...portfolio } = REQUEST;
  const input = exampleInput({ ...portfolio, benchmark: null, fields: ['portfolio_summary'] }, source);
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
    percentiles,
    interval: 'year',
  });
  return { request: REQUEST, result: cut(toPlain(value)) };
}
