import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { limitConnections } from '../src/server.ts';

let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function listen(maxConnectionsPerAddress: number, address: string): Promise<void> {
  server = createServer({ headersTimeout: 60_000 }, (_request, response) => void response.end('ok'));
  limitConnections(server, { maxConnections: 100, maxConnectionsPerAddress });
  server.listen(0, address);
  await once(server, 'listening');
}

function open(localAddress: string): Socket {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const socket = connect({ port: address.port, host: address.address, localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** The first line of the response, or an empty text when the server closed the connection. */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [chunk = ''] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
  return String(chunk).split('\r\n')[0] ?? '';
}

test('one address may hold so many connections, and other addresses are still served', async () => {
  await listen(3, '127.0.0.1');
  const held = ['127.0.0.2', '127.0.0.2', '127.0.0.2'].map(open);
  for (const socket of held) expect(await ask(socket)).toBe('HTTP/1.1 200 OK');
  expect(await ask(open('127.0.0.2'))).toBe('');
  expect(await ask(open('127.0.0.3'))).toBe('HTTP/1.1 200 OK');
});

test('a connection that ends makes room for the next one', async () => {
  await listen(1, '127.0.0.1');
  const first = open('127.0.0.1');
  expect(await ask(first)).toBe('HTTP/1.1 200 OK');
  expect(await ask(open('127.0.0.1'))).toBe('');
  first.destroy();
  while ((await ask(open('127.0.0.1'))) !== 'HTTP/1.1 200 OK');
});

test('a limit of zero is none', async () => {
  await listen(0, '127.0.0.1');
  for (let i = 0; i < 20; i += 1) expect(await ask(open('127.0.0.1'))).toBe('HTTP/1.1 200 OK');
});
