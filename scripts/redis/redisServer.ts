import { randomBytes } from 'node:crypto';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Without a limit Redis would grow until the system kills a process. */
const MOST_MEMORY = 2 ** 31;
const MEMORY_SHARE = 1 / 4;

/** The time limit for writing the remaining data to the disk. */
const STOP_DEADLINE_MS = 30_000;

export interface RedisServerOptions {
  readonly port: number;
  /** The folder for its data, which must exist. */
  readonly folder: string;
  /** More settings, for example `['--maxmemory', '40mb']`. */
  readonly settings?: readonly string[];
}

/** The arguments of a server that keeps accepted jobs: loopback only, an append-only file, a memory limit, and no eviction. */
export function redisArguments({ port, folder, settings = [] }: RedisServerOptions): string[] {
  const fixed = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'yes',
    appendfsync: 'everysec',
    maxmemory: String(Math.floor(Math.min(MOST_MEMORY, MEMORY_SHARE * machineMemory()))),
    'maxmemory-policy': 'noeviction',
  };
  return [...Object.entries(fixed).flatMap(([name, value]) => [`--${name}`, value]), ...settings];
}

/**
 * Writes a configuration file with a new password into the folder, for this user only. A password among the arguments
 * would be visible in the process list.
 */
export function protectRedis(folder: string): { readonly configFile: string; readonly password: string } {
  const [configFile, password] = [configFileIn(folder), randomBytes(24).toString('base64url')];
  writeFileSync(configFile, `requirepass ${password}\n`, { mode: 0o600 });
  return { configFile, password };
}

/** Returns the memory limit of the container if it is lower than the memory of the machine. */
function machineMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Resolves when the server answers and has loaded its data. Throws after the deadline. */
export async function waitForRedis(server: LocalRedis, deadlineMs: number): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (!(await askRedis(server, 'PING').catch(() => '')).startsWith('+PONG')) {
    if (performance.now() > end) throw new Error(`Redis on port ${server.port} does not answer after ${deadlineMs} ms`);
    await sleep(25);
  }
}

/**
 * Stops the server that a killed supervisor left in this folder, because two servers must never write one append-only
 * file. The port file names its port, and the server itself reports its folder.
 */
export async function stopLeftover(folder: string, portFile = join(folder, 'port')): Promise<boolean> {
  const port = Number(readIfThere(portFile));
  const server = { port, password: /^requirepass (\S+)$/m.exec(readIfThere(configFileIn(folder)) ?? '')?.[1] ?? null };
  const answer = port === 0 ? '' : await askRedis(server, 'CONFIG GET dir').catch(() => '');
  if (!answer.split('\r\n').includes(realpathSync(folder))) return false;
  // The server answers only if it refuses, for example because the disk is full.
  const refusal = await askRedis(server, 'SHUTDOWN').catch(() => '');
  const end = performance.now() + STOP_DEADLINE_MS;
  for (let isUp = true; isUp; ) {
    if (refusal.startsWith('-') || performance.now() > end) throw new Error(notStopped(port, refusal));
    await sleep(25);
    isUp = await askRedis(server, 'PING').then(
      () => true,
      () => false,
    );
  }
  return true;
}

function notStopped(port: number, refusal: string): string {
  const reason = refusal.trim() || `it still answers after ${STOP_DEADLINE_MS / 1000} s`;
  return `the Redis that a killed start left on port ${port} does not stop: ${reason}`;
}

function configFileIn(folder: string): string {
  return join(folder, 'redis.conf');
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const DEADLINE_MS = 1000;

/** A Redis server on this machine. */
export interface LocalRedis {
  readonly port: number;
  /** Null if the server needs no password. */
  readonly password: string | null;
}

/** Sends one inline command to a local Redis. Returns the raw beginning of its reply, and rejects if there is none. */
export function askRedis({ port, password }: LocalRedis, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const refuse = () => reject(new Error(`no answer from port ${port}`));
    let reply = '';
    socket.setTimeout(DEADLINE_MS, () => socket.destroy());
    socket.once('connect', () => socket.write(`${password === null ? '' : `AUTH ${password}\r\n`}${command}\r\n`));
    socket.on('data', (chunk) => {
      reply += chunk.toString();
      // The reply to AUTH is one line before the requested reply.
      const start = password === null ? 0 : reply.indexOf('\r\n') + 2;
      if (reply.length <= start || (password !== null && start === 1)) return;
      resolve(reply.slice(start));
      socket.destroy();
    });
    socket.once('error', refuse);
    socket.once('close', refuse);
  });
}
