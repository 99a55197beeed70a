import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createAccountRequests } from '@tearsheet/http';
import express from 'express';
import { sendDocument } from '../src/app.ts';

test('a document is read and compressed once, and a failed read is tried again', async () => {
  const text = JSON.stringify({ words: 'long '.repeat(1000) });
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 1) throw new Error('no file');
    return Buffer.from(text);
  };
  const app = express();
  app.set('env', 'test');
  app.get('/', sendDocument({ accountRequests: createAccountRequests({ most: 20 }) }, read));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (encoding: string) => fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': encoding } });
  try {
    expect((await get('gzip')).status).toBe(500);
    for (const encoding of ['gzip', 'identity', 'gzip']) {
      const { status, headers } = await get(encoding);
      expect([status, headers.get('content-encoding')]).toEqual([200, encoding === 'gzip' ? 'gzip' : null]);
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(await (await get(encoding)).text()).toBe(text);
    }
    expect(reads).toBe(2);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('the readers of one address have the places of one account', async () => {
  const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<Buffer>()];
  const read = () => {
    started.resolve();
    return held.promise;
  };
  const app = express();
  app.set('env', 'test');
  app.get('/', sendDocument({ accountRequests: createAccountRequests({ most: 1 }) }, read));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const first = fetch(`http://127.0.0.1:${port}/`);
    await started.promise;
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(429);
    held.resolve(Buffer.from('{}'));
    expect(await (await first).json()).toEqual({});
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
