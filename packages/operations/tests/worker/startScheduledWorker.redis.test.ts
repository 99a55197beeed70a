import { expect, test } from '@jest/globals';
import { freePort, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { startScheduledWorker } from '../../src/worker/startScheduledWorker.ts';

test('a worker that starts before Redis shows that it waits, and starts when Redis is there', async () => {
  const redis = await startOwnRedis();
  await redis.kill();
  const { logger, lines } = createMemoryLogger();
  const releases: (() => unknown)[] = [];
  const healthPort = await freePort();
  const config = {
    redisUrl: redis.url,
    redisCaFile: null,
    redisNamespace: redis.namespace,
    installation: null,
    shards: SHARDS,
    host: '192.0.2.1', // is of no machine: figures have an address of their own
    healthHost: '127.0.0.1',
    healthPort,
    graceMs: 1000,
    version: 'test',
    schedule: '0 0 1 1 *',
    timeZone: 'UTC',
    logLevel: 'info' as const,
    tracesUrl: null,
    dataFolder: '.',
    dataUrl: null,
    dataRefreshSeconds: 30,
    dataKeep: 3,
  };
  const lifecycle = {
    onRelease: (_name: string, release: () => unknown) => releases.push(release),
    stop: async () => {},
  };
  const started = startScheduledWorker(
    { service: 'test-worker', name: 'test', variable: 'TEST_SCHEDULE', config, logger, lifecycle },
    () => ({ run: async () => {} }),
  );
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${healthPort}${path}`)).status;
  await waitFor('the health server', () => statusOf('/healthz').then(Boolean, () => false), 5000);
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  await redis.restart();
  await started;
  expect(await statusOf('/readyz')).toBe(200);
  expect(lines.map(({ message }) => message)).toContain('test-worker started');
  for (const release of releases.reverse()) await release();
  await redis.stop();
});
