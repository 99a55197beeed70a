import { EventEmitter, once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { send } from '../src/answer.ts';
import { fileAnswer } from '../src/outcomeAnswer.ts';

const TEXT = Buffer.from(JSON.stringify(Array.from({ length: 150_000 }, (_, i) => Math.sin(i))));
const operation = { rest: { cacheControl: 'private' } } as Parameters<typeof fileAnswer>[0];
let server: Server | null = null;
/** Emits `close` with the state of the response. */
const closings = new EventEmitter();

/** Starts a server that answers every request with the packed text. */
async function serve(bytes: Uint8Array, deadlineMs?: number): Promise<AddressInfo> {
  const app = express();
  app.get('/', (request, response) => {
    const file = {
      kind: 'file',
      bytes: gzipSync(bytes),
      isPacked: true,
      type: 'application/json',
      version: 'v',
    } as const;
    response.once('close', () => closings.emit('close', response.writableFinished));
    void send(response, fileAnswer(operation, file, request, deadlineMs));
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function read(port: number, encoding: string) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    get({ port, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

test.each([
  ['large', TEXT],
  ['small', TEXT.subarray(0, 500)],
])('a %s file has the same bytes with and without compression', async (_, bytes) => {
  const { port } = await serve(bytes);
  const [packed, plain] = [await read(port, 'gzip'), await read(port, 'identity')];
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.bytes).equals(bytes)).toBe(true);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.bytes.equals(bytes)).toBe(true);
  for (const { headers } of [packed, plain]) {
    expect(headers).toMatchObject({ etag: 'W/"v"', vary: 'Authorization, Accept, Accept-Encoding' });
  }
});

test('a caller who does not read is cut off at the deadline', async () => {
  const { port } = await serve(Buffer.alloc(64 * 1024 * 1024, 'x'), 200);
  const socket = connect(port, '127.0.0.1');
  // Nothing reads the answer, so the buffers of both sockets fill up and the stream waits.
  socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n');
  const [isFinished] = await once(closings, 'close');
  expect(isFinished).toBe(false);
  socket.destroy();
});
