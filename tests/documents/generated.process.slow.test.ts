import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { testPython } from '@tearsheet/testing/python/testPython.ts';
import { copyCheckout } from '@tearsheet/testing/service/guides/copyCheckout.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { ROOT } from '../architecture/sources.ts';

const folder = temporaryFolders();
const python = await testPython();

(python === null ? describe.skip : describe)('npm run docs -- --check', () => {
  test('no generated file is stale, and a stale one is named with status 1', () => {
    const checkout = copyCheckout(join(folder(), 'checkout'));
    // The Python environment is there.
    symlinkSync(join(ROOT, 'node_modules/.cache'), join(checkout, 'node_modules/.cache'));
    const check = () => {
      const script = ['--disable-warning=ExperimentalWarning', 'scripts/makeDocs.ts', '--check'];
      const { status, stderr } = spawnSync(process.execPath, script, { cwd: checkout, encoding: 'utf8' });
      return { status, stderr };
    };
    expect(check()).toEqual({ status: 0, stderr: '' });
    const spoiled = ['docs/reference.md', 'packages/client-python/src/tearsheet/_generated/models.py'];
    for (const file of spoiled) appendFileSync(join(checkout, file), '# spoiled\n');
    expect(check()).toEqual({
      status: 1,
      stderr: spoiled.map((file) => `${file} is stale: run "npm run docs"\n`).join(''),
    });
    // The check changes nothing.
    expect(readFileSync(join(checkout, 'docs/reference.md'), 'utf8')).toMatch(/# spoiled\n$/);
  });
});
