import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import { createAccountStore } from '../../src/accounts/accountStore.ts';
import { type RedisClient, StoreUnavailableError } from '../../src/redis/connectRedis.ts';
import { createKeys, type Keys } from '../../src/redis/keys.ts';

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

const HOME = '192.0.2.1';

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
  expect((await accounts.signIn('once', 'first', HOME)).kind).toBe('signed_in');
  expect((await accounts.list()).map(({ name }) => name)).toEqual(['once']);
});

test('a connection lost on the way leaves no account without its password, or not listed', async () => {
  // The time is asked for, the account is made.
  expect(await createAccountStore({ redis: lostAfter(2), keys }).create('lost', 'secret')).toMatchObject({
    name: 'lost',
  });
  const accounts = createAccountStore({ redis, keys });
  expect((await accounts.list()).map(({ name }) => name)).toContain('lost');
  expect((await accounts.signIn('lost', 'secret', HOME)).kind).toBe('signed_in');
});

const LIMITS = { perAddress: 2, perAccount: 4, windowSeconds: 60 };

/** Returns the outcome of each sign-in in order. */
async function kinds(name: string, tries: readonly (readonly [password: string, address: string])[]) {
  const accounts = createAccountStore({ redis, keys, limits: LIMITS });
  const found: string[] = [];
  for (const [password, address] of tries) found.push((await accounts.signIn(name, password, address)).kind);
  return found;
}

const STRANGER = '198.51.100.1';

test('too many wrong passwords lock the account for the address they came from, for a time that always ends', async () => {
  const accounts = createAccountStore({ redis, keys, limits: LIMITS });
  await addAccount({ redis, keys }, 'guessed', 'right');
  await createAccountStore({ redis: lostAfter(1), keys, limits: LIMITS })
    .signIn('guessed', 'wrong', STRANGER)
    .catch(() => null);
  expect(await redis.ttl(keys.signInFailures('guessed'))).toBeGreaterThan(0);
  expect((await accounts.signIn('guessed', 'wrong', STRANGER)).kind).toBe('refused');
  const locked = await accounts.signIn('guessed', 'right', STRANGER);
  expect(locked).toEqual({ kind: 'locked', retryAfterSeconds: expect.any(Number) });
  expect(await redis.ttl(keys.signInFailures('guessed'))).toBeLessThanOrEqual(60);
  expect((await accounts.signIn('guessed', 'right', HOME)).kind).toBe('signed_in');
});

test('a stranger with many addresses is stopped, and the owner still signs in where the account was used before', async () => {
  await addAccount({ redis, keys }, 'besieged', 'right');
  expect(await kinds('besieged', [['right', HOME]])).toEqual(['signed_in']);
  const attack = [1, 2, 3, 4, 5, 6].map((host) => ['wrong', `198.51.100.${host}`] as const);
  expect(await kinds('besieged', attack)).toEqual(['refused', 'refused', 'refused', 'refused', 'locked', 'locked']);
  expect(await kinds('besieged', [['right', HOME]])).toEqual(['signed_in']);
  expect(await kinds('besieged', [['right', '203.0.113.9']])).toEqual(['locked']);
});

test.each([
  ['unlocking', (name: string) => createAccountStore({ redis, keys }).unlock(name)],
  ['a new password', (name: string) => createAccountStore({ redis, keys }).setPassword(name, 'right')],
])('%s forgets the wrong passwords', async (what, act) => {
  const name = what.replaceAll(' ', '-');
  await addAccount({ redis, keys }, name, 'right');
  const wrong = ['wrong', HOME] as const;
  expect(await kinds(name, [wrong, wrong, ['right', HOME]])).toEqual(['refused', 'refused', 'locked']);
  expect(await act(name)).toBe(true);
  expect(await kinds(name, [['right', HOME]])).toEqual(['signed_in']);
  expect(await act('nobody')).toBe(false);
});

slowTest('two passwords are checked at once and sixteen wait; more are sent away at once', async () => {
  const accounts = createAccountStore({ redis, keys });
  const addresses = Array.from({ length: 25 }, (_, host) => `192.0.2.${host}`);
  const found = await Promise.all(addresses.map((address) => accounts.signIn('crowd', 'wrong', address)));
  expect(found.filter(({ kind }) => kind === 'busy')).toEqual(
    Array.from({ length: 7 }, () => ({ kind: 'busy', retryAfterSeconds: 5 })),
  );
  expect(found.filter(({ kind }) => kind === 'refused').length).toBe(18);
});
