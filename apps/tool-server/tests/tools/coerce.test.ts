import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { analyzeRequest } from '@tearsheet/shared/schemas';
import { coerce as coerceOn } from '../../src/tools/schemas.ts';

const coerce = (schema: Parameters<typeof coerceOn>[0], value: unknown) => coerceOn(schema, value, toDay('2024-05-31'));

test.each([
  [{ type: 'number' }, '0.25', 0.25],
  [{ type: 'number' }, ' -1e-3 ', -0.001],
  [{ type: 'integer' }, '12', 12],
  [{ type: 'integer' }, '12.5', '12.5'],
  [{ type: 'number' }, '', ''],
  [{ type: 'number' }, '0x10', '0x10'],
  [{ type: 'number' }, 'Infinity', 'Infinity'],
  [{ type: 'boolean' }, 'True', true],
  [{ type: 'boolean' }, 'yes', 'yes'],
  [{ type: 'string' }, '12', '12'],
  [{ type: ['object', 'null'] }, 'null', null],
  [{ type: 'array', items: { type: 'number' } }, '["1", 2]', [1, 2]],
  [{ type: 'array' }, '[1', '[1'],
  [{ type: 'array', items: { type: 'string' } }, 'AAPL, MSFT;SPY', ['AAPL', 'MSFT', 'SPY']],
  [{ type: 'array', items: { type: 'number' } }, '5, 95', [5, 95]],
  [{ type: 'array', items: { type: 'object' } }, 'AAPL, MSFT', 'AAPL, MSFT'],
  [{ type: 'number' }, '50%', 0.5],
  [{ type: 'number', maximum: 100 }, '50%', '50%'],
  [
    { type: 'object', properties: { end_date: { type: 'string', format: 'date' } } },
    { end_date: 'Q1 2021' },
    { end_date: '2021-03-31' },
  ],
  [
    { type: 'object', properties: { start_date: { type: 'string', format: 'date' } } },
    { start_date: 'Q1 2021' },
    { start_date: '2021-01-01' },
  ],
  [{ type: 'string', format: 'date' }, 'soon', 'soon'],
  [{}, '12', '12'],
])('%j reads %j as %j', (schema, value, expected) => {
  expect(coerce(schema, value)).toEqual(expected);
});

test('a whole request may come as text, and unknown members stay as they are', () => {
  const sent = {
    portfolio: '[{"date":"2024-01-02","symbol":"AAPL","weight":"1"}]',
    initial_value: '5000',
    include_transaction_costs: 'true',
    transaction_cost_config: '{"Japan":{"buy":"0.001","sell":0.002}}',
    unknown: '7',
  };
  expect(coerce(analyzeRequest, sent)).toEqual({
    portfolio: [{ date: '2024-01-02', symbol: 'AAPL', weight: 1 }],
    initial_value: 5000,
    include_transaction_costs: true,
    transaction_cost_config: { Japan: { buy: 0.001, sell: 0.002 } },
    unknown: '7',
  });
});

test('a member with the name of a prototype member is like any other', () => {
  const value: unknown = JSON.parse('{"__proto__": {"x": "1"}, "constructor": "2"}');
  expect(JSON.stringify(coerce({ type: 'object', properties: {} }, value))).toContain('"constructor":"2"');
});
