import { expect, test } from '@jest/globals';
import { checkQuery, idempotencyOf, OPERATIONS, operationOf } from '../src/index.ts';

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

test('a repeated parameter is an error, unless it takes a list', () => {
  expect(problems('key_ratios', { symbol: ['AAPL', 'MSFT'], freq: ['1', '2'], limit: ['4', '4'] })).toEqual([
    'value_error query.freq: Value error, freq is sent several times, but it takes one value. Send it once',
    'value_error query.limit: Value error, limit is sent several times, but it takes one value. Send it once',
  ]);
  const twice = { callback_url: ['https://a.example', 'https://b.example'] };
  expect(problems('analyze_portfolio', twice)).toHaveLength(1);
});

test('two bodies with the same members in another order are equal, and two lists are not', () => {
  const contentOf = (body: object) => idempotencyOf('key', body).content;
  const same = contentOf({ a: [{ b: 1, c: 2 }, 2], d: null });
  expect(contentOf({ d: null, a: [{ c: 2, b: 1 }, 2] })).toEqual(same);
  expect(contentOf({ a: [2, { b: 1, c: 2 }], d: null })).not.toEqual(same);
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
