import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type SectionValue, type Table, tableRows, toPlain } from '../../src/engine/json/table.ts';
import { writeJson } from '../../src/engine/json/writeJson.ts';

const text = (value: SectionValue) => new TextDecoder().decode(writeJson(value));

const numbers = (name: string, values: number[], decimals: number | null): Table['columns'][number] => ({
  name,
  type: 'number',
  values: Float64Array.from(values),
  decimals,
});

/** Numbers at the limits of the shortest form: whole numbers of 1e-8, exponents, and 15 digits. */
const NEAR_LIMITS = [1e-8, -1.23e-6, 9.9e-7, 0.12345678, 9999999.12345678, 10000000.000000002, 1e15, -999999999999999];

const anyTable: fc.Arbitrary<Table> = fc.integer({ min: 0, max: 6 }).chain((length) => {
  const list = <Value>(of: fc.Arbitrary<Value>) => fc.array(of, { minLength: length, maxLength: length });
  const cell = fc.oneof(
    fc.double({ noDefaultInfinity: true, min: -1e12, max: 1e12 }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.constantFrom(0, -0, 0.5, -0.0000004, 1e21, 123456789.1234567, 0.1 + 0.2, Number.NaN, ...NEAR_LIMITS),
  );
  return fc
    .record({
      exact: list(cell),
      decimals: fc.integer({ min: 0, max: 15 }),
      money: list(cell),
      count: list(fc.integer({ min: -5, max: 1e6 })),
      date: list(fc.oneof(fc.constant(-1), fc.integer({ min: 5000, max: 16000 }))),
      label: list(fc.integer({ min: -1, max: 2 })),
      labels: fc.tuple(fc.string(), fc.string({ unit: 'binary' }), fc.constant('"\\\n\u2028é𝄞')),
    })
    .map((drawn) => ({
      kind: 'table' as const,
      length,
      columns: [
        { name: 'date', type: 'date' as const, values: Int32Array.from(drawn.date) },
        numbers('exact', drawn.exact, null),
        numbers('mo"ney', drawn.money, drawn.decimals),
        { name: 'count', type: 'integer' as const, values: Int32Array.from(drawn.count) },
        { name: 'label', type: 'label' as const, values: Int32Array.from(drawn.label), labels: drawn.labels },
      ],
    }));
});

describe('writeJson', () => {
  test('a table becomes an array of rows', () => {
    const table: Table = {
      kind: 'table',
      length: 2,
      columns: [
        { name: 'date', type: 'date', values: Int32Array.of(0, -1) },
        numbers('value', [1234.5678915, Number.NaN], 6),
        { name: 'ric', type: 'label', values: Int32Array.of(1, 0), labels: ['A.N', 'B.N'] },
      ],
    };
    expect(text(table)).toBe(
      '[{"date":"1969-12-29","value":1234.567892,"ric":"B.N"},{"date":null,"value":null,"ric":"A.N"}]',
    );
    expect(tableRows(table)[1]).toEqual({ date: null, value: null, ric: 'A.N' });
  });

  test('is what JSON.stringify writes of the same plain value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), anyTable, (json, table) => {
        const value = { json, nested: { table }, list: [1, -0, 'x', null] } as SectionValue;
        expect(text(value)).toBe(JSON.stringify(toPlain(value)));
      }),
      { numRuns: 500 },
    );
  });

  test('tables without rows or columns', () => {
    expect(text({ kind: 'table', length: 0, columns: [numbers('v', [], 6)] })).toBe('[]');
    expect(text({ kind: 'table', length: 2, columns: [] })).toBe('[{},{}]');
  });

  test('grows over any length of text', () => {
    const long = 'é"\n'.repeat(100_000);
    const labels = { name: 'long', type: 'label' as const, values: new Int32Array(3), labels: [long] };
    const value: SectionValue = { long, table: { kind: 'table', length: 3, columns: [labels] } };
    expect(text(value)).toBe(JSON.stringify(toPlain(value)));
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %p outside a table', (value) => {
    expect(() => writeJson({ list: [value] })).toThrow(RangeError);
    expect(() => toPlain({ list: [value] })).toThrow(RangeError);
  });

  test.each([null, 6])('refuses an infinite number and an unknown label in a table (%p decimals)', (decimals) => {
    const infinite: Table = { kind: 'table', length: 1, columns: [numbers('v', [-1 / 0], decimals)] };
    const label = { name: 'ric', type: 'label' as const, values: Int32Array.of(1), labels: ['A.N'] };
    for (const columns of [infinite.columns, [label]]) {
      expect(() => writeJson({ kind: 'table', length: 1, columns })).toThrow(RangeError);
      expect(() => tableRows({ kind: 'table', length: 1, columns })).toThrow(RangeError);
    }
  });
});
