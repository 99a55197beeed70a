import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { ProcessSpec } from '../../scripts/start/childProcess.ts';
import { createSupervisor, type Supervisor } from '../../scripts/start/supervisor.ts';

const folder = temporaryFolders();
let supervisor: Supervisor | null = null;

afterEach(() => supervisor?.kill());

function setUp(stopDeadlineMs = 5000) {
  const said: string[] = [];
  const logFolder = folder();
  const made = createSupervisor({ logFolder, say: (line) => said.push(line), stopDeadlineMs });
  supervisor = made;
  const read = (file: string) => {
    try {
      return readFileSync(join(logFolder, file), 'utf8');
    } catch {
      return '';
    }
  };
  /** A process that prints its pid, then runs the code; ready when it printed "ready". */
  const spec = (name: string, code: string): ProcessSpec => ({
    name,
    program: process.execPath,
    args: ['-e', `console.log('pid', process.pid); ${code}`],
    environment: {},
    showsWarnings: true,
    isReady: async () => read(`${name}.log`).includes('ready'),
  });
  const pids = (name: string) => [...read(`${name}.log`).matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
  return { said, spec, pids, supervisor: made, read };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const STAY = `console.log('ready'); setInterval(() => {}, 1000);`;

test('a process that dies is started again and that is said', async () => {
  const { said, spec, pids, supervisor } = setUp();
  await supervisor.start([spec('app', STAY)]);
  const [first = 0] = pids('app');
  process.kill(first, 'SIGKILL');
  await waitFor('the second start', () => pids('app').length === 2);
  expect(said).toEqual(['app died (SIGKILL); starting it again in 0.25 s']);
  await supervisor.stop();
  expect(pids('app').filter(isAlive)).toEqual([]);
});

test('another start may run something else, such as a free port', async () => {
  const { spec, pids, read, supervisor } = setUp();
  const again = async () => spec('app', `console.log('other'); ${STAY}`);
  await supervisor.start([{ ...spec('app', STAY), again }]);
  process.kill(pids('app')[0] ?? 0, 'SIGKILL');
  await waitFor('the second start', () => read('app.log').includes('other'));
  await supervisor.stop();
});

test('a restart waits until another start is known', async () => {
  const { spec, read, supervisor } = setUp();
  const again = async () => {
    await sleep(50);
    return spec('app', `console.log('other'); ${STAY}`);
  };
  await supervisor.start([{ ...spec('app', STAY), again }]);
  await supervisor.restart();
  await waitFor('the second start', () => read('app.log').includes('other'));
  await supervisor.stop();
});

test('a restart runs the processes of the last start again and reports no failure', async () => {
  const { said, spec, pids, supervisor } = setUp();
  await supervisor.start([spec('store', STAY)]);
  await supervisor.start([spec('app', STAY)]);
  await supervisor.restart();
  await waitFor('the second start', () => pids('app').length === 2);
  expect(pids('store')).toHaveLength(1);
  expect(said).toEqual([]);
  await supervisor.stop();
});

test('processes that are added belong to the last start', async () => {
  const { spec, pids, supervisor } = setUp();
  await supervisor.start([spec('store', STAY)]);
  await supervisor.start([spec('app', STAY)]);
  await supervisor.add([spec('added', STAY)]);
  await supervisor.restart();
  await waitFor('the second start', () => pids('app').length === 2 && pids('added').length === 2);
  expect(pids('store')).toHaveLength(1);
  await supervisor.stop();
  expect([...pids('app'), ...pids('added')].filter(isAlive)).toEqual([]);
});

test('a process that writes nothing when it becomes ready is found ready', async () => {
  const { spec, supervisor } = setUp();
  let asked = 0;
  await supervisor.start([{ ...spec('quiet', STAY), isReady: async () => ++asked > 4 }]);
  expect(asked).toBe(5);
  await supervisor.stop();
});

test('a process that ends before it is ready fails the start', async () => {
  const { spec, supervisor } = setUp();
  await expect(supervisor.start([spec('app', 'process.exit(3)')])).rejects.toThrow(
    /app ended at its start \(status 3\)/,
  );
});

test('a program that does not exist fails the start', async () => {
  const { spec, supervisor } = setUp();
  await expect(supervisor.start([{ ...spec('app', ''), program: '/nowhere/app' }])).rejects.toThrow(/ENOENT/);
});

test('groups are stopped in reverse order', async () => {
  const { spec, read, supervisor } = setUp();
  const slow = `process.on('SIGTERM', () => { console.log('ends', Date.now()); setTimeout(() => process.exit(), 100); });`;
  await supervisor.start([spec('first', slow + STAY)]);
  await supervisor.start([spec('second', slow + STAY)]);
  await supervisor.stop();
  const at = (name: string) => Number(/ends (\d+)/.exec(read(`${name}.log`))?.[1]);
  expect(at('second')).toBeLessThan(at('first'));
});

test('a process that ignores SIGTERM is killed with its children after the deadline', async () => {
  const { spec, pids, supervisor } = setUp(200);
  const child = `const { spawn } = require('child_process');
    const c = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
    console.log('pid ' + c.pid);`;
  await supervisor.start([spec('app', `process.on('SIGTERM', () => {}); ${child} ${STAY}`)]);
  expect(pids('app')).toHaveLength(2);
  await supervisor.stop();
  await waitFor('both to be gone', () => !pids('app').some(isAlive));
});

test('warnings of a process are shown in readable form, the rest only logged', async () => {
  const { said, spec, supervisor } = setUp();
  const line = (level: string) =>
    JSON.stringify({
      level,
      message: 'the message',
      service: 'app',
      timestamp: '2026-01-02T03:04:05Z',
      job_id: 'port-1',
    });
  await supervisor.start([spec('app', `console.log('${line('info')}'); console.log('${line('warn')}'); ${STAY}`)]);
  await waitFor('the warning', () => said.length > 0);
  expect(said).toEqual(['03:04:05  warn   app  the message  job_id=port-1']);
});
