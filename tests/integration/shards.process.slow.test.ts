import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runCommand } from '../../scripts/test/runCommand.ts';
import { ROOT } from '../architecture/sources.ts';

/** Files that together use every kind of key of an account: jobs, limits, credits, keys, webhooks, tracked portfolios, tokens. */
const FILES = [
  'packages/runtime/tests/jobs/sharedQueue.redis.test.ts',
  'tests/dashboard/dashboard.redis.test.ts',
  'tests/integration/analysis.service.test.ts',
  'tests/integration/limits.service.test.ts',
  'tests/integration/nightly.service.test.ts',
  'tests/integration/tracking.service.test.ts',
  'tests/integration/waiting.service.test.ts',
  'tests/integration/webhooks.service.test.ts',
  'tests/tools/oauth.service.test.ts',
];
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}

test('the service works with eight shards on three masters, and no command has keys of different slots', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tearsheet-shards-'));
  try {
    const report = join(folder, 'report.json');
    const options = ['--selectProjects', 'redis', 'service', '--maxWorkers=1', '--json', `--outputFile=${report}`];
    const { status, output } = await runCommand(process.execPath, [...JEST, ...options, '--runTestsByPath', ...FILES], {
      cwd: ROOT,
      show: 'collect',
      // A given server would not be a cluster.
      environment: { SHARDS: '8', REDIS_URL: '', REDIS_URL_FILE: '', TIER: '' },
    });
    const { numPassedTests, testResults }: Report = JSON.parse(await readFile(report, 'utf8'));
    expect(testResults.filter(({ status }) => status !== 'passed').map(({ message }) => message)).toEqual([]);
    expect(testResults).toHaveLength(FILES.length);
    expect(numPassedTests).toBeGreaterThan(100);
    // The run also fails if a master has refused a command (setUpRedis.ts).
    expect({ status, refused: /.*CROSSSLOT.*/.exec(output)?.[0] ?? null }).toEqual({ status: 0, refused: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 900_000);
