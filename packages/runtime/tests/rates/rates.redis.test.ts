import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { createRateLimit, type RateLimit } from '../../src/rates/rateLimits.ts';
import { type RedisClient, waitUntilReady } from '../../src/redis/connectRedis.ts';
import { createKeys } from '../../src/redis/keys.ts';

let server: OwnRedis;
let redis: RedisClient;
let names = 0;

beforeAll(async () => {
  server = await startOwnRedis();
  redis = await connectTo(server, 'gateway');
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const keys = () => createKeys(server.namespace);
const newName = () => `test${names++}`;
const takeMany = (limit: RateLimit, count: number, caller = 'a') =>
  Promise.all(Array.from({ length: count }, () => limit.take(caller)));
const allowed = async (limit: RateLimit, count: number, caller = 'a') =>
  (await takeMany(limit, count, caller)).filter(({ isAllowed }) => isAllowed).length;

test('exactly the limit passes, for each caller, however many come at once', async () => {
  const limit = createRateLimit({ redis, keys: keys(), name: newName(), limit: 60 });
  expect(await allowed(limit, 100)).toBe(60);
  expect(await allowed(limit, 10)).toBe(0);
  expect(await allowed(limit, 10, 'b')).toBe(10);
});

test('requests of several units and of one, at once, get exactly the limit', async () => {
  const limit = createRateLimit({ redis, keys: keys(), name: newName(), limit: 400 });
  // A batch of its own is held while larger requests take from it.
  await takeMany(limit, 5);
  const units = Array.from({ length: 60 }, (_, i) => 1 + (i % 4));
  const states = await Promise.all(units.map((count) => limit.take('a', count)));
  expect(states.every(({ isAllowed }) => isAllowed)).toBe(true);
  const left = 400 - 5 - units.reduce((sum, count) => sum + count, 0);
  expect(await allowed(limit, 400)).toBe(left);
});

test('the state counts down and says when the window ends', async () => {
  const limit = createRateLimit({ redis, keys: keys(), name: newName(), limit: 3 });
  const states = [await limit.take('a'), await limit.take('a'), await limit.take('a'), await limit.take('a')];
  expect(states.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
  expect(states.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false]);
  for (const { resetSeconds, limit: most, windowSeconds } of states) {
    expect([most, windowSeconds]).toEqual([3, 60]);
    expect(resetSeconds).toBeGreaterThan(50);
    expect(resetSeconds).toBeLessThanOrEqual(60);
  }
});

test('several processes share one limit and never exceed it; each holds back a twentieth at most', async () => {
  const name = newName();
  const gateways = [1, 2, 3].map(() => createRateLimit({ redis, keys: keys(), name, limit: 100 }));
  await Promise.all(gateways.map((gateway) => gateway.take('a')));
  const first = gateways[0];
  if (first === undefined) throw new Error('no gateway');
  const passed = (await allowed(first, 200)) + 3;
  expect(passed).toBeLessThanOrEqual(100);
  expect(passed).toBeGreaterThanOrEqual(100 - 2 * 4);
});

test('a caller of many processes still gets its whole limit', async () => {
  const name = newName();
  const gateways = Array.from({ length: 50 }, () => createRateLimit({ redis, keys: keys(), name, limit: 60 }));
  const states = await Promise.all(gateways.map((gateway) => gateway.take('a')));
  expect(states.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});

test('a new window begins when the old one is over', async () => {
  const limit = createRateLimit({ redis, keys: keys(), name: newName(), limit: 5, windowSeconds: 1 });
  await waitFor('the end of the limit', async () => !(await limit.take('a')).isAllowed);
  await waitFor('the next window', async () => (await limit.take('a')).isAllowed);
});

test('no caller waits for longer than a window if the clock of Redis jumps back by an hour', async () => {
  const options = { redis, keys: keys(), name: newName(), limit: 10 };
  expect(await allowed(createRateLimit(options), 20)).toBe(10);
  for (const units of [1, 5]) {
    // Redis keeps the end of the window as a time of its clock, which is now an hour away.
    await redis.pexpire(`${keys().rate(options.name)}:a`, 3_660_000);
    const { isAllowed, resetSeconds } = await createRateLimit(options).take('a', units);
    expect([isAllowed, resetSeconds <= 60]).toEqual([true, true]);
  }
});

test('hardly more than one round trip in twenty', async () => {
  const limit = createRateLimit({ redis, keys: keys(), name: newName(), limit: 300 });
  await redis.config('RESETSTAT');
  for (let i = 0; i < 300; i++) await limit.take('a');
  // The first call of all sends the script itself.
  const calls = (await redis.info('commandstats')).matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g);
  expect([...calls].reduce((total, [, count]) => total + Number(count), 0)).toBe(23);
});

test('without Redis a process counts for itself, and with Redis again for all', async () => {
  const limit = createRateLimit({ redis, keys: keys(), name: newName(), limit: 40 });
  await server.kill();
  await waitFor('the outage', () => redis.status !== 'ready');
  expect(await allowed(limit, 60)).toBe(40);
  await server.restart();
  await waitUntilReady(redis, 60_000);
  expect(await allowed(limit, 60, 'b')).toBe(40);
});
