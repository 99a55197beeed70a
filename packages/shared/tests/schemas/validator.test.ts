import { describe, expect, test } from '@jest/globals';
import { PYDANTIC_CASES } from '@tearsheet/testing/schemas/pydanticCases.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import fc from 'fast-check';
import { analyzeRequest } from '../../src/schemas/analyze.ts';
import { portfolioRequest } from '../../src/schemas/portfolioRequest.ts';
import { validationError } from '../../src/schemas/problem.ts';
import {
  coerceBody,
  compileBody,
  compileQuery,
  createAjv,
  MAX_DETAIL_ITEMS,
} from '../../src/schemas/validation/validator.ts';

const checkAnalyze = compileBody(analyzeRequest);
const fitsAnswer = createAjv().compile(validationError);
const DATE = ['body', 'portfolio', 0, 'date'];
const holding = { date: '2024-01-02', symbol: 'AAPL.OQ', weight: 1 };

function detailOf(body: unknown) {
  const checked = checkAnalyze(body);
  return checked.ok ? null : checked.detail;
}

describe('a body that does not fit gets the errors of Pydantic v2', () => {
  test.each(PYDANTIC_CASES)('$body', ({ body, detail }) => {
    const found = detailOf(JSON.parse(body));
    expect(found).toEqual(detail);
    expect(fitsAnswer({ detail: found })).toBe(true);
  });
});

describe('a value that is not a date gets a plain message', () => {
  const hint = 'Send a date as YYYY-MM-DD, for example 2024-01-31.';

  test.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-00-10', '2024-01-00', '0000-06-01'])('%s', (date) => {
    const error = 'it is not a day of the calendar';
    const msg = `Input should be a date as YYYY-MM-DD, and ${error}`;
    expect(detailOf({ portfolio: [{ ...holding, date }] })).toEqual([
      { type: 'date_from_datetime_parsing', loc: DATE, msg, input: date, ctx: { error, hint } },
    ]);
  });

  test.each([
    '',
    'soon',
    '2024-1-1',
    '01/02/2024',
    '2024/01/01',
    ' 2024-01-01',
    '2024-01-01x',
    '20240101',
    '+2024-01-01',
  ])('"%s"', (date) => {
    const error = 'it is not in this form';
    const msg = `Input should be a date as YYYY-MM-DD, and ${error}`;
    expect(detailOf({ portfolio: [{ ...holding, date }] })).toEqual([
      { type: 'date_from_datetime_parsing', loc: DATE, msg, input: date, ctx: { error, hint } },
    ]);
  });

  test.each([[5], [1.5], [true], [null], [[]], [{}]])('%j', (date) => {
    expect(detailOf({ portfolio: [{ ...holding, date }] })).toEqual([
      { type: 'date_type', loc: DATE, msg: 'Input should be a date as text', input: date, ctx: { hint } },
    ]);
  });
});

describe('conversions of the lax mode of Pydantic', () => {
  test.each<[object, object]>([
    [{ portfolio: [{ ...holding, weight: '0.25' }] }, { portfolio: [{ ...holding, weight: 0.25 }] }],
    [
      { portfolio: [], initial_value: ' 1e4 ' },
      { portfolio: [], initial_value: 10_000 },
    ],
    [
      { portfolio: [], include_transaction_costs: 'true' },
      { portfolio: [], include_transaction_costs: true },
    ],
    [
      { portfolio: [], include_transaction_costs: 0 },
      { portfolio: [], include_transaction_costs: false },
    ],
    [
      { portfolio: [], benchmark: null, fields: null, start_date: null },
      { portfolio: [], benchmark: null },
    ],
    [
      { portfolio: [], transaction_cost_config: null, more: null },
      { portfolio: [], transaction_cost_config: null, more: null },
    ],
    [
      { portfolio: [], transaction_cost_config: { Japan: { buy: '0.001', sell: 0 } } },
      { portfolio: [], transaction_cost_config: { Japan: { buy: 0.001, sell: 0 } } },
    ],
  ])('%j is converted', (body, value) => {
    expect(checkAnalyze(body)).toEqual({ ok: true, value });
  });

  test.each<[string, unknown, string]>([
    ['weight', { portfolio: [{ ...holding, weight: 'half' }] }, 'float_parsing'],
    ['weight', { portfolio: [{ ...holding, weight: null }] }, 'float_type'],
    ['date', { portfolio: [{ ...holding, date: '2024-01-02T00:00:00' }] }, 'date_from_datetime_parsing'],
    ['date', { portfolio: [{ ...holding, date: 86_400 }] }, 'date_type'],
  ])('%s of %j is %s', (member, body, type) => {
    const detail = detailOf(body);
    expect(detail?.map((item) => [item.loc.at(-1), item.type])).toEqual([[member, type]]);
  });
});

