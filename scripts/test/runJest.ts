import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runCommand } from './runCommand.ts';
import { addUp, type Tally } from './tally.ts';

const NODE_OPTIONS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** More files than this do not fail because the machine was busy. */
const MAX_REPEATED = 5;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/**
 * Runs Jest and counts what it reports. A run that ends without a report counts as one failure. Up to five files that fail
 * run once more, alone, because waits in browsers can exceed their limits on a busy machine. A line names these files.
 */
export async function runJest(root: string, patterns: readonly string[]): Promise<Tally> {
  const first = await run(root, patterns);
  const failed = [...first.files].filter(([, { failed }]) => failed > 0).map(([file]) => file);
  if (failed.length === 0 || failed.length > MAX_REPEATED) return total(first);
  console.error(
    `These files failed and run once more, alone: ${failed.map((file) => relative(root, file)).join(', ')}`,
  );
  const second = await run(root, ['--runInBand', '--runTestsByPath', ...failed]);
  return total({ status: second.status, files: new Map([...first.files, ...second.files]) });
}

interface Run {
  readonly status: number;
  readonly files: ReadonlyMap<string, Tally>;
}

async function run(root: string, patterns: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-test-'));
  const report = join(folder, 'report.json');
  try {
    // A test that fails while it starts servers may leave one running, which would keep Jest from exiting.
    const options = ['--ci', '--forceExit', '--json', `--outputFile=${report}`];
    const jest = [join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...options];
    const { status } = await runCommand(root, process.execPath, [...NODE_OPTIONS, ...jest, ...patterns], 'errors');
    return { status, files: readReport(report) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { status: 1, files: new Map() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): Map<string, Tally> {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return new Map(
    testResults.map(({ name, status, assertionResults }) => {
      const count = (...wanted: string[]) => assertionResults.filter((test) => wanted.includes(test.status)).length;
      const failed = count('failed');
      // A file that cannot be loaded has no tests.
      const tally = { passed: count('passed'), failed, skipped: count('pending', 'todo') };
      return [name, status === 'failed' && failed === 0 ? { ...tally, failed: 1 } : tally];
    }),
  );
}

function total({ status, files }: Run): Tally {
  const tally = addUp([...files.values()]);
  return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
