import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { startHttpServer } from '@tearsheet/http';
import express from 'express';

const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

const CONFIG = { port: 0, host: '127.0.0.1', maxConnections: 10, maxConnectionsPerAddress: 0 };

test('a request on an idle connection is answered while the server stops, and its connection closes', async () => {
  const app = express().get('/', (_request, response) => void response.send('done'));
  const { url, stop } = await startHttpServer(CONFIG, () => ({ express: app }));
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(REQUEST);
  expect((await once(socket, 'data')).join()).toContain('Connection: keep-alive');
  const stopped = stop(5000);
  socket.write(REQUEST);
  const [answer] = await once(socket, 'data');
  expect(answer).toContain('HTTP/1.1 200 OK');
  expect(answer).toMatch(/connection: close/i);
  await Promise.all([stopped, once(socket, 'close')]);
});

test('a connection without a request does not delay the stop', async () => {
  const { url, stop } = await startHttpServer(CONFIG, () => ({ express: express() }));
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
  await once(socket, 'connect');
  // The grace period is longer than the limit of a test.
  await Promise.all([stop(60_000), once(socket, 'close')]);
});
