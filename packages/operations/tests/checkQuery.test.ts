import { expect, test } from '@jest/globals';
import { checkQuery, OPERATIONS, operationOf } from '../src/index.ts';

function problems(name: string, query: Readonly<Record<string, unknown>>): readonly string[] {
  const checked = checkQuery(operationOf(name), query);
  return checked.ok ? [] : checked.detail.map(({ type, loc, msg }) => `${type} ${loc.join('.')}: ${msg}`);
}

test('an unknown parameter is an error with the name that was probably meant', () => {
  const query = { symbol: 'AAPL', windw: '60', colour: 'red' };
  const names = 'symbol, start_date, end_date, window, fields, limit, cursor';
  expect(problems('rolling_volatility', query)).toEqual([
    'extra_forbidden query.windw: Extra inputs are not permitted. Did you mean window?',
    `extra_forbidden query.colour: Extra inputs are not permitted. Parameters: ${names}`,
  ]);
});

test('wrong values come before unknown parameters', () => {
  expect(problems('daily_price', { ticker: 'AAPL' })).toEqual([
    'missing query.symbol: Field required',
    'extra_forbidden query.ticker: Extra inputs are not permitted. Did you mean symbol?',
  ]);
});

test.each(OPERATIONS.map(({ name }) => name))('%s takes no unknown parameter', (name) => {
  expect(problems(name, { zzzzzzzz: '1' }).at(-1)).toMatch(/^extra_forbidden query\.zzzzzzzz: /);
});

test('a submit takes callback_url, which is not part of its input', () => {
  const query = { callback_url: 'https://receiver.example' };
  expect(checkQuery(operationOf('analyze_portfolio'), query)).toEqual({ ok: true, value: {} });
  expect(problems('validate_portfolio', query)).toEqual([
    'extra_forbidden query.callback_url: Extra inputs are not permitted. There are no parameters',
  ]);
});

test('a query of a thousand unknown parameters has a hundred errors', () => {
  const query = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`x${i}`, '1']));
  expect(problems('get_account', query)).toHaveLength(100);
});
