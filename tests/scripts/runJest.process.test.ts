import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const PROJECT = join(fileURLToPath(import.meta.url), '..', '..', '..');
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
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'tests'));
  writeFileSync(join(root, 'package.json'), '{ "jest": { "testMatch": ["**/*.test.cjs"] } }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const has = (name: string, text: string) => writeFileSync(join(root, 'tests', `${name}.test.cjs`), text);

/** Runs the tests in a process of its own, because their failures would look like ours. */
function tally(): unknown {
  const runJest = JSON.stringify(join(PROJECT, 'scripts', 'test', 'runJest.ts'));
  const script = `const { runJest } = await import(${runJest}); console.log(JSON.stringify(await runJest(process.cwd(), [])));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'pipe' }).toString(),
  );
}

test('a file that fails runs once more, and its second result counts', () => {
  has('good', PASSES);
  has('once', FAILS_ONCE);
  expect(tally()).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

test('a file that fails twice fails, as does one that cannot be loaded', () => {
  has('good', PASSES);
  has('bad', FAILS);
  has('broken', 'const;');
  expect(tally()).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test('more than five files do not run again', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) has(name, FAILS_ONCE);
  expect(tally()).toEqual({ passed: 0, failed: 6, skipped: 0 });
});
