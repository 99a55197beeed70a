/** Clients that hold on to connections or send too much, over plain sockets. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startHttpServer } from '@tearsheet/http';
import { useService } from '@tearsheet/testing/service/useService.ts';
import express from 'express';

const service = useService();

function open(): Socket {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => {});
  return socket;
}

/** All that comes until the server ends the connection. */
async function answerOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

/** A few bytes now and then, as long as the connection stands. */
async function drip(socket: Socket, bytes: () => string): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write(bytes());
    await sleep(200);
  }
}

const LIMITS = { maxConnections: 10, maxConnectionsPerAddress: 0 };

test('every HTTP app gives headers 10 s, requests 30 s and headers 16 KiB at most', async () => {
  const http = await startHttpServer({ ...LIMITS, port: 0, host: '127.0.0.1' }, () => ({ express: express() }));
  expect(http.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, maxConnections: 10 });
  expect(http.server.maxRequestsPerSocket).toBeGreaterThan(0);
  await http.stop(0);
});

describe('a gateway with the same clocks run faster', () => {
  const times = { headersTimeout: 600, requestTimeout: 1200 };
  let usual: typeof times;
  beforeAll(() => {
    const { headersTimeout, requestTimeout } = service.server;
    usual = { headersTimeout, requestTimeout };
    Object.assign(service.server, times);
  });
  // On a busy machine, a large body takes longer.
  afterAll(() => void Object.assign(service.server, usual));

  test('answers slow headers with 408 and ends the connection', async () => {
    const socket = open();
    socket.write('GET /v1/markets HTTP/1.1\r\nHost: a\r\n');
    const answer = answerOf(socket);
    await drip(socket, () => `X-${Math.random()}: 1\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  });

  test('ends a body that does not come, and one that comes byte by byte', async () => {
    const head = `POST /v1/portfolio/validate HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.bearer}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const [silent, slow] = [open(), open()];
    silent.write(head);
    slow.write(head);
    const answers = Promise.all([answerOf(silent), answerOf(slow)]);
    await drip(slow, () => ' ');
    for (const answer of await answers) expect(answer).toMatch(/^HTTP\/1\.1 (408|400) /);
  });

  test('ends connections that send nothing', async () => {
    const silent = Array.from({ length: 5 }, open);
    expect(await Promise.all(silent.map(answerOf))).toEqual(silent.map(() => ''));
  });

  test('continues to serve others meanwhile', async () => {
    const held = Array.from({ length: 50 }, open);
    for (const socket of held) socket.write('POST /v1/portfolio/validate HTTP/1.1\r\nHost: a\r\n');
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    for (const socket of held) socket.destroy();
  });
});

describe('too much of it', () => {
  test('thousands of headers are answered with 431, or as if the last ones were not there', async () => {
    const socket = open();
    const many = Array.from({ length: 4000 }, (_, i) => `a${i}: 1`).join('\r\n');
    socket.end(`GET /healthz HTTP/1.1\r\nHost: a\r\n${many}\r\n\r\n`);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"header_too_large"/);
  });

  test('connections beyond the most are closed at once, and the next one is welcome when some have gone', async () => {
    const most = service.server.maxConnections;
    const sockets = Array.from({ length: most + 20 }, open);
    const closed: Socket[] = [];
    for (const socket of sockets) socket.once('close', () => closed.push(socket));
    while (closed.length < 20) await sleep(10);
    for (const socket of sockets) socket.destroy();
    while (closed.length < sockets.length) await sleep(10);
    let status = 0;
    while (status !== 200)
      status = await fetch(`${service.url}/healthz`).then(
        (answer) => answer.status,
        () => 0,
      );
    expect(status).toBe(200);
  });

  test('a body nested deep, wide or with members of the prototype is refused or harmless', async () => {
    const send = async (body: string) => {
      const headers = { authorization: `Bearer ${service.bearer}`, 'content-type': 'application/json' };
      const response = await fetch(`${service.url}/v1/portfolio/validate`, { method: 'POST', headers, body });
      return { status: response.status, length: (await response.text()).length };
    };
    const deep = `{"portfolio":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
    const wide = `{"portfolio":[${'{},'.repeat(100_000)}{}]}`;
    const pollution =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"portfolio":[{"__proto__":{"polluted":1}}]}';
    for (const body of [deep, wide, pollution]) {
      const { status, length } = await send(body);
      expect(status).toBe(422);
      expect(length).toBeLessThan(100_000);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    const query = await fetch(
      `${service.url}/v1/symbols?query=A&__proto__[polluted]=1&constructor[prototype][polluted]=1`,
      {
        headers: { authorization: `Bearer ${service.bearer}` },
      },
    );
    expect(query.status).toBe(422);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
