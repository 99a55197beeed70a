import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { copyCheckout } from '@tearsheet/testing/service/guides/copyCheckout.ts';
import { readBlocks } from '@tearsheet/testing/service/guides/readBlocks.ts';
import { runBlocks } from '@tearsheet/testing/service/guides/runBlocks.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { read } from '../architecture/sources.ts';

const folder = temporaryFolders();

test('the steps of docs/guides/new-measure.md apply to the present sources and lead to the measure', async () => {
  const blocks = readBlocks(read('docs/guides/new-measure.md'));
  const checkout = copyCheckout(join(folder(), 'checkout'));
  const { status, errors } = await runBlocks(blocks, checkout, process.env);
  expect(status === 0 ? '' : errors).toBe('');

  const { tailRatio } = await import(join(checkout, 'packages/shared/src/engine/measures/tailRisk.ts'));
  const symmetric = Float64Array.from({ length: 41 }, (_, i) => (i - 20) / 1000);
  expect(tailRatio(symmetric)).toBeCloseTo(1, 12);

  // The whole of the fast tier would take many minutes more, so these are all checks and all unit tests.
  execFileSync('git', ['init', '--quiet'], { cwd: checkout });
  execFileSync('git', ['add', '--all'], { cwd: checkout });
  for (const [program, ...args] of [
    [join(checkout, 'node_modules/.bin/biome'), 'check', '--error-on-warnings', '.'],
    [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/prose.ts'],
    [process.execPath, 'scripts/bootstrap.cjs', 'jest', '--ci', '--selectProjects', 'unit'],
  ] as const) {
    const {
      status: ended,
      stdout,
      stderr,
    } = spawnSync(program, args, {
      cwd: checkout,
      env: { ...process.env, TIER: 'fast' },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect(ended === 0 ? '' : `${stdout}${stderr}`.split('\n').slice(-200).join('\n')).toBe('');
  }
}, 3_600_000);
