import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const SCRIPT = join(import.meta.dirname, '../../../../../scripts/buildKernel.ts');

test('the committed kernel is its compiled source', () => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, '--check'], { encoding: 'utf8' });
  expect(stderr).not.toContain('Error');
  expect(status).toBe(0);
});
