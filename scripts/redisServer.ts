import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { ChildSpec } from './supervise.ts';

/** How to run a Redis of our own: loopback only, append-only file on disk, never evicts. */
export function redisChild(program: string, port: number, folder: string): ChildSpec {
  mkdirSync(folder, { recursive: true });
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'yes',
    appendfsync: 'everysec',
    'maxmemory-policy': 'noeviction',
  };
  return {
    name: 'redis',
    program,
    args: Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]),
    env: {},
    isReady: () => answersPing(port),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}

async function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 1000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    // Before its data are loaded the server answers -LOADING.
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
