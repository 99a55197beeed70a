/** How `npm start` stops, with npm between the terminal and the service. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { writeSnapshot } from '@tearsheet/market-data';
import { freePort } from '@tearsheet/testing/redis/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 600_000;
const folder = temporaryFolders();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const { pid } of children) {
    try {
      process.kill(-Number(pid), 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
  }
});

async function npmStart() {
  const state = folder();
  await writeSnapshot(join(state, 'data'), testMarket());
  const environment = { REDIS_URL: '', TEARSHEET_STATE: state, PORT: String(await freePort()), WORKERS: '1' };
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its group is what a terminal sends Ctrl-C to.
    detached: true,
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  await waitFor('the start', () => output.includes('Serving') || child.exitCode !== null, LIMIT_MS);
  expect(output).toContain('Serving');
  return { pid: Number(child.pid), ended, state, output: () => output };
}

/** The processes whose arguments or environment name the folder. */
function processesOf(state: string): string[] {
  const { stdout } = spawnSync('ps', ['eww', '-eo', 'args='], { encoding: 'utf8', maxBuffer: 1e8 });
  return stdout.split('\n').filter((line) => line.includes(`TEARSHEET_STATE=${state} `));
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const;

describe.each(SIGNALS)('%s to the process of npm alone', (signal) => {
  test(
    'stops the service and leaves no process behind',
    async () => {
      const { pid, ended, state, output } = await npmStart();
      expect(processesOf(state).length).toBeGreaterThan(5);
      process.kill(pid, signal);
      await waitFor('the stop', () => processesOf(state).length === 0, LIMIT_MS);
      // The last lines can still be in the pipe.
      await ended;
      expect(output().match(/Stopping/g)).toHaveLength(1);
    },
    LIMIT_MS,
  );
});

test(
  'Ctrl-C stops the service once and in order',
  async () => {
    const { pid, ended, state, output } = await npmStart();
    process.kill(-pid, 'SIGINT');
    await ended;
    expect(output().split('Serving; Ctrl-C stops everything.')[1]?.trim().split(/\n+/)).toEqual([
      'Stopping',
      'Stopped',
    ]);
    expect(processesOf(state)).toEqual([]);
  },
  LIMIT_MS,
);