describe('accepted bodies', () => {
  test.each([
    { portfolio: [] },
    { portfolio: [holding], base_currency: 'SGD', transaction_cost_config: null },
    { portfolio: [holding], transaction_cost_config: { 'Hong Kong': { buy: 0.001, sell: 0 } } },
    { portfolio: [holding], fields: [] },
    { portfolio: [holding], fields: ['daily_summary', 'daily_summary', 'analytics_version'] },
    { portfolio: [holding], unknown_member: { deep: [1] } },
  ])('%j', (body) => {
    const checked = checkAnalyze(body);
    expect(checked).toEqual({ ok: true, value: body });
    // Not a copy: nothing was filled in or converted.
    expect(checked.ok && checked.value).toBe(body);
  });

  test('validate ignores members that only analyze has', () => {
    expect(compileBody(portfolioRequest)({ portfolio: [holding], start_date: 5, fields: 'x' }).ok).toBe(true);
  });
});

test('lists longer than they may be are not looked into', () => {
  const body = { portfolio: [], fields: Array.from({ length: 101 }, () => 'nonsense') };
  expect(detailOf(body)).toEqual([
    {
      type: 'too_long',
      loc: ['body', 'fields'],
      msg: 'List should have at most 100 items after validation, not 101',
      input: expect.any(Array),
      ctx: { field_type: 'List', max_length: 100, actual_length: 101 },
    },
  ]);
});

slowTest('the detail of a body with a million problems is bounded', () => {
  const detail = detailOf({ portfolio: Array.from({ length: 400_000 }, () => ({})) });
  expect(detail).toHaveLength(MAX_DETAIL_ITEMS);
  expect(JSON.stringify(detail).length).toBeLessThan(20_000);
});

test('Ajv and the explanation agree on every body', () => {
  const fits = createAjv().compile(analyzeRequest);
  const anything = fc.jsonValue({ maxDepth: 2 });
  const orAnything = (likely: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: likely }, anything);
  const row = fc.record(
    {
      date: orAnything(fc.constantFrom('2024-01-02', '2024-02-30', '', '2024-1-1')),
      symbol: orAnything(fc.string({ maxLength: 70 })),
      weight: orAnything(fc.oneof(fc.double(), fc.constant(1e10))),
      extra: anything,
    },
    { requiredKeys: [] },
  );
  const rates = fc.record({ buy: orAnything(fc.double()), sell: orAnything(fc.double()) }, { requiredKeys: [] });
  const body = fc.record(
    {
      portfolio: orAnything(fc.array(orAnything(row), { maxLength: 3 })),
      base_currency: orAnything(fc.string({ maxLength: 10 })),
      initial_value: orAnything(fc.double()),
      benchmark: orAnything(fc.string({ maxLength: 70 })),
      include_transaction_costs: orAnything(fc.boolean()),
      transaction_cost_config: orAnything(fc.dictionary(fc.string(), orAnything(rates), { maxKeys: 3 })),
      start_date: orAnything(fc.constantFrom('2024-01-02', '2024-02-30')),
      fields: orAnything(fc.array(orAnything(fc.constantFrom('daily_summary', 'x')), { maxLength: 3 })),
      risk_free_rate: orAnything(fc.double({ min: -2, max: 2 })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: body }, anything), (value) => {
      // compileBody throws when Ajv refuses and nothing explains it.
      expect(checkAnalyze(value).ok).toBe(fits(coerceBody(analyzeRequest, value)));
    }),
    { numRuns: 1000 },
  );
});

describe('query parameters', () => {
  const check = compileQuery({
    type: 'object',
    properties: {
      symbol: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 20 },
      rate: { type: 'number', exclusiveMinimum: 0 },
      latest: { type: 'boolean' },
      start_date: { type: 'string', format: 'date' },
      code: { type: 'string', pattern: '^[A-Z]+$' },
    },
    required: ['symbol'],
  } as const);

  test('text becomes the type of the schema, and the last value of a repeated parameter counts', () => {
    const query = {
      symbol: 'A',
      limit: ['4', '5.0'],
      rate: '0.5',
      latest: 'Yes',
      start_date: '2024-01-02',
      other: 'x',
    };
    expect(check(query)).toEqual({ ok: true, value: { ...query, limit: 5, rate: 0.5, latest: true } });
  });

  test.each([
    [{}, 'missing', 'symbol', null],
    [{ symbol: 'A', limit: 'four' }, 'int_parsing', 'limit', 'four'],
    [{ symbol: 'A', limit: '1.5' }, 'int_parsing', 'limit', '1.5'],
    [{ symbol: 'A', limit: '0' }, 'greater_than_equal', 'limit', '0'],
    [{ symbol: 'A', limit: '21' }, 'less_than_equal', 'limit', '21'],
    [{ symbol: 'A', rate: '0' }, 'greater_than', 'rate', '0'],
    [{ symbol: 'A', rate: '' }, 'float_parsing', 'rate', ''],
    [{ symbol: 'A', latest: 'maybe' }, 'bool_parsing', 'latest', 'maybe'],
    [{ symbol: 'A', start_date: '2024-02-30' }, 'date_from_datetime_parsing', 'start_date', '2024-02-30'],
    [{ symbol: 'A', code: 'a1' }, 'string_pattern_mismatch', 'code', 'a1'],
  ])('%j is refused with %s', (query, type, parameter, input) => {
    const checked = check(query);
    expect(checked.ok ? [] : checked.detail).toEqual([
      expect.objectContaining({ type, loc: ['query', parameter], input }),
    ]);
  });
});
