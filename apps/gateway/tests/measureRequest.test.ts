import { expect, test } from '@jest/globals';
import { httpMetrics, observeRequests } from '@tearsheet/http';
import { createMetrics } from '@tearsheet/runtime';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import express from 'express';
import { measuredRouteOf } from '../src/app.ts';

test('a caller that asked to wait does not make the route slow for other callers', async () => {
  const { logger } = createMemoryLogger();
  const metrics = await createMetrics({ service: 'test', version: 'test' });
  const app = express().use(observeRequests({ logger, metrics: httpMetrics(metrics), measuredRouteOf }));
  app.get('/jobs/:id', (_request, response) => void response.send('done'));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/jobs/1`;
  for (const headers of [{}, { prefer: 'wait=5' }, { prefer: 'respond-async' }]) {
    await (await fetch(url, { headers })).text();
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const { text } = await metrics.render();
  const count = (route: string) =>
    new RegExp(`_count\\{[^}]*route="${route}",status="200"\\} (\\d+)`).exec(text)?.[1] ?? null;
  expect([count('/jobs/:id'), count('/jobs/:id \\(waits\\)')]).toEqual(['2', '1']);
});
