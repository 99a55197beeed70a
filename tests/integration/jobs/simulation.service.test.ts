import { beforeAll, describe, expect, test } from '@jest/globals';
import { openMarketData } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { createAjv, type SimulationResult, simulateAnswer, simulationResult } from '@tearsheet/shared/schemas';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const SIMULATE = '/v1/portfolio/simulate';
const ajv = createAjv();
const matches = (schema: object, value: unknown) => {
  const check = ajv.compile(schema);
  return check(value) ? [] : check.errors;
};

let today = '2025-01-01';
const service = useService(async () => ({
  market: { folder: await demoSnapshot(toDay('2024-12-31')) },
  now: () => new Date(`${today}T12:00:00Z`),
}));

beforeAll(() => service.startWorker(1));

const request = {
  portfolio: [
    { date: '2023-01-03', symbol: 'AAPL.OQ', weight: 0.6 },
    { date: '2023-01-03', symbol: 'D05.SI', weight: 0.4 },
  ],
  base_currency: 'EUR',
  initial_value: 100_000,
  rebalancing: { schedule: 'annual' },
  fees: [{ name: 'Management', annual_rate: 0.01 }],
  end_date: '2024-12-31',
  years: 20,
  paths: 500,
  flows: [{ amount: -8_000, every: 'year', growth: 0.02 }],
  goal: { value: 100_000 },
};

const { call } = service;

async function ended(body: object) {
  const submitted = await call('POST', SIMULATE, body);
  expect([submitted.status, matches(simulateAnswer, submitted.json)]).toEqual([202, []]);
  await service.ended(submitted.json.check_url);
  return call('GET', submitted.json.check_url);
}
const problemsOf = async (change: object) => {
  const { status, json } = await call('POST', SIMULATE, { ...request, ...change });
  return [status, ...(json.detail ?? []).map(({ loc }: { loc: (string | number)[] }) => loc.slice(1).join('.'))];
};

describe('a simulation', () => {
  test('is a job whose result fits its schema', async () => {
    const { json } = await ended(request);
    expect(json).toMatchObject({ status: 'completed', job_type: 'portfolio_simulation' });
    expect(json.job_id).toMatch(/^sim-/);
    expect(matches(simulationResult, json.result)).toEqual([]);
    const { parameters, over_time, holdings, ruin, goal }: SimulationResult = json.result;
    expect(parameters).toMatchObject({ initial_value: 100_000, years: 20, paths: 500, seed: 1, annual_fee_rate: 0.01 });
    expect(holdings.map(({ ric, target_weight }) => [ric, target_weight])).toEqual([
      ['AAPL.OQ', 0.6],
      ['D05.SI', 0.4],
    ]);
    expect(parameters).toMatchObject({ inflation: 0, include_transaction_costs: false, flows: [{ indexed: false }] });
    expect(over_time).toHaveLength(21);
    expect(ruin.probability).toBe(over_time.at(-1)!.ruined);
    expect(goal!.probability).toBeLessThanOrEqual(1 - ruin.probability);
  });

  test.each([
    ['the last day of the data', '2024-12-31'],
    ['today, which has no close', '2025-01-01'],
    ['today, if the data are some days behind', '2025-01-03'],
    ['a day after the data', '2025-01-02'],
  ])('takes what is held on %s, in any unit', async (_, date) => {
    today = date === '2025-01-02' ? '2025-01-03' : date < '2025-01-01' ? '2025-01-01' : date;
    const { end_date: _end, initial_value: _value, ...open } = request;
    const units = [{ weight: 0.6 }, { quantity: 10 }, { amount: 600 }].map((row) => ({
      ...open,
      portfolio: [
        { date, symbol: 'AAPL.OQ', ...row },
        { date, symbol: 'D05.SI', ...(row.weight ? { weight: 0.4 } : row) },
      ],
    }));
    const opening = {
      date,
      positions: [
        { symbol: 'AAPL.OQ', quantity: 10 },
        { symbol: 'D05.SI', quantity: 10 },
      ],
    };
    const { portfolio: _portfolio, ...rest } = open;
    const buys = opening.positions.map((row) => ({ date, type: 'buy', price: 1, ...row }));
    const ledgers = [
      { ...rest, opening, transactions: [] },
      { ...rest, transactions: buys, track_cash: false },
    ];
    const results: SimulationResult[] = [];
    for (const body of [...units, ...ledgers]) {
      const { json } = await ended(body);
      expect([json.status, json.error ?? null]).toEqual(['completed', null]);
      expect(matches(simulationResult, json.result)).toEqual([]);
      results.push(json.result);
    }
    today = '2025-01-01';
    const [weights, quantities, amounts, opened, bought] = results.map(({ holdings }) =>
      Object.fromEntries(holdings.map(({ ric, weight }) => [ric, weight])),
    );
    expect(weights).toEqual({ 'AAPL.OQ': 0.6, 'D05.SI': 0.4 });
    expect(amounts).toEqual({ 'AAPL.OQ': 0.5, 'D05.SI': 0.5 });
    // Ten shares of each are not worth the same.
    expect(quantities!['AAPL.OQ']).toBeGreaterThan(0.8);
    for (const booked of [opened!, bought!]) expect(booked['AAPL.OQ']).toBeCloseTo(quantities!['AAPL.OQ']!, 6);
    expect(new Set(results.map(({ parameters }) => parameters.history_start)).size).toBe(1);
  });

  test('can be canceled while it runs, and the worker continues', async () => {
    const many = { ...request, paths: 20_000, years: 60, interval: 'month', method: 'student_t' };
    const submitted = await call('POST', SIMULATE, many);
    const { check_url } = submitted.json;
    for (;;) {
      const { json } = await call('GET', check_url);
      if (json.status === 'processing' && json.progress.step === 'paths') break;
      expect(['pending', 'processing']).toContain(json.status);
    }
    expect((await call('DELETE', check_url)).status).toBe(204);
    expect((await call('GET', check_url)).json).toMatchObject({ status: 'failed', error: 'canceled by client' });
    expect((await ended(request)).json.status).toBe('completed');
  });

  test('fails with a reason if the holdings have too little history in common', async () => {
    const { json } = await ended({ ...request, history_start: '2023-06-01' });
    expect(json.status).toBe('failed');
    expect(json.error).toMatch(/^the holdings have \d+ monthly returns in common, and a simulation needs 24\.$/);
  });
});

