import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './runCommand.ts';
import type { Tally } from './tally.ts';

const NODE_OPTIONS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** Runs Jest and counts what it reports. A run that ends without a report counts as one failure. */
export async function runJest(root: string, patterns: readonly string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-test-'));
  const report = join(folder, 'report.json');
  try {
    // A test that fails while it starts servers may leave one running, which would keep Jest from exiting.
    const options = ['--ci', '--forceExit', '--json', `--outputFile=${report}`];
    const jest = [join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...options];
    const { status } = await runCommand(root, process.execPath, [...NODE_OPTIONS, ...jest, ...patterns], 'errors');
    return readReport(report, status);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string, status: number): Tally {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const counts = new Map(typeof report === 'object' && report !== null ? Object.entries(report) : []);
  const count = (name: string) => Number(counts.get(name) ?? 0);
  const failed = count('numFailedTests') + count('numRuntimeErrorTestSuites');
  return {
    passed: count('numPassedTests'),
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: count('numPendingTests') + count('numTodoTests'),
  };
}
