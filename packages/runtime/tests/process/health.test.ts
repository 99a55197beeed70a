import { afterEach, expect, test } from '@jest/globals';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { type HealthServer, loggedCheck, readReadiness, startHealthServer } from '../../src/process/health.ts';

const servers: HealthServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: Pick<Parameters<typeof startHealthServer>[0], 'checks' | 'metrics'>): Promise<string> {
  const server = await startHealthServer({ port: 0, host: '127.0.0.1', ...options });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

async function get(path: string, checks = {}): Promise<{ readonly status: number; readonly body: string }> {
  const response = await fetch(`${await start({ checks })}${path}`);
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

test('/readyz is 503 and reports which check fails and why', async () => {
  const checks = { redis: () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:6379')), data: async () => {} };
  expect(await get('/readyz', checks)).toEqual({
    status: 503,
    body: '{"status":"not ready","checks":{"redis":"failing","data":"ok"},"reasons":{"redis":"connect ECONNREFUSED 10.1.2.3:6379"}}',
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
  const url = await start({ checks: {}, metrics });
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
  expect(await readReadiness(checks, 20)).toEqual({
    ready: false,
    checks: { hangs: 'failing', throws: 'failing' },
    reasons: { hangs: 'no answer within 20 ms', throws: 'no' },
  });
});

test('a logged check has one line for each change, and the first without being asked', async () => {
  let fault: Error | null = new Error('no disk');
  const { logger, lines } = createMemoryLogger();
  const check = loggedCheck('disk', async () => void (fault && (await Promise.reject(fault))), logger);
  await expect(check()).rejects.toThrow('no disk');
  fault = new Error('full');
  for (let i = 0; i < 3; i++) await expect(check()).rejects.toThrow('full');
  fault = null;
  await check();
  await check();
  expect(lines.map(({ message, fields }) => [message, fields.reason])).toEqual([
    ['not ready', 'no disk'],
    ['not ready', 'full'],
    ['ready again', undefined],
  ]);
});
