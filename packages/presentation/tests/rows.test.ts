import { expect, test } from '@jest/globals';
import type { TableData } from '../src/documents/document.ts';
import { inLanguage } from '../src/language/translate.ts';
import { sortRows, toCsv } from '../src/render/dom/rows.ts';

const table: TableData = {
  columns: [
    { title: 'Name, long', align: 'left' },
    { title: 'Part', align: 'right' },
  ],
  rows: [
    ['say "hi"', { text: '12.3%', value: 0.123456 }],
    ['=1+1', { text: '–', value: null }],
    ['-5', { text: '−50.0%', value: -0.5 }],
    ['day', '7.0%'],
  ],
  total: ['All', { text: '−37.7%', value: -0.376544 }],
  note: null,
};

test('a file has the unrounded values, quotes, the total, and no formulas', () => {
  expect(toCsv(table).split('\r\n')).toEqual([
    '"Name, long",Part',
    '"say ""hi""",0.123456',
    "'=1+1,",
    "'-5,-0.5",
    'day,7.0%',
    'All,-0.376544',
    '',
  ]);
});

test('a file with letters beyond ASCII has a byte order mark, and its header has no formulas either', () => {
  const columns = [
    { title: 'Société', align: 'left' as const },
    { title: '=cmd()', align: 'left' as const },
  ];
  expect(toCsv({ columns, rows: [['\t=1', '＠x']], note: null })).toBe("\uFEFFSociété,'=cmd()\r\n'\t=1,'＠x\r\n");
});

test('rows sort by value in both directions, and rows without a value come last', () => {
  const names = (isDown: boolean) => sortRows(table.rows, { column: 1, isDown }).map(([name]) => name);
  expect(names(false)).toEqual(['-5', 'say "hi"', 'day', '=1+1']);
  expect(names(true)).toEqual(['day', 'say "hi"', '-5', '=1+1']);
  expect(sortRows(table.rows, null)).toBe(table.rows);
});

test('texts sort alphabetically', () => {
  const rows = [['b'], ['a'], ['C']];
  expect(sortRows(rows, { column: 0, isDown: false })).toEqual([['a'], ['b'], ['C']]);
});

test.each([
  ['en', ['9.5%', '10%', '1,200%']],
  ['de', ['9,5\u00a0%', '10\u00a0%', '1.200\u00a0%']],
  ['es', ['9,5\u00a0%', '10\u00a0%', '12.000\u00a0%']],
] as const)('texts of numbers sort as numbers in the format of the reader: %s', (name, texts) => {
  const rows = [...texts].reverse().map((text) => [text]);
  const sorted = inLanguage(name, () => sortRows(rows, { column: 0, isDown: false }));
  expect(sorted.map(([text]) => text)).toEqual(texts);
});
