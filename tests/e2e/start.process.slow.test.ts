import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { writeSnapshot } from '@tearsheet/market-data';
import { freePort } from '@tearsheet/testing/redis/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

/** Only against hanging: a start makes the demo market, and a machine may be busy. */
const LIMIT_MS = 600_000;
const ROOT = join(import.meta.dirname, '../..');
const folder = temporaryFolders();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGTERM');
});

/** `npm start` on a state folder, without npm. */
async function start(state: string, port: number, args: readonly string[] = []) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts'), ...args], {
    env: { ...process.env, REDIS_URL: '', TEARSHEET_STATE: state, PORT: String(port), WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const closed = once(child, 'close').then(([status]) => Number(status));
  return { child, closed, output: () => output };
}

/** Processes that work on the state folder: their environment or arguments name it. */
function processesOf(state: string): string[] {
  const { stdout } = spawnSync('ps', ['-eww', '-o', 'pid=,args='], { encoding: 'utf8' });
  const pids = stdout.split('\n').map((line) => line.trim().split(' ')[0] ?? '');
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TEARSHEET_STATE=${state}\0`);
    } catch {
      return false;
    }
  });
}

test(
  'a start serves the sample, repairs itself, refuses a second one, leaves nothing behind, and takes over after a kill',
  async () => {
    const state = folder();
    const port = await freePort();
    const first = await start(state, port);
    await waitFor('the sample', () => first.output().includes('Serving'), LIMIT_MS);
    expect(first.output()).toContain('SIMULATED PRICES');
    // The sample does not wait for the processes that it does not use.
    expect(first.output()).toMatch(/Total return +[+−]?\d+\.\d%[\s\S]+Up in/);
    const toolsUrl = /Tools +(\S+)/.exec(first.output())?.[1] ?? '';
    expect((await fetch(toolsUrl, { method: 'POST' })).status).toBe(401);

    const commands = processesOf(state).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    // The console offers nightly analyses, so something has to make them.
    expect(commands.filter((command) => command.includes('tracking-worker'))).toHaveLength(1);

    const second = await start(state, await freePort(), ['--once']);
    expect(await second.closed).toBe(1);
    expect(second.output()).toContain('already runs on');
    const elsewhere = await start(folder(), port, ['--once']);
    expect(await elsewhere.closed).toBe(1);
    expect(elsewhere.output()).toContain(`Port ${port} is in use: set PORT`);

    const gateway = processesOf(state).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/gateway'),
    );
    process.kill(Number(gateway), 'SIGKILL');
    await waitFor('the word of it', () => first.output().includes('gateway died (SIGKILL)'));
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
    await waitFor('the gateway', answers);

    first.child.kill('SIGTERM');
    expect(await first.closed).toBe(0);
    expect(processesOf(state)).toEqual([]);

    const cutOff = await start(state, port, ['--once']);
    await waitFor('its first line', () => cutOff.output() !== '');
    cutOff.child.kill('SIGINT');
    expect(await cutOff.closed).toBe(130);

    // With the data of the first start.
    const killed = await start(state, port);
    await waitFor('the start', () => killed.output().includes('Serving'), LIMIT_MS);
    expect(killed.output()).not.toContain('Making the demo market');
    killed.child.kill('SIGKILL');
    await killed.closed;
    await waitFor('the apps to end', () => processesOf(state).length <= 1);
    const next = await start(state, port, ['--once']);
    expect(await next.closed).toBe(0);
    expect(next.output()).toContain('stopped the one that a killed start had left');
    expect(next.output()).not.toContain('Making the demo market');
    expect(processesOf(state)).toEqual([]);
  },
  2 * LIMIT_MS,
);

test(
  'a start on own data has no sample, because the data may lack its symbols',
  async () => {
    const state = folder();
    await writeSnapshot(join(state, 'data'), testMarket());
    const own = await start(state, await freePort(), ['--once']);
    expect({ status: await own.closed, output: own.output() }).toMatchObject({
      status: 0,
      output: expect.stringContaining('test (made up)'),
    });
    expect(own.output()).not.toContain('Sample analysis');
  },
  LIMIT_MS,
);
