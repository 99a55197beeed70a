import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { observeRequests } from '@tearsheet/http';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import express from 'express';
import { hangUpOf } from '../src/waiting.ts';

test('logs a caller that leaves before the answer, and does not wait for it', async () => {
  const { logger, lines } = createMemoryLogger();
  const app = express();
  app.use(observeRequests({ logger }));
  let ask: (() => AbortSignal) | null = null;
  let early: AbortSignal | null = null;
  app.get('/slow', (_request, response) => {
    ask = () => hangUpOf(response);
    early = ask();
  });
  app.get('/quick', (_request, response) => void response.status(204).end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const socket = connect(port, '127.0.0.1');
  socket.write('GET /slow?secret=1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await waitFor('the request', () => ask);
  expect(early!.aborted).toBe(false);
  socket.destroy();
  await waitFor('the line', () => lines.length > 0);
  expect(early!.aborted).toBe(true);
  expect(ask!().aborted).toBe(true);
  await fetch(`http://127.0.0.1:${port}/quick`);
  await waitFor('the other line', () => lines.length > 1);
  server.closeAllConnections();
  server.close();
  expect(lines.map(({ fields }) => [fields.method, fields.path, fields.status])).toEqual([
    ['GET', '/slow', 499],
    ['GET', '/quick', 204],
  ]);
});
