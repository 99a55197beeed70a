import { describe, expect, test } from '@jest/globals';
import { importFile } from '@tearsheet/client/files';
import fc from 'fast-check';
import { type Draft, emptyDraft, isEmptyRow, requestOf } from '../../src/editor/draft.ts';
import { columnOf, isReadFile, withFile, withPastedRows } from '../../src/editor/imports/importedRows.ts';

const since = '2024-01-02';
const draft: Draft = { ...emptyDraft(), since };
const read = (text: string, options = {}) => {
  const file = importFile(text, { date: since, ...options });
  if (!isReadFile(file)) throw new Error(file.problems.map(({ message }) => message).join());
  return file;
};
const texts = ({ rows }: Draft) =>
  rows.filter((row) => !isEmptyRow(row)).map(({ date, symbol, weight }) => [date, symbol, weight]);

test.each([
  ['AAPL\r\nNESN.S\r\n', 'AAPL\nNESN.S'],
  ['Ticker\nAAPL\nMSFT\n', 'AAPL\nMSFT'],
  ['Weight\n60%\n40%', '60%\n40%'],
  ['1\n2\n', '1\n2'],
  ['1.200\n3.400', '1.200\n3.400'],
  ['Apple Inc\nMicrosoft', 'Apple Inc\nMicrosoft'],
  ['AAPL 40%\nMSFT 60%', null],
  ['Ticker\tShares\nAAPL\t10', null],
  ['AAPL;MSFT\nSAP;BMW', null],
])('%j is one column with the cells %j', (text, cells) => {
  expect(columnOf(importFile(text, { date: since }), text)).toBe(cells);
});

describe('a pasted table', () => {
  test('fills an empty grid with its unit, and keeps the settings', () => {
    const mine = { ...draft, settings: { ...draft.settings, baseCurrency: 'CHF' } };
    const pasted = withPastedRows(mine, 2, read('Ticker\tShares\nAAPL\t10\nMSFT\t5'));
    expect([texts(pasted), pasted.unit, pasted.settings]).toEqual([
      [
        ['', 'AAPL', '10'],
        ['', 'MSFT', '5'],
      ],
      'quantity',
      mine.settings,
    ]);
    expect(withFile(mine, read('AAPL 40%\nMSFT 60%')).settings).toBe(mine.settings);
  });

  test('of another unit keeps its unit as a word, so that it is refused and not misread', () => {
    const weights = withPastedRows(draft, 0, read('AAPL 40%\nMSFT 60%'));
    const both = withPastedRows(weights, 1, read('Ticker\tShares\nSAP\t10'));
    expect(texts(both)).toEqual([
      ['', 'AAPL', '40%'],
      ['', 'MSFT', '60%'],
      ['', 'SAP', '10 shares'],
    ]);
    expect(requestOf(both).unfinished.map(({ message }) => message)).toEqual([
      '"10 shares" is not a weight. Enter a weight such as 25%.',
    ]);
    const money = withPastedRows(weights, 1, read('Ticker\tValue\nSAP\t$10.5'));
    expect(texts(money).at(-1)).toEqual(['', 'SAP', '10.5 USD']);
  });

  test('never changes or loses a row that was there', () => {
    const cell = fc.constantFrom('', 'AAPL', '40%', '10', 'x');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
        fc.nat(7),
        fc.nat(4),
        (cells, at, count) => {
          const rows = cells.map(([symbol, weight], id) => ({ id, date: '', symbol, weight }));
          const text = Array.from({ length: count + 1 }, (_, index) => `NEW${index}\t${100 / (count + 1)}%`).join('\n');
          const before = { ...draft, rows };
          const after = withPastedRows(before, rows[at % rows.length]?.id ?? 0, read(text));
          const kept = texts(after).filter(([, symbol = '']) => !symbol.startsWith('NEW'));
          expect(kept).toEqual(texts(before));
          expect(texts(after)).toHaveLength(texts(before).length + count + 1);
          expect(new Set(after.rows.map(({ id }) => id)).size).toBe(after.rows.length);
        },
      ),
    );
  });
});
