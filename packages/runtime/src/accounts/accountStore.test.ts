import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectTo } from '../../../../tests/helpers/connectTo.ts';
import { startRedis, type TestRedis } from '../../../../tests/helpers/redisServer.ts';
import { createKeys, type Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { StoreUnavailableError } from '../storeUnavailableError.ts';
import { createAccountStore } from './accountStore.ts';

let server: TestRedis;
let redis: RedisClient;
let keys: Keys;

beforeAll(async () => {
  server = await startRedis();
  redis = await connectTo(server, 'gateway');
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
  expect(await accounts.create('once', 'first')).toMatchObject({ name: 'once', disabledAt: null });
  expect(await accounts.create('once', 'second')).toBeNull();
  expect((await accounts.signIn('once', 'first')).kind).toBe('signed_in');
  expect((await accounts.list()).map(({ name }) => name)).toEqual(['once']);
});

test('a connection lost on the way leaves no account without its password, or not listed', async () => {
  // The time is asked for, the account is made.
  expect(await createAccountStore({ redis: lostAfter(2), keys }).create('lost', 'secret')).toMatchObject({
    name: 'lost',
  });
  const accounts = createAccountStore({ redis, keys });
  expect((await accounts.list()).map(({ name }) => name)).toContain('lost');
  expect((await accounts.signIn('lost', 'secret')).kind).toBe('signed_in');
});

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
