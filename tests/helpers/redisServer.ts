import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
}

/** The server that REDIS_URL names, else one of our own on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const url = process.env.REDIS_URL;
  return url ? { url, namespace: newNamespace(), stop: async () => {} } : startOwnRedis();
}

/** A redis-server or valkey-server from the PATH, with an append-only file in a folder that is deleted at the end. */
export async function startOwnRedis(settings: readonly string[] = []): Promise<OwnRedis> {
  const program = findServer();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'tearsheet-redis-'));
  let server = await launch();

  async function launch(): Promise<ChildProcess> {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'yes',
    ];
    const child = spawn(program, [...options, '--maxmemory-policy', 'noeviction', ...settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`${program} ended:\n${output}`)));
    });
    return child;
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    namespace: newNamespace(),
    kill: () => end('SIGKILL'),
    async restart() {
      server = await launch();
    },
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findServer(): string {
  const found = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (found !== undefined) return found;
  throw new Error(
    'The tests need Redis: set REDIS_URL, or install redis-server or valkey-server so that it is on the PATH.',
  );
}

function newNamespace(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  server.close();
  await once(server, 'close');
  return address.port;
}
