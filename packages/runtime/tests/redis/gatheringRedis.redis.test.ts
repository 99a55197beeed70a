import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { type RedisClient, waitUntilReady } from '../../src/redis/connectRedis.ts';
import { parseInfo } from '../../src/redis/openRedis.ts';

let server: OwnRedis;
let redis: RedisClient;

beforeAll(async () => {
  server = await startOwnRedis();
  redis = await connectTo(server, 'gateway');
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** Returns the number of times that Redis has read from a socket. */
async function reads(): Promise<number> {
  return Number(parseInfo(await redis.info('stats')).get('total_reads_processed'));
}

test('a hundred commands of one turn reach Redis in one read, each with its own answer', async () => {
  const before = await reads();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => redis.echo(String(i))));
  expect(answers).toEqual(Array.from({ length: 100 }, (_, i) => String(i)));
  // The second look is a read of its own.
  expect((await reads()) - before).toBe(2);
});

test('one that fails leaves the others alone', async () => {
  await redis.set('text', 'none');
  const [first, second, third] = await Promise.allSettled([redis.ping(), redis.incr('text'), redis.ping()]);
  expect(first).toEqual({ status: 'fulfilled', value: 'PONG' });
  expect(second).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('not an integer') } });
  expect(third).toEqual({ status: 'fulfilled', value: 'PONG' });
});

test('the connection after an outage gathers too', async () => {
  await server.kill();
  await waitFor('the outage', () => redis.status !== 'ready');
  await server.restart();
  await waitUntilReady(redis, 60_000);
  const before = await reads();
  await Promise.all(Array.from({ length: 100 }, () => redis.ping()));
  expect((await reads()) - before).toBe(2);
});
