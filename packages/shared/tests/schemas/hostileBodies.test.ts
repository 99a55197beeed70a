import { describe, expect, test } from '@jest/globals';
import { analyzeRequest } from '../../src/schemas/analyze.ts';
import { bodyNotJson, bodyTooDeep, echoInput, missingBody } from '../../src/schemas/validation/detailItems.ts';
import {
  compileBody,
  countMembers,
  jsonDepthExceeds,
  jsonShape,
  repeatedMember,
} from '../../src/schemas/validation/validator.ts';

describe('jsonDepthExceeds', () => {
  test.each([
    ['[[]]', 2, false],
    ['[[]]', 1, true],
    ['{"a":[{"b":[]}]}', 3, true],
    ['{"a":[{"b":1}]}', 3, false],
    ['["[[[[", "\\"[[[["]', 1, false],
    ['["\\\\",[[]]]', 2, true],
    ['[],[],[]', 1, false],
    ['"[[[', 1, false],
    ['', 0, false],
  ])('%s beyond %d: %s', (json, limit, expected) => {
    expect(jsonDepthExceeds(json, limit)).toBe(expected);
    expect(jsonDepthExceeds(new TextEncoder().encode(json), limit)).toBe(expected);
  });

  test('half a million brackets', () => {
    expect(jsonDepthExceeds('['.repeat(500_000))).toBe(true);
  });
});

test.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":":","b":{"a":[{"c":1},{"c":1,"d":{},"\\u0063":2}]},"a":1}', ['b', 'a', 1, 'c']],
  ['{"a":{"x":1},"b":[{"x":1},{"x":"{,\\"x\\":"}],"x":1}', null],
  ['{"__proto__":1,"b":[[],[],{"":1,"":2}]}', ['b', 2, '']],
])('a member that an object has twice is found: %s', (json, path) => {
  expect(repeatedMember(json)).toEqual(path);
  expect(jsonShape(json, 9)?.members === countMembers(JSON.parse(json))).toBe(path === null);
});

describe('echoInput', () => {
  test.each([[null], [5], ['text'], [[]], [{ a: [1, { b: 'c' }] }], [{ '': false }]])('shows small values: %j', (v) => {
    expect(echoInput(v)).toEqual(v);
  });

  test('cuts long values at about 1,000 characters', () => {
    const values = [
      'x'.repeat(1_000_000),
      Array.from({ length: 100_000 }, () => 'abc'),
      Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`member${i}`, i])),
      { ['n'.repeat(5000)]: Array.from({ length: 5000 }, () => ['y'.repeat(5000)]) },
    ];
    for (const value of values) expect(JSON.stringify(echoInput(value)).length).toBeLessThan(4000);
  });

  test('cuts at depth 4', () => {
    expect(echoInput([[[[[1]]]]])).toEqual([[[['[…]']]]]);
    expect(echoInput({ a: { b: { c: { d: { e: 1 } } } } })).toEqual({ a: { b: { c: { d: '{…}' } } } });
  });

  test('keeps members called __proto__ as members', () => {
    expect(JSON.stringify(echoInput(JSON.parse('{"__proto__":{"x":1}}')))).toBe('{"__proto__":{"x":1}}');
  });
});

test('a body nested 10,000 deep is explained without a fault', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);
  const checked = compileBody(analyzeRequest)({ portfolio: [deep], initial_value: deep, benchmark: deep });
  expect(checked.ok ? [] : checked.detail.map((item) => item.type)).toEqual([
    'model_attributes_type',
    'float_type',
    'string_type',
  ]);
  expect(() => JSON.stringify(checked)).not.toThrow();
});

describe('bodies that are not JSON', () => {
  test('get the position and the expected value, without the text of the body', () => {
    expect(bodyNotJson('{"secret": NaN}')).toEqual({
      type: 'json_invalid',
      loc: ['body', 11],
      msg: 'JSON decode error',
      input: {},
      ctx: { error: 'Expecting value' },
    });
  });

  test('are too deep or missing', () => {
    expect(bodyTooDeep(32)).toMatchObject({ type: 'json_invalid', loc: ['body', 0] });
    expect(missingBody()).toEqual({ type: 'missing', loc: ['body'], msg: 'Field required', input: null });
  });
});
