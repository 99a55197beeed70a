import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { slowTest } from '@tearsheet/testing/tier.ts';
import { decodeText, importFile } from '../../src/files/index.ts';

/**
 * Invented files in the layouts of brokers and programs, with rows that are easy to misread. They have canceled orders,
 * dividends per share, bonds, pence, options, corporate actions, footers, and several tables. `expected.json` has what a
 * person read. `UPDATE_GOLDEN=1` writes it again.
 */
const FOLDER = join(import.meta.dirname, 'fixtures', 'brokers');
const EXPECTED = join(FOLDER, 'expected.json');
const names = readdirSync(FOLDER).filter((name) => name !== 'expected.json');
const expected = JSON.parse(readFileSync(EXPECTED, 'utf8')) as Record<string, readonly string[]>;

function readingOf(name: string): readonly string[] {
  const file = importFile(decodeText(readFileSync(join(FOLDER, name))), { date: '2025-11-21' });
  const rows = file.rows.map(({ line, row }) => {
    const { date, symbol, note: _note, id: _id, ...others } = { type: 'holding', note: '', id: '', ...row };
    const rest = Object.entries(others).map(([key, value]) => (key === 'type' ? value : `${key} ${value}`));
    return {
      line,
      text: [`${line}: ${date}`, rest[0], symbol ?? '', ...rest.slice(1)].filter((part) => part !== '').join(' '),
    };
  });
  const problems = file.problems.map(({ line, severity, message }) => ({
    line: line ?? 0,
    text: `${line ?? 'file'}: ${severity}: ${message}`,
  }));
  return [...problems, ...rows].sort((a, b) => a.line - b.line).map(({ text }) => text);
}

test.each(names)('%s is read as a person reads it', (name) => {
  const reading = readingOf(name);
  if (process.env.UPDATE_GOLDEN !== undefined) {
    const all = { ...(JSON.parse(readFileSync(EXPECTED, 'utf8')) as typeof expected), [name]: reading };
    writeFileSync(EXPECTED, `${JSON.stringify(all, null, 2)}\n`);
  } else expect(reading).toEqual(expected[name]);
});

test('every reading has a file', () => {
  expect(Object.keys(JSON.parse(readFileSync(EXPECTED, 'utf8'))).sort()).toEqual(names.sort());
});

slowTest('a word that every object has as a member is read like any other', () => {
  for (const name of names.filter((name, i) => name.endsWith('.csv') && i % 9 === 0)) {
    const text = decodeText(readFileSync(join(FOLDER, name)));
    const separator = [';', '\t', ','].find((mark) => text.includes(mark)) ?? ',';
    const lines = text.split('\n').map((line) => line.split(separator));
    const readingWith = (word: string, column: number) => {
      const changed = lines.map((cells, line) =>
        line === 0 ? cells : cells.with(Math.min(column, cells.length - 1), word),
      );
      const file = importFile(changed.map((cells) => cells.join(separator)).join('\n'), { date: '2025-11-21' });
      return JSON.stringify([file.rows, file.problems]).replaceAll(new RegExp(word, 'gi'), 'word');
    };
    for (let column = 0; column < Math.max(...lines.map((cells) => cells.length)); column++) {
      expect([name, column, readingWith('constructor', column)]).toEqual([
        name,
        column,
        readingWith('abcdefghijk', column),
      ]);
    }
  }
});
