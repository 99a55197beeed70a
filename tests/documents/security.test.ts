import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, read } from '../architecture/sources.ts';

const document = read('docs/security.md');
const rows = [...document.matchAll(/^\| (API\d+) .*\| `([^`]+\.test\.ts)` \|$/gm)].map(([, row = '', file = '']) => ({
  row,
  file,
}));

/** Rows whose test is named by what it is about. */
const NAMED_OTHERWISE: Readonly<Record<string, RegExp>> = {
  API4: /one request too many is refused until the window ends/,
  API5: /rejects a missing token and a token without its scope/,
  API6: /a stock report needs an entitled account with enough credits/,
  API7: /an address of the inside is not called/,
  API10: /what it was talked into shows neither links nor markup/,
};

test('docs/security.md has a row for every risk of the OWASP list', () => {
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 10 }, (_, i) => `API${i + 1}`));
});

test.each(rows)('$row has its test in $file', ({ row, file }) => {
  const named = NAMED_OTHERWISE[row] ?? new RegExp(`(test|describe)\\(['\`]${row}:`);
  expect(read(file)).toMatch(named);
});

test('every test that docs/security.md names exists', () => {
  const files = [...document.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(20);
  const whole = files.filter((file) => file.includes('/'));
  expect(whole.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
