import { afterEach, expect, test } from '@jest/globals';
import { type HealthServer, readReadiness, startHealthServer } from '../../src/process/health.ts';

let server: HealthServer | null = null;
afterEach(() => server?.close());

async function get(path: string, checks = {}): Promise<{ readonly status: number; readonly body: string }> {
  server = await startHealthServer({ port: 0, host: '127.0.0.1', checks });
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: response.status, body: await response.text() };
}

test('/healthz says that the process turns', async () => {
  expect(await get('/healthz', { redis: () => Promise.reject(new Error('down')) })).toEqual({
    status: 200,
    body: '{"status":"ok"}',
  });
});

test('/readyz is 200 when all checks pass', async () => {
  expect(await get('/readyz', { redis: async () => 'PONG' })).toEqual({
    status: 200,
    body: '{"status":"ready","checks":{"redis":"ok"}}',
  });
});

test('/readyz is 503 and reports which check fails, but not why', async () => {
  const checks = { redis: () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:6379')), data: async () => {} };
  expect(await get('/readyz', checks)).toEqual({
    status: 503,
    body: '{"status":"not ready","checks":{"redis":"failing","data":"ok"}}',
  });
});

test('/readyz leaves out the checks that the caller excludes', async () => {
  const checks = { redis: () => Promise.reject(new Error('down')), data: async () => {} };
  expect(await get('/readyz?exclude=redis', checks)).toEqual({
    status: 200,
    body: '{"status":"ready","checks":{"data":"ok"}}',
  });
  expect((await get('/readyz?exclude=data&exclude=unknown', checks)).status).toBe(503);
});

test('metrics that cannot be rendered are a 500, and the process continues', async () => {
  const metrics = { render: () => Promise.reject(new Error('two gauges of one name')) };
  server = await startHealthServer({ port: 0, host: '127.0.0.1', checks: {}, metrics });
  const url = `http://127.0.0.1:${server.port}`;
  expect((await fetch(`${url}/metrics`)).status).toBe(500);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('anything else is 404', async () => {
  expect((await get('/metrics')).status).toBe(404);
});

test('a check that hangs or throws at once is failing', async () => {
  const checks = {
    hangs: () => new Promise<void>(() => {}),
    throws: () => {
      throw new Error('no');
    },
  };
  expect(await readReadiness(checks, 20)).toEqual({ ready: false, checks: { hangs: 'failing', throws: 'failing' } });
});
