import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import { createFindAccessToken } from '../../src/accounts/accessTokens.ts';
import { createAccountStore } from '../../src/accounts/index.ts';
import { currentKeys } from '../../src/accounts/oauthKeys.ts';
import { createOAuthRecords } from '../../src/accounts/oauthRecords.ts';
import { type RedisClient, StoreUnavailableError, waitUntilReady } from '../../src/redis/connectRedis.ts';
import { createKeys, type Keys } from '../../src/redis/keys.ts';

let server: OwnRedis;
let redis: RedisClient;
let keys: Keys;

beforeAll(async () => {
  server = await startOwnRedis();
  redis = await connectTo(server, 'gateway');
  keys = createKeys(server.namespace);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const records = (kind: string) => createOAuthRecords({ redis, keys }, kind);

/** A hundred at once, because thousands of round trips one after the other take long on a busy machine. */
async function eachOf(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += 100) await Promise.all(ids.slice(at, at + 100).map(act));
}

describe('a record', () => {
  test('is found by its id, which a secret one does not hold, until it expires', async () => {
    await records('Grant').upsert('g', { jti: 'g' }, 60);
    await records('AccessToken').upsert('secret-1', { jti: 'secret-1', grantId: 'g', aud: 'x' }, 60);
    expect(await records('AccessToken').find('secret-1')).toEqual({ jti: 'secret-1', grantId: 'g', aud: 'x' });
    expect(await records('AuthorizationCode').find('secret-1')).toBeNull();
    const names = await redis.keys(keys.oauthRecord('AccessToken', '*'));
    const [key = ''] = names;
    expect(JSON.stringify([names, await redis.hgetall(key)])).not.toContain('secret-1');
    expect(await redis.ttl(key)).toBeGreaterThan(0);
  });

  test('of a session is also found by its uid', async () => {
    await records('Session').upsert('s1', { jti: 's1', uid: 'u1' }, 60);
    // The cookie's value is kept nowhere, so it cannot be found by the uid.
    expect(await records('Session').findByUid('u1')).toEqual({ uid: 'u1' });
    expect(await records('Session').find('s1')).toEqual({ jti: 's1', uid: 'u1' });
    await records('Session').destroy('s1');
    expect(await records('Session').findByUid('u1')).toBeNull();
  });

  test('is consumed once, by one of many at the same moment', async () => {
    const codes = records('AuthorizationCode');
    await codes.upsert('code', { jti: 'code' }, 60);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codes.consume('code')));
    expect(outcomes.filter(Boolean).length).toBe(1);
    expect(await codes.find('code')).toMatchObject({ consumed: expect.any(Number) });
    expect(await codes.consume('unknown')).toBe(false);
  });

  test('ends with its grant, whatever kind it is, and others stay', async () => {
    for (const jti of ['grant-1', 'grant-2']) await records('Grant').upsert(jti, { jti }, 60);
    await records('AccessToken').upsert('a', { grantId: 'grant-1' }, 60);
    await records('AuthorizationCode').upsert('b', { grantId: 'grant-1' }, 10);
    await records('AccessToken').upsert('c', { grantId: 'grant-2' }, 60);
    await records('AccessToken').revokeByGrantId('grant-1');
    expect(await records('AccessToken').find('a')).toBeNull();
    expect(await records('AuthorizationCode').find('b')).toBeNull();
    expect(await records('AccessToken').find('c')).not.toBeNull();
  });

  test('of a token or code is not stored when its grant has ended in the meantime', async () => {
    expect(await records('AccessToken').upsert('late', { grantId: 'ended' }, 60)).toBe(false);
    expect(await records('AccessToken').find('late')).toBeNull();
  });

  slowTest.each(['Client', 'Interaction'])(
    '%s: the number that is kept is limited, and the one that would expire first makes room',
    async (kind) => {
      const most = kind === 'Client' ? 5000 : 2000;
      const ids = Array.from({ length: most + 5 }, (_, i) => `${kind}-${i}`);
      await records(kind).upsert('for-good', { a: 1 }, null);
      await records(kind).upsert('used', { a: 1 }, 20_000);
      await eachOf(ids, (id) => records(kind).upsert(id, { a: 1 }, 10_000));
      expect(await redis.zcard(keys.oauthRecords(kind))).toBe(most);
      expect((await redis.keys(keys.oauthRecord(kind, '*'))).length).toBe(most);
      expect(await records(kind).find('for-good')).not.toBeNull();
      expect(await records(kind).find('used')).not.toBeNull();
      await eachOf([...ids, 'for-good', 'used'], (id) => records(kind).destroy(id));
      expect(await redis.zcard(keys.oauthRecords(kind))).toBe(0);
    },
  );

  test('that is kept for good is not given an end by being used', async () => {
    await records('Client').upsert('for-good', { a: 1 }, null);
    await records('Client').upsert('for-a-while', { a: 1 }, 10);
    await records('Client').prolong('for-good', 1000);
    await records('Client').prolong('for-a-while', 1000);
    const lives = await Promise.all((await redis.keys(keys.oauthRecord('Client', '*'))).map((name) => redis.ttl(name)));
    expect(lives.sort((a, b) => a - b)).toEqual([-1, 1000]);
  });
});

describe('keys', () => {
  const DAY = 86_400_000;
  const at = (day: number) => currentKeys({ redis, keys, now: () => day * DAY });

  test('are made once, by one of many processes', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => at(0)));
    expect(new Set(made.map(([first]) => first?.signingKey.kid)).size).toBe(1);
    expect(made[0]?.[0]?.signingKey).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', d: expect.any(String) });
  });

  test('are replaced after 30 days, and the one before stays valid for as long again', async () => {
    const first = await at(29);
    const second = await at(30);
    const third = await at(61);
    expect(first.length).toBe(1);
    expect(second.map(({ createdAt }) => createdAt)[1]).toBe(first[0]?.createdAt);
    expect(third.map(({ signingKey }) => signingKey.kid)[1]).toBe(second[0]?.signingKey.kid);
    expect(third.length).toBe(2);
  });
});

test('an access token is worth nothing after its end, for another audience or without its account', async () => {
  const accounts = createAccountStore({ redis, keys });
  await accounts.create('alice', null);
  const find = (audience: string, nowMs: number) =>
    createFindAccessToken({ redis, keys, accounts, audience, now: () => nowMs });
  const token = { aud: 'https://tools', exp: 1000, clientId: 'c', accountId: 'alice', scope: 'data:read made:up' };
  const [good, lost] = ['A'.repeat(43), 'B'.repeat(43)];
  await records('AccessToken').upsert(good, token, 60);
  await records('AccessToken').upsert(lost, { ...token, accountId: 'nobody' }, 60);
  expect(await find('https://tools', 999_999)(good)).toMatchObject({ owner: 'alice', scopes: ['data:read'] });
  expect(await find('https://tools', 1_000_000)(good)).toBeNull();
  expect(await find('https://api', 0)(good)).toBeNull();
  expect(await find('https://tools', 0)(lost)).toBeNull();
  expect(await find('https://tools', 0)('ts_x')).toBeNull();
});

test('an outage is an error of its own, not an unknown token', async () => {
  const accounts = createAccountStore({ redis, keys });
  const find = createFindAccessToken({ redis, keys, accounts, audience: 'x', now: () => 0 });
  await server.kill();
  await waitFor('the outage', () => redis.status !== 'ready');
  await expect(find('A'.repeat(43))).rejects.toThrow(StoreUnavailableError);
  await server.restart();
  await waitUntilReady(redis, 60_000);
});
