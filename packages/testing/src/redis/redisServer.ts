import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../scripts/freePort.ts';
import { findRedisProgram } from '../../../../scripts/redis/findRedis.ts';
import { askRedis, redisArguments } from '../../../../scripts/redis/redisServer.ts';

export { freePort };

/** A real Redis for one test file. */
export interface TestRedis {
  readonly url: string;
  /** For createKeys: no other test uses it, so a shared server is fine. */
  readonly namespace: string;
  stop(): Promise<void>;
}

/** A Redis process of the test's own, to be killed and started again. */
export interface OwnRedis extends TestRedis {
  readonly port: number;
  /** The folder with its append-only file. */
  readonly folder: string;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
}

const READY_DEADLINE_MS = 60_000;

/**
 * With `everysec`, a kill may cost what was accepted while a slow sync was under way. A test that kills its server could then fail on a
 * busy disk.
 */
const KEEPS_ALL = ['--appendfsync', 'always'];

/** The server that all files of the run share (jest/setUpRedis.ts). */
export async function startRedis(): Promise<TestRedis> {
  const url = process.env.TEST_REDIS_URL;
  if (!url) throw new Error('only a file named *.redis.test.ts, *.service.test.ts, … gets a Redis: rename this file');
  return { url, namespace: newNamespace(), stop: async () => {} };
}

type EnvironmentIn = (folder: string) => Readonly<Record<string, string>>;

/**
 * A server process found as `npm start` finds it, with an append-only file in a folder that is deleted at the end. A kill loses nothing
 * that it has accepted, unless the settings say otherwise. It gets the variables that `environmentIn` returns for this folder.
 */
export async function startOwnRedis(
  settings: readonly string[] = [],
  givenPort?: number,
  environmentIn?: EnvironmentIn,
): Promise<OwnRedis> {
  const port = givenPort ?? (await freePort());
  return startProcess(
    port,
    (folder) => redisArguments({ port, folder, settings: [...KEEPS_ALL, ...settings] }),
    environmentIn,
  );
}

/** The program as a sentinel: it watches what the lines of its configuration say. */
export async function startSentinel(lines: readonly string[]): Promise<OwnRedis> {
  const port = await freePort();
  return startProcess(port, (folder) => {
    const file = join(folder, 'sentinel.conf');
    if (!existsSync(file))
      writeFileSync(file, [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, ...lines].join('\n'));
    return [file, '--sentinel'];
  });
}

async function startProcess(
  port: number,
  argumentsIn: (folder: string) => readonly string[],
  environmentIn: EnvironmentIn = () => ({}),
): Promise<OwnRedis> {
  const toolsFolder = join(import.meta.dirname, '../../../../.tearsheet/tools');
  const program = await findRedisProgram({ environment: process.env, toolsFolder, say: () => {} });
  const folder = await mkdtemp(join(tmpdir(), 'tearsheet-redis-'));
  let server = await launch();

  async function launch(): Promise<ChildProcess> {
    const env = { ...process.env, ...environmentIn(folder) };
    const child = spawn(program, argumentsIn(folder), { stdio: ['ignore', 'ignore', 'inherit'], env });
    const failed = once(child, 'exit').then(() => {
      throw new Error(`${program} ended at its start`);
    });
    failed.catch(() => {});
    try {
      await Promise.race([waitForAnswer(port), failed]);
      return child;
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    folder,
    namespace: newNamespace(),
    kill,
    async restart() {
      server = await launch();
    },
    async stop() {
      // Not asked to end: a server that writes the first file of a replica refuses, and its data go anyway.
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server serves, also if it wants a name first. */
async function waitForAnswer(port: number): Promise<void> {
  const end = performance.now() + READY_DEADLINE_MS;
  while (!/^(\+PONG|-NOAUTH)/.test(await askRedis({ port, password: null }, 'PING').catch(() => ''))) {
    if (performance.now() > end) throw new Error(`Redis on port ${port} does not answer`);
    await sleep(25);
  }
}

function newNamespace(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}
