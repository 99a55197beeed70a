import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type SourceServer, startSourceServer } from '@tearsheet/testing/market/sourceServer.ts';
import { TEST_LIMITS, testHost } from '@tearsheet/testing/market/testHost.ts';
import { createHttpClient, type HttpLimits } from '../../src/connectors/httpClient.ts';

let server: SourceServer;
beforeEach(async () => {
  server = await startSourceServer((path) => (path === '/none' ? null : { body: 'fine' }));
});
afterEach(() => server.close());

function client(limits: Partial<HttpLimits> = {}) {
  const host = testHost();
  const get = createHttpClient('Source', host, { ...TEST_LIMITS, ...limits });
  return { host, get: async (path: string) => (await get(server.url + path)).text() };
}

test('a passing fault is retried with growing jittered pauses', async () => {
  server.fail('/a', { status: 500, body: 'oops' }, 2);
  const { host, get } = client();
  expect(await get('/a')).toBe('fine');
  expect(host.slept).toEqual([500, 1000]);
  expect(server.asked).toEqual(['/a', '/a', '/a']);
});

test('a source that stays down is unavailable after the last retry', async () => {
  server.fail('/a', { status: 503, body: '' });
  await expect(client().get('/a')).rejects.toMatchObject({
    name: 'SourceError',
    kind: 'unavailable',
    message: 'Source answered 503, 3 times',
  });
});

test('Retry-After is respected, by seconds and by date, and holds every other request back too', async () => {
  server.fail('/a', { status: 429, headers: { 'retry-after': '7' }, body: '' }, 1);
  const bySeconds = client();
  expect(await bySeconds.get('/a')).toBe('fine');
  expect(bySeconds.host.slept).toEqual([7000]);

  server.fail('/b', { status: 429, headers: { 'retry-after': 'Wed, 12 Jun 2024 03:00:09 GMT' }, body: '' }, 1);
  const byDate = client({ retries: 0 });
  await expect(byDate.get('/b')).rejects.toMatchObject({ message: 'Source answered 429, 1 time' });
  expect(byDate.host.slept).toEqual([]);
  expect(await byDate.get('/other')).toBe('fine');
  expect(byDate.host.slept).toEqual([9000]);
});

test('a pause that is too long ends the attempts', async () => {
  server.fail('/a', { status: 429, headers: { 'retry-after': '3600' }, body: '' });
  await expect(client().get('/a')).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Source answered 429 and asks to wait 3600 s',
  });
  expect(server.asked).toHaveLength(1);
});

test('a connection cut in the middle of an answer is retried', async () => {
  server.fail('/a', 'cut', 1);
  expect(await client().get('/a')).toBe('fine');
});

test('a source that does not answer in time is unavailable', async () => {
  server.fail('/a', 'hang');
  await expect(client({ deadlineMs: 50, retries: 0 }).get('/a')).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Source did not answer within 0.05 s, 1 time',
  });
});

test('a closed port is reported as unavailable', async () => {
  const { url } = server;
  await server.close();
  const get = createHttpClient('Source', testHost(), { ...TEST_LIMITS, retries: 0 });
  await expect(get(`${url}/a`)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Source cannot be reached (ECONNREFUSED), 1 time',
  });
});

test('a failure that a retry cannot help is not retried', async () => {
  await expect(client().get('/none')).rejects.toMatchObject({ kind: 'not_found' });
  server.fail('/b', { status: 403, body: '' });
  await expect(client().get('/b')).rejects.toMatchObject({ kind: 'refused' });
  expect(server.asked).toHaveLength(2);
});

test('an answer that is too large is refused', async () => {
  server.fail('/a', { body: 'x'.repeat(2000) });
  await expect(client({ maxBytes: 1000 }).get('/a')).rejects.toMatchObject({ kind: 'schema' });
  expect(server.asked).toHaveLength(1);
});

test('requests are spaced by the rate', async () => {
  const { host, get } = client({ requestsPerSecond: 10 });
  await Promise.all(['/1', '/2', '/3', '/4', '/5'].map(get));
  expect(host.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(400);
});