test.each([
  ['zero years', { years: 0 }, ['years']],
  ['too many years', { years: 61 }, ['years']],
  ['a part of a year', { years: 1.5 }, ['years']],
  ['negative paths', { paths: -1 }, ['paths']],
  ['too many paths', { paths: 1e9 }, ['paths']],
  ['a negative seed', { seed: -1 }, ['seed']],
  ['a huge flow', { flows: [{ amount: -1e300, every: 'year' }] }, ['flows.0.amount']],
  ['a flow that is not a number', { flows: [{ amount: 'NaN', every: 'year' }] }, ['flows.0.amount']],
  ['a flow without a rhythm', { flows: [{ amount: 1 }] }, ['flows.0.every']],
  ['a misspelled member of a flow', { flows: [{ amount: 1, every: 'year', grow: 1 }] }, ['flows.0.grow']],
  ['a flow after the end', { flows: [{ amount: 1, every: 'once', from_year: 21 }] }, ['flows.0.from_year']],
  [
    'a flow that ends first',
    { flows: [{ amount: 1, every: 'year', from_year: 5, until_year: 4 }] },
    ['flows.0.until_year'],
  ],
  ['a rate of inflation in percent', { inflation: 2 }, ['inflation']],
  ['inflation that is not a number', { inflation: 'NaN' }, ['inflation']],
  ['an index that is a rate', { flows: [{ amount: 1, every: 'year', indexed: 0.02 }] }, ['flows.0.indexed']],
  [
    'costs above the limit',
    { include_transaction_costs: true, transaction_cost_config: { Japan: { buy: 5, sell: 0 } } },
    ['transaction_cost_config.Japan.buy'],
  ],
  ['a goal of zero', { goal: { value: 0 } }, ['goal.value']],
  ['percentiles above 100', { percentiles: [50, 101] }, ['percentiles.1']],
  ['an unknown method', { method: 'magic' }, ['method']],
  ['a block of zero months', { block_length: 0 }, ['block_length']],
  ['a history after the holdings', { history_start: '2024-12-31' }, ['history_start']],
  [
    'an unknown symbol',
    { on_missing: 'fail', portfolio: [{ date: '2023-01-03', symbol: 'NOBODY', weight: 1 }] },
    ['portfolio.0.symbol'],
  ],
  ['no portfolio', { portfolio: undefined }, ['portfolio']],
  ['a value below the smallest', { initial_value: 0 }, ['initial_value']],
] as const)('a request with %s is rejected', async (_what, change, fields) => {
  expect(await problemsOf(change)).toEqual([422, ...fields]);
});

test('a request that needs too much work is rejected, and the message names the limit', async () => {
  const market = openMarketData(await demoSnapshot(toDay('2024-12-31')));
  const portfolio = market
    .current()
    .instruments()
    .filter(({ type }) => type === 'stock')
    .map(({ ric }) => ({ date: '2023-06-01', symbol: ric, weight: 1 }));
  market.close();
  expect(portfolio.length).toBeGreaterThan(25);
  const { status, json } = await call('POST', SIMULATE, {
    ...request,
    portfolio,
    years: 60,
    paths: 5_000,
    method: 'normal',
  });
  const [only, ...others] = json.detail;
  expect([status, only.loc, others]).toEqual([422, ['body', 'paths'], []]);
  expect(only.msg).toMatch(/Paths × months × holdings² are [\d,]+, but at most 20,000,000,000 are allowed\./);
});
