/** `npm test`: every check there is. The last line counts them; lint, types and the API description count as one each. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedisServer } from './findRedis.ts';

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const outcome: Outcome = { passed: 0, failed: 0, skipped: 0 };
await gate('lint and format', bin('biome'), ['check', '.', '--error-on-warnings']);
await gate('types', bin('tsc'), ['--noEmit']);
await gate('API description', bin('redocly'), ['lint', 'docs/openapi.json']);
await jest();
const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
process.exitCode = outcome.failed > 0 ? 1 : 0;
console.log(`Tests: ${outcome.passed} passed, ${outcome.failed} failed${skipped}`);

async function gate(what: string, program: string, args: readonly string[]): Promise<void> {
  console.log(`\n== ${what}`);
  const status = await run(program, args, process.env);
  if (status === 0) outcome.passed++;
  else outcome.failed++;
}

async function jest(): Promise<void> {
  console.log('\n== tests');
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-test-'));
  const report = join(folder, 'jest.json');
  const stopContainer = await startContainer();
  try {
    const server = await findRedisServer(console.log);
    const status = await run(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        join(root, 'node_modules/jest/bin/jest.js'),
        '--json',
        `--outputFile=${report}`,
        ...process.argv.slice(2),
      ],
      { ...process.env, PATH: `${dirname(server)}${delimiter}${process.env.PATH}` },
      ['ignore', 'ignore', 'inherit'],
    );
    count(report, status);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    outcome.failed++;
  } finally {
    await stopContainer();
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report: string, status: number): void {
  if (!existsSync(report)) {
    outcome.failed++;
    return;
  }
  const result = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  outcome.passed += result.numPassedTests ?? 0;
  outcome.skipped += (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0);
  const failed = (result.numFailedTests ?? 0) + (result.numRuntimeErrorTestSuites ?? 0);
  outcome.failed += status !== 0 && failed === 0 ? 1 : failed;
}

/** With a container engine at work the tests share a Redis in a container; those that kill Redis still run their own. */
async function startContainer(): Promise<() => Promise<unknown>> {
  if (process.env.REDIS_URL || spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 5000 }).status !== 0) {
    return async () => {};
  }
  try {
    const { GenericContainer } = await import('testcontainers');
    const container = await new GenericContainer('redis:7-alpine')
      .withCommand(['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(6379)
      .start();
    process.env.REDIS_URL = `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
    return () => container.stop();
  } catch (error) {
    console.log(`No Redis container (${error instanceof Error ? error.message : error}); using a local server.`);
    return async () => {};
  }
}

function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: ('ignore' | 'inherit')[] = ['ignore', 'inherit', 'inherit'],
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
