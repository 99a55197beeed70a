import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { hasRealData, REAL_DATA } from '@tearsheet/testing/market/realData.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const newFolder = temporaryFolders();
const PRICES = hasRealData ? ['--prices', join(REAL_DATA, '01_us_adjclose')] : [];
if (!hasRealData) console.warn('../shared/data is absent: the table of the twenty stocks was not checked');

/** In a process of its own: number crunching is many times slower inside Jest's module sandbox. */
function check(file: string) {
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/validateScores.ts', '--check', file, ...PRICES];
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
}

test('docs/scores.md shows the figures that the script computes', () => {
  const { status, stderr } = check('docs/scores.md');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('another figure is noticed', () => {
  const file = join(newFolder(), 'scores.md');
  const page = readFileSync(join(ROOT, 'docs/scores.md'), 'utf8');
  writeFileSync(file, page.replace('| momentum | 99% |', '| momentum | 98% |'));
  expect(check(file).status).toBe(1);
});
