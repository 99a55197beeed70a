import { expect, test } from '@jest/globals';
import german from '@tearsheet/presentation/language/de';
import { addCatalog, setLocale } from '@tearsheet/presentation/text';
import { GOALS, goalsOf, optimizationRequest } from '../../src/plan/optimizationRequest.ts';

const portfolio = [{ date: '2024-01-02', symbol: 'AAPL.OQ', weight: 1 }];
const request = { portfolio, base_currency: 'USD', benchmark: 'SPY.P', start_date: '2024-01-02' };
const definition = { portfolio, base_currency: 'USD', frontier: { points: 15 } };

test('empty fields are no limits', () => {
  expect(optimizationRequest(request, { ...GOALS, objective: 'maximum_sharpe' })).toEqual({
    ...definition,
    objective: 'maximum_sharpe',
  });
});

test('percentages and lines become limits', () => {
  const goals = {
    ...GOALS,
    name: 'Cap 40%',
    returns: 'KO.N 5,5',
    history: '2015-01-01',
    frequency: 'monthly' as const,
    covariance: 'sample' as const,
    least: '-10',
    most: '40',
    symbols: 'AAPL.OQ 0 to 12,5%\nKO.N 5 to 100',
    groups: 'sector Information Technology 0 to 30; market US -5 to 80',
    turnover: '25',
    holdings: '8',
    buy: '0.1',
    sell: '0.25',
    cost: '0,5',
    budgets: '',
    window: '104',
  };
  const made = optimizationRequest(request, goals);
  expect(made).toEqual({
    ...definition,
    name: 'Cap 40%',
    expected_returns: { 'KO.N': 0.055 },
    history_start: '2015-01-01',
    frequency: 'monthly',
    covariance: 'sample',
    objective: 'minimum_variance',
    bounds: { '*': [-0.1, 0.4], 'AAPL.OQ': [0, 0.125], 'KO.N': [0.05, 1] },
    groups: [
      { by: 'sector', name: 'Information Technology', min: 0, max: 0.3 },
      { by: 'market', name: 'US', min: -0.05, max: 0.8 },
    ],
    turnover: { maximum: 0.25 },
    holdings: { maximum: 8 },
    transaction_costs: { buy: 0.001, sell: 0.0025, maximum: 0.005 },
    walk_forward: { window: 104, every: 'quarter' },
  });
  // A scenario begins with the request of another one.
  expect(optimizationRequest(made, goalsOf(made))).toEqual(made);
});

test('shares of the risk take no limits, and the test has a step', () => {
  const goals = {
    ...GOALS,
    objective: 'risk_budget',
    budgets: 'AAPL.OQ 40%\nBRK B: 60',
    most: '10',
    window: '52',
  } as const;
  expect(optimizationRequest(request, { ...goals, every: 'month' })).toEqual({
    ...definition,
    objective: 'risk_budget',
    budgets: { 'AAPL.OQ': 40, 'BRK B': 60 },
    walk_forward: { window: 52, every: 'month' },
  });
  expect(() => optimizationRequest(request, { ...goals, budgets: 'AAPL' })).toThrow(/such as AAPL 40/);
});

test.each([
  [{ symbols: 'AAPL.OQ 10' }, /AAPL 0 to 10/],
  [{ groups: 'Energy 0 to 20' }, /no sector, market, or currency/],
  [{ turnover: 'much' }, /not a number/],
])('%j cannot be read', (change, message) => {
  expect(() => optimizationRequest(request, { ...GOALS, ...change })).toThrow(message);
});

test('limits are written and read with the words of the language, and with the English ones', () => {
  addCatalog('de', german);
  setLocale('de');
  try {
    const groups = [{ by: 'sector', name: 'Energy', min: 0, max: 0.2 }] as const;
    for (const line of ['Sektor Energy 0 bis 20', 'sector Energy 0 to 20']) {
      expect(optimizationRequest(request, { ...GOALS, groups: line }).groups).toEqual(groups);
    }
    expect(goalsOf({ ...request, groups: [...groups] }).groups).toBe('Sektor Energy 0 bis 20');
  } finally {
    setLocale('en-US');
  }
});
