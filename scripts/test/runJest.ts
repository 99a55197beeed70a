import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis, findRedisProgram } from '../findRedis.ts';
import { runCommand } from './runCommand.ts';
import type { Tally } from './tally.ts';

const NODE_OPTIONS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** Runs Jest with a Redis for it and counts what it reports; a run that ends without a report counts as one failure. */
export async function runJest(root: string, patterns: readonly string[], outer: NodeJS.ProcessEnv): Promise<Tally> {
  console.log('\n== tests');
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-test-'));
  const report = join(folder, 'report.json');
  try {
    const redis = await redisForTests(root, outer);
    try {
      const jest = [join(root, 'node_modules', 'jest', 'bin', 'jest.js'), '--ci', '--json', `--outputFile=${report}`];
      const status = await runCommand({
        program: process.execPath,
        args: [...NODE_OPTIONS, ...jest, ...patterns],
        cwd: root,
        environment: { ...outer, ...redis.environment },
        quiet: true,
      });
      return readReport(report, status);
    } finally {
      await redis.stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server to share when there is one, and in any case a program: the tests that kill Redis start one of their own. */
async function redisForTests(root: string, outer: NodeJS.ProcessEnv) {
  const options = {
    environment: outer,
    toolsFolder: join(root, '.tearsheet', 'tools'),
    say: (line: string) => console.log(line),
  };
  const source = await findRedis({ ...options, mayUseContainer: true });
  if (source.kind === 'program') return { environment: { REDIS_SERVER_BIN: source.path }, stop: async () => {} };
  const program = await findRedisProgram(options);
  return { environment: { REDIS_URL: source.url, REDIS_URL_FILE: '', REDIS_SERVER_BIN: program }, stop: source.stop };
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
