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

test('docs/scores.md shows the figures that the script computes, and another figure is noticed', () => {
  const spoiled = join(newFolder(), 'scores.md');
  const page = readFileSync(join(ROOT, 'docs/scores.md'), 'utf8');
  writeFileSync(spoiled, page.replace('| momentum | 99% |', '| momentum | 98% |'));
  // In a process of its own: number crunching is many times slower inside Jest's module sandbox.
  const script = ['--disable-warning=ExperimentalWarning', 'scripts/validateScores.ts', ...PRICES];
  const files = ['--check', 'docs/scores.md', '--check', spoiled];
  const { status, stderr } = spawnSync(process.execPath, [...script, ...files], { cwd: ROOT, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${spoiled} does not show these figures: run "pnpm scores"\n`,
  });
});
