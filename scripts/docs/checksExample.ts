import type { MarketDataSource } from '@tearsheet/market-data';
import { resolvePortfolio, validatePortfolio } from '@tearsheet/operations';
import { EXAMPLE_SETTINGS } from '../../apps/gateway/src/examples/portfolios.ts';

const TWO_DATES = {
  portfolio: [
    { date: '2024-01-02', symbol: 'AAPL.OQ', weight: 0.5 },
    { date: '2024-01-02', symbol: 'D05.SI', weight: 0.5 },
    { date: '2024-07-01', symbol: 'AAPL.OQ', weight: 0.4 },
    { date: '2024-07-01', symbol: 'D05.SI', weight: 0.6 },
  ],
  ...EXAMPLE_SETTINGS,
};
const REQUESTS = {
  two_dates: TWO_DATES,
  misspelled: {
    portfolio: [
      { date: '2024-01-02', symbol: 'aapl', weight: 60 },
      { date: '2024-01-02', symbol: 'APPL', weight: 10 },
      { date: '2024-01-02', symbol: 'D05.SI', weight: 40 },
    ],
  },
};

/** Real answers of validate and resolve to the requests, on the demo market. */
export async function checksExample(market: MarketDataSource): Promise<Record<string, unknown>> {
  const dependencies = { market, now: () => new Date('2025-01-01T09:00:00Z') };
  const each = async (answer: (request: typeof TWO_DATES | typeof REQUESTS.misspelled) => Promise<unknown>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(REQUESTS).map(async ([name, request]) => [name, await answer(request)] as const),
      ),
    );
  return {
    requests: REQUESTS,
    validate: await each((request) => answered(validatePortfolio(dependencies, request))),
    resolve: await each((request) => answered(resolvePortfolio(dependencies, request))),
  };
}

async function answered(
  answer: ReturnType<typeof validatePortfolio> | ReturnType<typeof resolvePortfolio>,
): Promise<unknown> {
  const found = await answer;
  if (found.kind === 'refused') throw new Error('an example is refused');
  return found.value;
}
