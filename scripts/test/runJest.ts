import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runCommand } from './runCommand.ts';
import { addUp, type Tally } from './tally.ts';

const NODE_OPTIONS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** Waits in browsers can exceed their limits on a busy machine. More files than this do not fail because of that. */
const MAX_REPEATED = 2;
const MAY_REPEAT = /\.browser(\.slow)?\.test\.\w+$/;
const SLOWEST = 10;
/** A reader of the last lines sees why a run failed. */
const MAX_FAILURES = 40;
const MAX_FAILURE_LENGTH = 300;
/** Jest writes its report, and then it ends unless a test left something open. */
const TO_EXIT_MS = 60_000;

export interface JestOptions {
  readonly tier: 'fast' | 'slow';
  /** Patterns of test files. None: all files of the tier. */
  readonly patterns: readonly string[];
  /** No file runs twice. */
  readonly isStrict: boolean;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    /** The error of a file that cannot be loaded, among others. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface Run {
  readonly status: number;
  readonly files: ReadonlyMap<string, FileRun>;
}

interface FileRun extends Tally {
  readonly seconds: number;
  /** A line for each failed test. */
  readonly failures: readonly string[];
}

/**
 * Runs Jest, counts what it reports, and prints the slowest files and what failed. A run that ends without a report, or that does
 * not end, counts as one failure. If one or two browser files fail, they run once more, alone. A line names each that passes then.
 */
export async function runJest(root: string, { tier, patterns, isStrict }: JestOptions): Promise<Tally> {
  const first = await run(root, tier, patterns);
  const failed = [...first.files].filter(([, { failed }]) => failed > 0).map(([file]) => file);
  const repeated = failed.filter((file) => MAY_REPEAT.test(file));
  if (isStrict || repeated.length === 0 || repeated.length > MAX_REPEATED) {
    printSlowest(root, first);
    printFailures(root, first);
    return total(first);
  }
  console.error(`Again, alone: ${repeated.map((file) => relative(root, file)).join(', ')}`);
  const second = await run(root, tier, ['--runInBand', '--runTestsByPath', ...repeated]);
  const both = { status: failed.length > repeated.length ? 1 : second.status, files: merge(first, second) };
  printSlowest(root, both);
  printFailures(root, both);
  const flaky = repeated.filter((file) => both.files.get(file)?.failed === 0);
  for (const file of flaky)
    console.log(`FLAKY ${relative(root, file)}: it failed, and passed when it ran again, alone`);
  if (flaky.length > 0) console.log(`Flaky: ${flaky.length} file${flaky.length > 1 ? 's' : ''}`);
  return total(both);
}

function merge(first: Run, second: Run): Run['files'] {
  return new Map([...first.files, ...second.files]);
}

function printSlowest(root: string, { files }: Run): void {
  const slowest = [...files].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length === 0) return;
  console.log('The slowest files:');
  for (const [file, { seconds }] of slowest)
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${relative(root, file)}`);
}

function printFailures(root: string, { files }: Run): void {
  const failures = [...files].flatMap(([file, run]) =>
    run.failures.map((failure) => `  ${relative(root, file)}: ${failure}`),
  );
  if (failures.length === 0) return;
  console.log('What failed:');
  for (const failure of failures.slice(0, MAX_FAILURES)) console.log(failure.slice(0, MAX_FAILURE_LENGTH));
  if (failures.length > MAX_FAILURES) console.log(`  and ${failures.length - MAX_FAILURES} more`);
}

async function run(root: string, tier: JestOptions['tier'], patterns: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-test-'));
  const report = join(folder, 'report.json');
  const jest = [join(root, 'node_modules', 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${report}`];
  const hung = new AbortController();
  const watch = setInterval(() => {
    if (!existsSync(report)) return;
    clearInterval(watch);
    setTimeout(() => hung.abort(), TO_EXIT_MS).unref();
  }, 1000).unref();
  try {
    const { status } = await runCommand(process.execPath, [...NODE_OPTIONS, ...jest, ...patterns], {
      cwd: root,
      show: 'errors',
      environment: { TIER: tier },
      signal: hung.signal,
    });
    if (hung.signal.aborted) console.error('FAIL Jest did not end, because a test left something open');
    if (!existsSync(report)) {
      console.error(
        `FAIL no report: no file of this tier matches, or Jest could not run. \`npm run jest\` knows both tiers`,
      );
      return { status: 1, files: new Map() };
    }
    return { status, files: readReport(report) };
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): Run['files'] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return new Map(
    testResults.map(({ name, status, startTime, endTime, message, assertionResults }) => {
      const count = (...wanted: string[]) => assertionResults.filter((test) => wanted.includes(test.status)).length;
      const failed = count('failed');
      const tally = { passed: count('passed'), failed, skipped: count('pending', 'todo') };
      const seconds = (endTime - startTime) / 1000;
      const failures = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages.join('\n'))}`);
      // A file that cannot be loaded has no tests.
      if (status === 'failed' && failed === 0)
        return [name, { ...tally, seconds, failed: 1, failures: [firstLine(message)] }];
      return [name, { ...tally, seconds, failures }];
    }),
  );
}

function firstLine(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('●')) ?? 'no message';
}

function total({ status, files }: Run): Tally {
  const tally = addUp([...files.values()]);
  return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
