import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createKeys, openRedis, waitUntilReady } from '@tearsheet/runtime';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';

let server: TestRedis;
let client: Awaited<ReturnType<typeof connectTo>>;
const releases: (() => unknown)[] = [];
beforeAll(async () => {
  server = await startRedis();
  client = await connectTo(server, 'script');
});
beforeEach(async () => {
  await client.del(keys().installation, keys().shardCount, keys().expected);
});
afterEach(() => {
  for (const release of releases.splice(0)) release();
});
afterAll(async () => {
  client.disconnect();
  await server.stop();
});

const keys = () => createKeys(server.namespace);

/** Opens Redis as an app with this name does. Returns `started`, or why it may not start. */
async function outcomeOf(installation: string | null): Promise<string> {
  const { logger, lines } = createMemoryLogger();
  const stopped = Promise.withResolvers<void>();
  const lifecycle = {
    onRelease: (_name: string, release: () => unknown) => releases.push(release),
    stop: async () => stopped.resolve(),
  };
  const config = {
    ...{ redisUrl: server.url, redisCaFile: null, redisNamespace: server.namespace },
    ...{ installation, shards: 1 },
  };
  const { redis } = openRedis({ config, role: 'worker', logger, lifecycle });
  const hasStarted = await Promise.race([
    waitUntilReady(redis, 60_000).then(() => true),
    stopped.promise.then(() => false),
  ]);
  return hasStarted
    ? 'started'
    : (lines.find(({ message }) => message.startsWith('INSTALLATION'))?.message ?? 'no reason');
}

const refusal = (given: string, owner: string) =>
  `INSTALLATION is ${given}, but REDIS_NAMESPACE ${server.namespace} belongs to ${owner}: set another REDIS_NAMESPACE, or INSTALLATION=${owner} if this app is a part of it`;

test('the first app with a name takes the namespace, and apps with another name or none are refused', async () => {
  expect(await outcomeOf(null)).toBe('started');
  expect(await client.exists(keys().installation)).toBe(0);
  expect(await outcomeOf('prod/a')).toBe('started');
  expect(await outcomeOf('prod/a')).toBe('started');
  expect(await outcomeOf('prod/b')).toBe(refusal('prod/b', 'prod/a'));
  expect(await outcomeOf(null)).toBe(refusal('not set', 'prod/a'));
});

test('an app with a name takes over the data of a version without names, with their one shard', async () => {
  await client.hset(keys().expected, 'portfolio_analysis', 1);
  expect(await outcomeOf('prod/a')).toBe('started');
  expect(await client.mget(keys().installation, keys().shardCount)).toEqual(['prod/a', '1']);
});

test('of two installations that start at the same moment, one starts', async () => {
  const outcomes = await Promise.all([outcomeOf('prod/a'), outcomeOf('prod/b')]);
  const owner = await client.get(keys().installation);
  expect(outcomes).toEqual(
    owner === 'prod/a' ? ['started', refusal('prod/b', 'prod/a')] : [refusal('prod/a', 'prod/b'), 'started'],
  );
});
