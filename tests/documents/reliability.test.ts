import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectFiles, ROOT, read } from '../architecture/sources.ts';

/** Rows whose tests are named by what they are about and not by the row. */
const NAMED_OTHERWISE = new Set(['R11', 'R12', 'R14', 'R19']);

const rows = [...read('docs/reliability.md').matchAll(/^\| (R\d+) \|.*\| `([^`]+\.test\.ts)` \|/gm)].map(
  ([, row = '', file = '']) => ({ row, file }),
);

test('every row of docs/reliability.md names the file that tests it', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const { row, file } of rows) {
    expect({ file, exists: existsSync(join(ROOT, file)) }).toEqual({ file, exists: true });
    const isNamed = new RegExp(`\\b${row}\\b`).test(read(file));
    expect({ row, isNamed: isNamed || NAMED_OTHERWISE.has(row) }).toEqual({ row, isNamed: true });
  }
});

test('the runbook for a full Redis disk covers both fsync policies', () => {
  const [, entry = ''] = /### TearsheetRedisDisk\n([\s\S]*?)\n### /.exec(read('docs/operations/alerts.md')) ?? [];
  expect(entry).toMatch(/`everysec`\*\*: Redis refuses every write/);
  expect(entry).toMatch(/`always`\*\*: Redis exits/);
  expect(read('infra/prometheus/alerts.yml')).toMatch(/with appendfsync always it exits/);
});

test('every row that a fault test names is in docs/reliability.md', () => {
  const named = projectFiles()
    .filter((file) => /^tests\/faults\/.*\.test\.ts$/.test(file))
    .flatMap((file) => read(file).match(/\bR\d+(?=[,:])/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !rows.some(({ row }) => row === name))).toEqual([]);
});
