import { EXAMPLE_START } from '../../apps/gateway/src/examples/portfolios.ts';

const WEIGHTS: Readonly<Record<string, number>> = {
  AAPL: 0.2,
  MSFT: 0.2,
  JPM: 0.1,
  'D05.SI': 0.1,
  '0700.HK': 0.1,
  '7203.T': 0.1,
  'SAP.DE': 0.1,
  'NESN.S': 0.1,
};
const QUARTERS = ['01-02', '04-01', '07-01', '10-01'];

/**
 * Returns the sample request: eight stocks in six currencies with costs, rebalanced every quarter since January three
 * years ago.
 */
export function sampleRequest(now: Date) {
  const firstYear = now.getUTCFullYear() - 3;
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const dates = [0, 1, 2, 3]
    .flatMap((years) => QUARTERS.map((day) => `${firstYear + years}-${day}`))
    .filter((date) => date <= yesterday);
  const portfolio = dates.flatMap((date) =>
    Object.entries(WEIGHTS).map(([symbol, weight]) => ({ date, symbol, weight })),
  );
  return { portfolio, base_currency: 'USD', ...EXAMPLE_START, include_transaction_costs: true };
}
