import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freePort, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { pingRedis, withStore } from '../../src/redis/commands.ts';
import {
  connectRedis,
  isReady,
  outageOf,
  type RedisRole,
  StoreUnavailableError,
  waitUntilReady,
} from '../../src/redis/connectRedis.ts';
import { createKeys } from '../../src/redis/keys.ts';
import { checkRedisServer } from '../../src/redis/openRedis.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(...settings: string[]) {
  const server = await startOwnRedis(settings);
  closers.push(() => server.stop());
  return server;
}

function connect(url: string, role: RedisRole = 'gateway') {
  const { logger, lines } = createMemoryLogger();
  const redis = connectRedis({ url, role, logger });
  closers.push(() => redis.disconnect());
  return { redis, lines };
}

describe('checkRedisServer', () => {
  test('accepts a server with noeviction and an append-only file', async () => {
    const { redis } = connect((await serve()).url);
    await waitUntilReady(redis, 60_000);
    const report = await checkRedisServer(redis);
    expect(report).toEqual({ version: expect.stringMatching(/^\d+\.\d+/), problems: [], warnings: [] });
  });

  test('refuses eviction, and warns of a missing append-only file and a missing memory limit', async () => {
    const server = await serve('--maxmemory-policy', 'allkeys-lru', '--appendonly', 'no', '--maxmemory', '0');
    const { redis } = connect(server.url);
    await waitUntilReady(redis, 60_000);
    const { problems, warnings } = await checkRedisServer(redis);
    expect(problems).toEqual(['Redis may evict accepted jobs: maxmemory-policy is allkeys-lru, it must be noeviction']);
    expect(warnings).toEqual([
      expect.stringContaining('has no append-only file'),
      expect.stringContaining('has no memory limit'),
    ]);
  });

  test.each([
    ['6.0.16', 1, 1],
    ['5.0.7', 1, 1],
    ['6.2.0', 1, 0],
    ['6.2.0', 64, 1],
    ['7.0.0', 64, 0],
    ['7.2.4', 1, 0],
    ['10.0.0', 64, 0],
  ])('version %s with %i shards has %i problems', async (version, shards, count) => {
    const { redis } = connect((await serve()).url);
    await waitUntilReady(redis, 60_000);
    const info = (await redis.info()).replace(/redis_version:.*/, `redis_version:${version}`);
    redis.info = async () => info;
    expect((await checkRedisServer(redis, shards)).problems).toHaveLength(count);
  });
});

describe('connectRedis', () => {
  test('logs an outage once and its end once', async () => {
    const server = await serve();
    const { redis, lines } = connect(server.url);
    await waitUntilReady(redis, 60_000);
    await server.kill();
    await waitFor('the outage', () => lines.length > 0);
    await waitFor('several tries', () => redis.status === 'reconnecting');
    await server.restart();
    await waitFor('the recovery', () => isReady(redis));
    expect(lines.map(({ message }) => message)).toEqual(['Redis connection lost', 'Redis connection restored']);
  });

  test('a server that is back and rejects the login is a reason of its own', async () => {
    const server = await serve();
    const { redis, lines } = connect(server.url);
    await waitUntilReady(redis, 60_000);
    await server.kill();
    await waitFor('the outage', () => lines.length > 0);
    const rejecting = createServer((socket) =>
      socket.on('data', () => socket.write('-NOAUTH Authentication required.\r\n')),
    );
    rejecting.listen(server.port, '127.0.0.1');
    closers.push(() => rejecting.close());
    rejecting.unref();
    await waitFor('the rejection', () => outageOf(redis)?.startsWith('NOAUTH') === true);
    await expect(withStore(redis, () => redis.ping())).rejects.toThrow('Redis is not connected: NOAUTH');
    expect(lines.map(({ message }) => message)).toEqual(['Redis connection lost', 'Redis connection not restored']);
  });

  test('a script gives up when there is no Redis', async () => {
    const { redis } = connect(`redis://127.0.0.1:${await freePort()}`, 'script');
    await expect(waitUntilReady(redis, 10_000)).rejects.toThrow(StoreUnavailableError);
  });
});

describe('withStore', () => {
  test('an error in our own command is not an outage', async () => {
    const { redis } = connect((await serve()).url);
    await waitUntilReady(redis, 60_000);
    await redis.set('text', 'x');
    const mistake = withStore(redis, () => redis.hget('text', 'field'));
    await expect(mistake).rejects.toThrow('WRONGTYPE');
    await expect(mistake).rejects.not.toThrow(StoreUnavailableError);
  });

  test('a full Redis is an outage', async () => {
    const { redis } = connect((await serve('--maxmemory', '1mb')).url);
    await waitUntilReady(redis, 60_000);
    const write = withStore(redis, () => redis.set('big', 'x'.repeat(1_000_000)).then(() => redis.set('more', 'x')));
    await expect(write).rejects.toThrow(StoreUnavailableError);
    const transaction = withStore(redis, () => redis.multi().set('more', 'x').expire('more', 60).exec());
    await expect(transaction).rejects.toThrow(StoreUnavailableError);
  });
});

test('a server that became a read-only replica does not work', async () => {
  const { redis } = connect((await serve()).url);
  const keys = createKeys('ts');
  await waitUntilReady(redis, 60_000);
  await pingRedis({ redis, keys });
  await redis.replicaof('127.0.0.1', 1);
  await expect(pingRedis({ redis, keys })).rejects.toThrow('Redis is a read-only replica');
});

test('a namespace cannot break out of its hash tag', () => {
  for (const namespace of ['', 'a}b', '{a', 'a b', 'A'])
    expect(() => createKeys(namespace)).toThrow('lower-case letters');
  expect(createKeys('ts').job('port-1')).toBe('{ts}:job:port-1');
});
