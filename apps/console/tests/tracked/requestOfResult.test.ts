import { expect, test } from '@jest/globals';
import { definitionOf, requestOfResult, trackRequestOf } from '../../src/tracked/requests.ts';

const version = { analytics_version: 2, warnings: [], input_hash: '' };
const row = { date: '2024-01-02', effective_date: '2024-01-02', symbol: 'AAPL', ric: 'AAPL.OQ', weight: 1 };
const parameters = {
  start_date: '2024-01-02',
  end_date: '2024-06-28',
  base_currency: 'SGD',
  benchmark: 'ACWI.OQ',
  initial_value: 500,
  include_transaction_costs: true,
  risk_free_rate: 0.02,
  frequency: 'daily' as const,
  periods_per_year: 252,
  calendar: '',
  price_basis: '',
  cost_table_version: '',
};
const definition = {
  portfolio: [{ date: '2024-01-02', symbol: 'AAPL', weight: 1 }],
  base_currency: 'SGD',
  initial_value: 500,
  benchmark: 'ACWI.OQ',
  include_transaction_costs: true,
};

test('the portfolio of a result is the one that was sent, with the settings that the result does not repeat', () => {
  const costs = { transaction_cost_config: { Singapore: { buy: 0.1, sell: 0.1 } } };
  const sections = { ...version, portfolio_input: [row], portfolio_parameters: parameters };
  expect(requestOfResult(sections, costs)).toEqual({ ...definition, ...costs });
  // A result has only the name of a blend.
  const blend = { name: 'ACWI.OQ', components: [{ symbol: 'SPY.P', weight: 1 }] };
  expect(requestOfResult(sections, { benchmark: blend })).toEqual({ ...definition, benchmark: blend });
  expect(requestOfResult(version, {})).toBeNull();
});

const booked = {
  effective_date: '2024-01-03',
  ric: null,
  quantity: null,
  price: null,
  amount: null,
  currency: 'USD',
  fee: 0,
  tax: 0,
  rate: null,
  to_currency: null,
};
const LEDGER = {
  ...version,
  portfolio_parameters: { ...parameters, lot_method: 'average' },
  portfolio_input: [
    { ...booked, row: 1, date: '2024-01-03', type: 'buy' as const, ric: 'AAPL.OQ', quantity: 2, price: 150, fee: 1 },
    { ...booked, row: 2, date: '2024-01-04', type: 'exchange' as const, amount: 5, rate: 0.9, to_currency: 'EUR' },
    { ...booked, row: 0, date: '2024-01-02', type: 'deposit' as const, amount: 400 },
  ],
};
const LEDGER_REQUEST = {
  base_currency: 'SGD',
  benchmark: 'ACWI.OQ',
  include_transaction_costs: true,
  lot_method: 'average',
  transactions: [
    { date: '2024-01-02', type: 'deposit', amount: 400, currency: 'USD' },
    { date: '2024-01-03', type: 'buy', symbol: 'AAPL.OQ', quantity: 2, price: 150, currency: 'USD', fee: 1 },
    { date: '2024-01-04', type: 'exchange', symbol: 'CASH.EUR', amount: 5, currency: 'USD', rate: 0.9 },
  ],
};

test('the transactions of a result are in the order of the request, without the members that were not sent', () => {
  const opening = { date: '2024-01-01', cash: [{ currency: 'USD', amount: 50 }] };
  expect(requestOfResult(LEDGER, { opening })).toEqual({ ...LEDGER_REQUEST, opening });
});

test('a result of transactions that may have begun with positions is not a request, unless they are remembered', () => {
  const cash_flow_returns = (start_value: number) => ({ cash_flow_returns: { start_value } }) as object;
  expect(requestOfResult(LEDGER, {})).toBeNull();
  expect(requestOfResult({ ...LEDGER, ...cash_flow_returns(50) }, {})).toBeNull();
  expect(requestOfResult({ ...LEDGER, ...cash_flow_returns(0) }, {})).toEqual(LEDGER_REQUEST);
});

test('a definition is tracked without what belongs to one analysis', () => {
  const request = { ...definition, start_date: '2024-02-01', fields: ['transactions' as const], custom_metrics: [] };
  expect(trackRequestOf(request, ' mine ')).toEqual({ ...definition, name: 'mine' });
  expect(trackRequestOf(request, ' ')).toEqual({ ...definition, name: null });
});

test('a tracked portfolio is analyzed without its name and number', () => {
  const tracked = { ...definition, portfolio_id: 'pf-1', version: 3, name: 'mine' };
  expect(definitionOf(tracked)).toEqual(definition);
});
