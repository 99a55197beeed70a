import { beforeAll, describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { createAjv, type OptimizationResult, optimizationResult, optimizeAnswer } from '@tearsheet/shared/schemas';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { someOf } from '@tearsheet/testing/tier.ts';

const OPTIMIZE = '/v1/portfolio/optimize';
const ajv = createAjv();
const matches = (schema: object, value: unknown) => {
  const check = ajv.compile(schema);
  return check(value) ? [] : check.errors;
};

const service = useService(async () => ({
  market: { folder: await demoSnapshot(toDay('2024-12-31')) },
  now: () => new Date('2025-01-01T12:00:00Z'),
}));

beforeAll(() => service.startWorker(1));

const SYMBOLS = ['AAPL.OQ', 'MSFT.OQ', 'XOM.N', 'JNJ.N', 'JPM.N', 'KO.N'];
const portfolio = SYMBOLS.slice(0, 4).map((symbol) => ({ date: '2024-01-02', symbol, weight: 0.25 }));

const { call } = service;

async function ended(body: object) {
  const submitted = await call('POST', OPTIMIZE, body);
  expect([submitted.status, matches(optimizeAnswer, submitted.json)]).toEqual([202, []]);
  await service.ended(submitted.json.check_url);
  return (await call('GET', submitted.json.check_url)).json;
}

async function optimized(body: object): Promise<OptimizationResult> {
  const job = await ended(body);
  expect([job.status, job.error ?? null]).toEqual(['completed', null]);
  expect(job.job_id).toMatch(/^opt-/);
  expect(matches(optimizationResult, job.result)).toEqual([]);
  return job.result;
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('results', () => {
  test.each(
    someOf([
      'minimum_variance',
      'mean_variance',
      'maximum_sharpe',
      'risk_parity',
      'minimum_cvar',
      'minimum_tracking_error',
    ]),
  )('%s fits its schema, sums to 1, and is optimal', async (objective) => {
    const result = await optimized({ symbols: SYMBOLS, objective, benchmark: 'SPY.P', frontier: { points: 3 } });
    expect(sum(result.weights.map(({ proposed_weight }) => proposed_weight))).toBeCloseTo(1, 10);
    expect(sum(result.weights.map(({ risk_share }) => risk_share ?? Number.NaN))).toBeCloseTo(1, 10);
    expect(result).toMatchObject({ status: 'optimal', turnover: null, current: null });
    expect(result.frontier).toHaveLength(3);
    expect(result.warnings).toEqual([]);
  });

  test('limits hold against the current holdings, and new symbols may enter', async () => {
    const limits = {
      bounds: { '*': [0, 0.4], 'KO.N': [0.1, 0.4] },
      groups: [{ name: 'Information Technology', by: 'sector', max: 0.3 }],
      turnover: { maximum: 0.35 },
      transaction_costs: { buy: 0.001, sell: 0.002 },
    };
    const result = await optimized({ portfolio, symbols: ['KO.N', 'JPM.N'], ...limits });
    const weightOf = (ric: string) => result.weights.find((row) => row.ric === ric)!.proposed_weight;
    expect(result.turnover).toBeLessThan(0.35 + 1e-9);
    expect(result.transaction_cost).toBeCloseTo(result.turnover! * 0.003, 10);
    expect(weightOf('KO.N')).toBeGreaterThan(0.1 - 1e-9);
    const technology = result.weights.filter(({ sector }) => sector === 'Information Technology');
    expect(sum(technology.map(({ proposed_weight }) => proposed_weight))).toBeLessThan(0.3 + 1e-9);
    expect(result.current!.holdings).toBe(4);
  });
});

test.each(['2024-12-31', '2025-01-01'])('what is held on %s is the portfolio to trade from', async (date) => {
  const held = SYMBOLS.slice(0, 4).map((symbol, i) => ({ date, symbol, weight: [0.4, 0.3, 0.2, 0.1][i] }));
  const result = await optimized({ portfolio: held, turnover: { maximum: 0.05 }, objective: 'minimum_variance' });
  const current = Object.fromEntries(result.weights.map(({ ric, current_weight }) => [ric, current_weight]));
  expect(current).toEqual({ 'AAPL.OQ': 0.4, 'MSFT.OQ': 0.3, 'XOM.N': 0.2, 'JNJ.N': 0.1 });
  expect(result.turnover).toBeCloseTo(0.05, 6);
  const before = await optimized({ portfolio, objective: 'minimum_variance' });
  const { history_start, history_end, observations } = before.parameters;
  expect(result.parameters).toMatchObject({ history_start, history_end, observations });
});

const problemsOf = async (change: object) => {
  const { status, json } = await call('POST', OPTIMIZE, { symbols: SYMBOLS, ...change });
  return [
    status,
    ...(json.detail ?? []).map((one: { ctx?: { error?: string }; type: string }) => one.ctx?.error ?? one.type),
  ];
};

describe('bad input', () => {
  test.each<[string, object, string]>([
    ['least weights above 100%', { bounds: { '*': [0.2, 0.5] } }, 'conflicting_limits'],
    ['largest weights below 100%', { bounds: { '*': [0, 0.1] } }, 'conflicting_limits'],
    ['too few holdings for the bounds', { bounds: { '*': [0, 0.3] }, holdings: { maximum: 3 } }, 'conflicting_limits'],
    ['a least above the largest weight', { bounds: { 'KO.N': [0.5, 0.2] } }, 'conflicting_limits'],
    ['a bound of a symbol that is not held', { bounds: { 'D05.SI': [0, 0.2] } }, 'unknown_asset'],
    ['an unknown sector', { groups: [{ name: 'Magic', by: 'sector' }] }, 'unknown_group'],
    ['a turnover without a portfolio', { turnover: { maximum: 0.1 } }, 'unusable_limit'],
    [
      'a tracking error without a benchmark',
      { objective: 'minimum_tracking_error', benchmark: null },
      'missing_member',
    ],
    ['risk parity with bounds', { objective: 'risk_parity', bounds: { 'KO.N': [0, 0.2] } }, 'unusable_limit'],
    ['risk budgets that are not complete', { objective: 'risk_budget', budgets: { 'KO.N': 1 } }, 'missing_budget'],
    ['an unknown symbol', { symbols: ['NOPE12'], on_missing: 'fail' }, 'unresolved_symbol'],
    [
      'short positions without a share of the risk',
      { objective: 'risk_parity', bounds: { '*': [-0.1, 1] } },
      'unusable_limit',
    ],
    ['a least number of short positions', { bounds: { '*': [-0.1, 1] }, holdings: { minimum: 3 } }, 'unusable_limit'],
    ['a short position of 600%', { bounds: { 'KO.N': [-6, 1] } }, 'greater_than_equal'],
    ['a frontier of 51 points', { frontier: { points: 51 } }, 'less_than_equal'],
  ])('%s', async (_, change, code) => {
    expect(await problemsOf(change)).toEqual([422, code]);
  });

  test('a history that is too short has a reason', async () => {
    const job = await ended({ symbols: SYMBOLS, history_start: '2024-12-20' });
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('an optimization needs 20') });
  });
});
