import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runJest } from '../../scripts/test/runJest.ts';

const NODE_MODULES = join(fileURLToPath(import.meta.url), '..', '..', '..', 'node_modules');
const PASSES = "test('passes', () => {});";
const FAILS = "test('fails', () => { throw new Error('always'); });";
/** Fails in its first run, which leaves a file. */
const FAILS_ONCE = `const fs = require('node:fs');
test('fails once', () => {
  const isFirst = !fs.existsSync(__filename + '.ran');
  fs.writeFileSync(__filename + '.ran', '');
  if (isFirst) throw new Error('busy');
});`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tearsheet-jest-'));
  symlinkSync(NODE_MODULES, join(root, 'node_modules'));
  mkdirSync(join(root, 'tests'));
  writeFileSync(join(root, 'package.json'), '{ "jest": { "testMatch": ["**/*.test.cjs"] } }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const has = (name: string, text: string) => writeFileSync(join(root, 'tests', `${name}.test.cjs`), text);

test('a file that fails runs once more, and its second result counts', async () => {
  has('good', PASSES);
  has('once', FAILS_ONCE);
  expect(await runJest(root, [])).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

test('a file that fails twice fails, as does one that cannot be loaded', async () => {
  has('good', PASSES);
  has('bad', FAILS);
  has('broken', 'const;');
  expect(await runJest(root, [])).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test('more than three files do not run again', async () => {
  for (const name of ['a', 'b', 'c', 'd']) has(name, FAILS_ONCE);
  expect(await runJest(root, [])).toEqual({ passed: 0, failed: 4, skipped: 0 });
});
