import type { JsonSchema } from '@tearsheet/testing/service/jsonSchema.ts';
import fc from 'fast-check';
import { placeholder } from './request.ts';
import { hostileNumber, hostileText } from './rubbish.ts';

const DAYS = ['2023-01-03', '2023-07-01', '2024-01-02', '2024-06-27', '2024-06-28', '2018-01-01', '1980-01-01'];
const SYMBOLS = [
  'AAA.N',
  'aaa',
  'BBB.L',
  'CCC.SI',
  'DDD.T',
  'S0.N',
  'S1',
  'BANK.N',
  'FUND.N',
  'BARE.N',
  'CASH.EUR',
  'S9',
];

/** Texts with a meaning that the schema cannot express, by the name of the member. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  symbol: [...SYMBOLS, 'S0.N,S1.N,AAA', 'FUND.N,ACWI.OQ'],
  peers: ['S1.N,S2.N', 'BANK.N'],
  query: ['soft', 'S0', 'bank'],
  benchmark: ['ACWI.OQ', 'AAA'],
  base_currency: ['USD', 'EUR', 'JPY'],
  job_id: [0, 1, 2, 3].flatMap((index) => [placeholder('job', index), placeholder('analysis', index)]),
  portfolio_id: [0, 1, 2].map((index) => placeholder('portfolio', index)),
  delivery_id: [0, 1].map((index) => placeholder('delivery', index)),
  cursor: [placeholder('cursor')],
  version: ['1', '2', '99'],
  callback_url: ['https://receiver.example/hook'],
  transaction_cost_config: ['Japan', 'United States'],
};

/** Values that mostly fit the schema. Open parts are filled from the market under test. */
export function fromSchema(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => fromSchema(one, name)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => ofType(type, schema, name)));
}

function ofType(type: string, schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number':
      return fc.oneof({ weight: 4, arbitrary: numberIn(schema) }, { weight: 1, arbitrary: hostileNumber });
    case 'array':
      return name === 'portfolio'
        ? fc.oneof({ weight: 3, arbitrary: soundRows }, listOf(schema, name))
        : listOf(schema, name);
    case 'object':
      return ofObject(schema, name);
    default:
      return ofText(schema, name);
  }
}

function listOf({ items = {}, minItems = 0 }: JsonSchema, name: string): fc.Arbitrary<unknown> {
  return fc.array(fromSchema(items, name), { minLength: minItems, maxLength: 4 });
}

/** Rows that can be computed together. */
const soundRows = fc.uniqueArray(
  fc.record({
    date: fc.constantFrom('2022-12-27', '2023-01-03', '2023-07-03', '2024-06-27'),
    symbol: fc.constantFrom('AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T', 'S0.N', 'CASH.EUR'),
    weight: fc.constantFrom(0.5, 1, 1e-9, 3),
  }),
  { minLength: 1, maxLength: 8, selector: ({ date, symbol }) => `${date} ${symbol}` },
);

function rangeOf({ minimum = 0, maximum = 1000 }: JsonSchema): { min: number; max: number } {
  return { min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) };
}

function numberIn(schema: JsonSchema): fc.Arbitrary<number> {
  const { min, max } = { min: schema.minimum ?? schema.exclusiveMinimum ?? 0, max: schema.maximum ?? 1e6 };
  return fc.oneof(
    fc.constantFrom(0.25, 0.5, 1).map((share) => min + share * Math.min(1, max - min)),
    fc.double({ min, max, noNaN: true }),
  );
}

function ofText({ format, maxLength = 100 }: JsonSchema, name: string): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...DAYS);
  if (format === 'name') return fc.oneof({ weight: 8, arbitrary: fc.constantFrom('Fund', 'Księga 1') }, hostileText);
  const meant = MEANT[name];
  if (meant)
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...meant) }, { weight: 1, arbitrary: hostileText });
  return fc.oneof(fc.string({ maxLength: Math.min(20, maxLength) }), fc.constantFrom(...SYMBOLS));
}

function ofObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  name: string,
): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    const key = fc.constantFrom(...(MEANT[name] ?? ['a', '__proto__']));
    return fc.dictionary(key, fromSchema(additionalProperties, name), { maxKeys: 3 });
  }
  const members = Object.entries(properties).map(([key, member]): [string, fc.Arbitrary<unknown>] => [
    key,
    fromSchema(member, key),
  ]);
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}
