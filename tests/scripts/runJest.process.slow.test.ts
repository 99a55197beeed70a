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

interface Ended {
  readonly tally: unknown;
  /** Its lines of standard output before the tally. */
  readonly said: readonly string[];
}

/** Runs the tests in a process of its own, because their failures would look like ours. */
function runTests({ isStrict = false } = {}): Ended {
  const runJest = JSON.stringify(join(PROJECT, 'scripts', 'test', 'runJest.ts'));
  const options = JSON.stringify({ tier: 'fast', patterns: [], isStrict });
  const script = `const { runJest } = await import(${runJest}); console.log(JSON.stringify(await runJest(process.cwd(), ${options})));`;
  const lines = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'pipe' })
    .toString()
    .trim()
    .split('\n');
  return { tally: JSON.parse(lines.pop() ?? ''), said: lines };
}

test('a browser file that fails runs once more, its second result counts, and lines name it as flaky', () => {
  has('good', PASSES);
  has('once.browser', FAILS_ONCE);
  const { tally, said } = runTests();
  expect(tally).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(said.slice(-2)).toEqual([
    'FLAKY tests/once.browser.test.cjs: it failed, and passed when it ran again, alone',
    'Flaky: 1 file',
  ]);
});

test('no file runs twice in a strict run', () => {
  has('once.browser', FAILS_ONCE);
  expect(runTests({ isStrict: true }).tally).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a file without a browser does not run again', () => {
  has('unit', FAILS_ONCE);
  has('other.redis', FAILS_ONCE);
  has('once.browser', FAILS_ONCE);
  expect(runTests().tally).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test('a file that fails twice fails, as does one that cannot be loaded', () => {
  has('good', PASSES);
  has('bad.browser', FAILS);
  has('broken', 'const;');
  expect(runTests().tally).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test('more than two browser files do not run again', () => {
  for (const name of ['a', 'b', 'c']) has(`${name}.browser`, FAILS_ONCE);
  expect(runTests().tally).toEqual({ passed: 0, failed: 3, skipped: 0 });
});

test('the slowest files are printed, the slowest first', () => {
  has('fast', PASSES);
  has('slow', "test('passes', () => new Promise((resolve) => setTimeout(resolve, 1500)));");
  const { said } = runTests();
  expect(said[0]).toBe('The slowest files:');
  expect(said.slice(1).map((line) => line.replace(/^ +[0-9.]+ s +/, ''))).toEqual([
    'tests/slow.test.cjs',
    'tests/fast.test.cjs',
  ]);
});

test('what failed is printed at the end, with the first line of each message', () => {
  has('bad', FAILS);
  has('broken', 'const;');
  const { said } = runTests();
  expect(said.slice(said.indexOf('What failed:') + 1).toSorted()).toEqual([
    '  tests/bad.test.cjs: fails: Error: always',
    expect.stringMatching(/^ {2}tests\/broken\.test\.cjs: \S/),
  ]);
});

test('a run without files fails', () => {
  expect(runTests().tally).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
