import { constants, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { rounds } from '@tearsheet/testing/tier.ts';
import { createTablePacker } from '../../../src/engine/json/packTable.ts';
import { type Column, dates, integers, labels, numbers, type Table, table } from '../../../src/engine/json/table.ts';
import { writeJson } from '../../../src/engine/json/writeJson.ts';

const TABLES = rounds(600, 3000);

const packed = createTablePacker(1);

interface Packed {
  readonly text: Buffer;
  readonly inflated: Buffer;
}

function pack(value: Table): Packed | null {
  const texts: Buffer[] = [];
  const pieces: Buffer[] = [];
  const isPacked = packed(value, (text, deflated) => {
    texts.push(Buffer.from(text));
    pieces.push(Buffer.from(deflated));
  });
  if (!isPacked) return null;
  const inflated = inflateRawSync(Buffer.concat(pieces), { finishFlush: constants.Z_SYNC_FLUSH });
  return { text: Buffer.concat(texts), inflated };
}

function expectPacked(value: Table): void {
  const plain = Buffer.from(writeJson(value));
  const result = pack(value);
  if (!result) throw new Error('the table was not packed');
  if (!result.text.equals(plain)) expect(result.text.toString()).toBe(plain.toString());
  if (!result.inflated.equals(plain)) expect(result.inflated.toString()).toBe(plain.toString());
}

/** Uniform numbers from 0 to 1 that depend on the seed only (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SPECIAL = [
  0,
  -0,
  1e-7,
  -1e-7,
  1e-6,
  9.999999e-7,
  5e-324,
  1e15,
  -1e15,
  999999999999999,
  999999999999999.9,
  1e16,
  1e21,
  1.7976931348623157e308,
  0.1 + 0.2,
  1.005,
  0.5,
  123456789.1234567,
  9999999.99999999,
  -0.00000049999,
  Number.NaN,
];
const TEXTS = ['', 'USD', 'AAA.N', '"\\\n\u2028', 'é𝄞', '\ud800', 'null', '},{"a":', 'x'.repeat(300), '0.123456'];

/** Tables of all kinds of columns. Values repeat often, as in real ones. */
function tableOf(seed: number): Table {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const of = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const rows = random() < 0.01 ? below(6000) + 1 : below(40) + 1;
  const column = (position: number): Column => {
    const name = random() < 0.1 ? of(TEXTS) + position : `column_${position}`;
    const repeats = random();
    const filled = <List extends Float64Array | Int32Array>(values: List, draw: () => number): List => {
      for (let row = 0; row < rows; row++) values[row] = random() < repeats ? values[below(row + 1)]! : draw();
      return values;
    };
    const kind = below(6);
    if (kind === 0) return { name, type: 'integer', values: filled(new Int32Array(rows), () => below(2 ** 32) | 0) };
    if (kind === 1) {
      const draw = () => (random() < 0.02 ? below(50_000) - 2000 : random() < 0.1 ? -1 : 10_000 + below(3000));
      return { name, type: 'date', values: filled(new Int32Array(rows), draw) };
    }
    if (kind === 2) {
      const labels = Array.from({ length: 1 + below(rows) }, () => of(TEXTS) + (random() < 0.5 ? below(50) : ''));
      const values = filled(new Int32Array(rows), () => below(labels.length + 1) - 1);
      return { name, type: 'label', values, labels };
    }
    const decimals = random() < 0.4 ? null : below(16);
    const size = 10 ** (below(24) - 8);
    const unit = 10 ** below(14);
    const draw = () => {
      const value = (random() * 2 - 1) * size;
      const choice = below(5);
      if (choice === 0) return of(SPECIAL);
      if (choice === 1) return Math.round(value * unit) / unit;
      return choice === 2 ? (Math.round(value * unit) + 0.5) / unit : value;
    };
    return { name, type: 'number', values: filled(new Float64Array(rows), draw), decimals };
  };
  return table(
    rows,
    Array.from({ length: 1 + below(8) }, (_, position) => column(position)),
  );
}

describe('the table packer', () => {
  test(`writes and deflates what the plain writer writes, ${TABLES} tables`, () => {
    let count = 0;
    for (let seed = 1; seed <= TABLES; seed++) {
      const value = tableOf(seed);
      const result = pack(value);
      if (!result) continue;
      count++;
      const plain = Buffer.from(writeJson(value));
      if (!result.text.equals(plain)) throw new Error(`the text of table ${seed} differs`);
      if (!result.inflated.equals(plain)) throw new Error(`table ${seed} inflates to another text`);
    }
    expect(count).toBeGreaterThan(TABLES / 2);
  }, 600_000);

  test.each([1, 2, 255, 256, 30_000])('numbers without repeats in %i rows', (rows) => {
    const random = randomFrom(rows);
    const values = () => Float64Array.from({ length: rows }, () => random() * 1000 - 500);
    const days = Int32Array.from({ length: rows }, (_, row) => row);
    expectPacked(table(rows, [dates('date', days), numbers('a', values(), 10), numbers('b', values(), null)]));
  });

  test('equal rows, whose matches are as long as matches can be', () => {
    const names = Array.from({ length: 20 }, (_, position) => `a_long_name_of_a_column_${position}`);
    expectPacked(
      table(
        5000,
        names.map((name) => numbers(name, new Float64Array(5000).fill(1.5), 6)),
      ),
    );
  });

  test('nulls behind keys, and values that are null in turn', () => {
    const days = Int32Array.from({ length: 999 }, (_, row) => (row % 3 === 0 ? -1 : row));
    const values = Float64Array.from({ length: 999 }, (_, row) => (row % 2 === 0 ? Number.NaN : row / 7));
    expectPacked(table(999, [numbers('v', values, 4), dates('date', days), dates('', days), numbers('v', values, 0)]));
  });

  test('labels that return after more text than a match can reach', () => {
    const texts = Array.from({ length: 2000 }, (_, i) => `label number ${i}`);
    const places = Int32Array.from({ length: 20_000 }, (_, row) => (row * 7) % 2000);
    expectPacked(table(20_000, [labels('x', places, texts), integers('n', places)]));
  });

  test.each([
    ['no column', table(3, [])],
    ['no row', table(0, [integers('n', new Int32Array())])],
    ['rows of more than 32 kB', table(9, [labels('x', new Int32Array(9), ['é'.repeat(20_000)])])],
    [
      'labels that fill the memory',
      table(9000, [labels('x', new Int32Array(9000), Array(4000).fill('y'.repeat(1000)))]),
    ],
    ['more columns than it has room for', table(9, Array(65).fill(integers('n', new Int32Array(9))))],
  ])('leaves a table with %s to zlib', (_, value) => {
    expect(pack(value)).toBeNull();
  });

  test.each([
    [
      'infinity',
      numbers('v', Float64Array.of(1, Number.POSITIVE_INFINITY), 2),
      'JSON cannot hold Infinity (column v, row 1)',
    ],
    ['infinity', numbers('v', Float64Array.of(-1 / 0, 1), null), 'JSON cannot hold -Infinity (column v, row 0)'],
    ['an unknown label', labels('l', Int32Array.of(0, 7), ['a']), 'column l has no label 7'],
    ['a label before the first', labels('l', Int32Array.of(-2, 0), ['a']), 'column l has no label -2'],
  ])('refuses %s as the plain writer does, and packs the next table', (_, column, message) => {
    const value = table(2, [integers('n', Int32Array.of(1, 2)), column]);
    expect(() => writeJson(value)).toThrow(new RangeError(message));
    expect(() => pack(value)).toThrow(new RangeError(message));
    expectPacked(tableOf(2));
  });
});
