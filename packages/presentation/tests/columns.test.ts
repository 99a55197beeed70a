import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { fitColumns, rowLines } from '../src/render/columns.ts';

const ROWS = [
  ['symbol', 'name', 'value'],
  ['AAA', 'a company with a long name', '1,000.00'],
  ['BBB', '日本語', '-2.5'],
];

function shown(rows: readonly string[][], width: number): string[] {
  const isRight = (column: number) => column === 2;
  return fitColumns(rows, width).flatMap((group) => rows.flatMap((row) => rowLines(row, group, { isRight })));
}

describe('columns', () => {
  test('are as wide as their widest cell, and wide characters count as two', () => {
    expect(shown(ROWS, Number.POSITIVE_INFINITY)).toEqual([
      'symbol  name                           value',
      'AAA     a company with a long name  1,000.00',
      'BBB     日本語                          -2.5',
    ]);
  });

  test('wrap where the screen is narrow', () => {
    expect(shown(ROWS, 30)).toEqual([
      'symbol  name             value',
      'AAA     a company     1,000.00',
      '        with a long',
      '        name',
      'BBB     日本語            -2.5',
    ]);
  });

  test('form a second table rather than break a number', () => {
    expect(shown(ROWS, 20)).toEqual([
      'symbol  name',
      'AAA     a company',
      '        with a long',
      '        name',
      'BBB     日本語',
      'symbol     value',
      'AAA     1,000.00',
      'BBB         -2.5',
    ]);
  });

  test('fit every screen and lose no character', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '日', ' ', '5'), maxLength: 30 });
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(table, fc.integer({ min: 8, max: 60 }), (rows, width) => {
        const lines = shown(rows, width);
        expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
        const characters = (texts: readonly string[]) => new Set(texts.join('').replaceAll(' ', ''));
        expect(characters(lines)).toEqual(characters(rows.flat()));
      }),
    );
  });

  test('of no rows are no columns', () => {
    expect(shown([], 80)).toEqual([]);
  });
});
