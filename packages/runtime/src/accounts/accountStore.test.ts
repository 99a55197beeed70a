import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMemoryLogger } from '../../../../tests/helpers/memoryLogger.ts';
import { startRedis, type TestRedis } from '../../../../tests/helpers/redisServer.ts';
import { createKeys, type Keys } from '../keys.ts';
import { connectRedis, type RedisClient, waitUntilReady } from '../redis.ts';
import { StoreUnavailableError } from '../storeUnavailableError.ts';
import { createAccountStore } from './accountStore.ts';

let server: TestRedis;
let redis: RedisClient;
let keys: Keys;

beforeAll(async () => {
  server = await startRedis();
  redis = connectRedis({ url: server.url, role: 'gateway', logger: createMemoryLogger().logger });
  await waitUntilReady(redis, 5000);
  keys = createKeys(server.namespace);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** The first `count` commands are done; the connection is lost before the others. */
function lostAfter(count: number): RedisClient {
  let done = 0;
  return new Proxy(redis, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        done += 1;
        if (done > count) throw new StoreUnavailableError('lost');
        return Reflect.apply(value, target, args);
      };
    },
  });
}

test('a name is given once, and stays as it was made first', async () => {
  const accounts = createAccountStore({ redis, keys });
  const made = await Promise.all([accounts.create('once', 'first'), accounts.create('once', 'first')]);
  expect(made.filter((account) => account !== null)).toHaveLength(1);
  expect(await accounts.create('once', 'second')).toBeNull();
  expect((await accounts.signIn('once', 'second')).kind).toBe('refused');
  expect((await accounts.signIn('once', 'first')).kind).toBe('signed_in');
  expect((await accounts.list()).map(({ name }) => name)).toEqual(['once']);
});

test.each([1, 2, 3])(
  'a connection lost after %i commands leaves no account without its password, or not listed',
  async (count) => {
    const name = `lost-${count}`;
    const isMade = await createAccountStore({ redis: lostAfter(count), keys })
      .create(name, 'secret')
      .then(Boolean, () => false);
    const accounts = createAccountStore({ redis, keys });
    if ((await accounts.find(name)) === null) expect(isMade).toBe(false);
    else {
      expect((await accounts.list()).map((account) => account.name)).toContain(name);
      expect((await accounts.signIn(name, 'secret')).kind).toBe('signed_in');
    }
  },
);

test('a name is locked after too many wrong passwords, for a time that is told, and never without an end', async () => {
  const accounts = createAccountStore({ redis, keys, mostFailures: 2, lockSeconds: 60 });
  await accounts.create('locked', 'right');
  await createAccountStore({ redis: lostAfter(1), keys, lockSeconds: 60 })
    .signIn('locked', 'wrong')
    .catch(() => null);
  expect(await redis.ttl(keys.signInFailures('locked'))).toBeGreaterThan(0);
  expect((await accounts.signIn('locked', 'wrong')).kind).toBe('refused');
  expect(await accounts.signIn('locked', 'right')).toEqual({ kind: 'locked', retryAfterSeconds: expect.any(Number) });
  expect(await redis.ttl(keys.signInFailures('locked'))).toBeLessThanOrEqual(60);
});
