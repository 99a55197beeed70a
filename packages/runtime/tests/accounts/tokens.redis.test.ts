import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { createAuthenticate, createTokenStore, type TokenStore } from '../../src/accounts/tokens.ts';
import { type RedisClient, StoreUnavailableError } from '../../src/redis/connectRedis.ts';
import { createKeys } from '../../src/redis/keys.ts';

let server: OwnRedis;
let redis: RedisClient;
let tokens: TokenStore;

beforeAll(async () => {
  server = await startOwnRedis();
  redis = await connectTo(server, 'gateway');
  tokens = createTokenStore({ redis, keys: createKeys(server.namespace) });
});

afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const NEW = { name: 'laptop', owner: 'account-1', scopes: ['jobs:read', 'admin'] } as const;

describe('a token', () => {
  test('is found by its secret, which is stored nowhere', async () => {
    const { token, secret } = await tokens.create(NEW);
    expect(secret).toMatch(/^ts_[A-Za-z0-9_-]{43}$/);
    expect(token).toMatchObject({ ...NEW, rotatedAt: null, revokedAt: null, expiresAt: null, usedAt: null });
    expect(await tokens.find(secret)).toEqual(token);
    const dump = await Promise.all((await redis.keys('*')).map((key) => redis.dump(key)));
    expect(dump.length).toBeGreaterThan(0);
    const everything = [
      ...(await redis.keys('*')),
      ...(await redis.hvals(createKeys(server.namespace).token(token.id))),
    ];
    expect([...dump.map(String), ...everything].some((text) => text.includes(secret.slice(3)))).toBe(false);
  });

  test.each(['name', 'owner'])('has a %s that people can read', async (member) => {
    for (const text of ['', ' ', '\u200b', 'a\nb', 'x'.repeat(101)]) {
      await expect(tokens.create({ ...NEW, [member]: text })).rejects.toThrow(`the ${member} of the token`);
    }
  });

  test('is listed, oldest first', async () => {
    const first = await tokens.create({ ...NEW, name: 'first' });
    // Tokens of the same millisecond have no order.
    await setTimeout(2);
    const second = await tokens.create({ ...NEW, name: 'second' });
    const names = (await tokens.list()).map(({ id }) => id);
    expect(names.indexOf(first.token.id)).toBeLessThan(names.indexOf(second.token.id));
  });

  test('rotated: keeps its id, and the old secret ends', async () => {
    const { token, secret } = await tokens.create(NEW);
    const rotated = await tokens.rotate(token.id);
    expect(rotated?.token).toMatchObject({ id: token.id, rotatedAt: expect.any(String) });
    expect(await tokens.find(secret)).toBeNull();
    expect((await tokens.find(rotated?.secret ?? ''))?.id).toBe(token.id);
  });

  test('rotated twice at once: one secret at most lives on', async () => {
    const { token, secret } = await tokens.create(NEW);
    const rotations = await Promise.all([tokens.rotate(token.id), tokens.rotate(token.id)]);
    const secrets = [secret, ...rotations.map((rotation) => rotation?.secret ?? '')];
    const alive = await Promise.all(secrets.map(tokens.find));
    expect(alive.filter((found) => found !== null)).toHaveLength(1);
    expect(alive[0]).toBeNull();
  });

  test('revoked: is not found and not rotated, but still listed', async () => {
    const { token, secret } = await tokens.create(NEW);
    expect(await tokens.revoke(token.id)).toBe(true);
    expect(await tokens.find(secret)).toBeNull();
    expect(await tokens.rotate(token.id)).toBeNull();
    expect((await tokens.list()).find(({ id }) => id === token.id)?.revokedAt).not.toBeNull();
  });

  test('unknown: nothing to revoke or rotate, and odd secrets are not found', async () => {
    expect(await tokens.revoke('nobody')).toBe(false);
    expect(await tokens.rotate('nobody')).toBeNull();
    for (const secret of ['', 'ts_', 'ts_short', `ts_${'a'.repeat(43)}`, `xx_${'a'.repeat(43)}`, 'a'.repeat(10_000)]) {
      expect(await tokens.find(secret)).toBeNull();
    }
  });
});

describe('authenticate', () => {
  test('caches a valid secret for the time of the cache and no longer', async () => {
    let now = 1000;
    const { token, secret } = await tokens.create(NEW);
    const authenticate = createAuthenticate({ tokens, cacheMs: 5000, now: () => now });
    expect(await authenticate(secret)).toEqual({
      tokenId: token.id,
      owner: 'account-1',
      name: 'laptop',
      expiresAt: null,
      scopes: NEW.scopes,
    });
    await tokens.revoke(token.id);
    now = 6000;
    expect(await authenticate(secret)).not.toBeNull();
    now = 6001;
    expect(await authenticate(secret)).toBeNull();
  });

  test('a token that has expired is not found, and its use is noted as long as it is', async () => {
    const later = await tokens.create({ ...NEW, expiresAt: new Date(Date.now() + 3_600_000) });
    expect(later.token).toMatchObject({ expiresAt: expect.any(String), usedAt: null });
    expect(await tokens.find(later.secret)).toMatchObject({ id: later.token.id });
    await waitFor('the noted use', async () => (await tokens.get(later.token.id))?.usedAt !== null);
    // On a busy machine it may expire before anybody asks for it.
    const soon = await tokens.create({ ...NEW, expiresAt: new Date(Date.now() + 1000) });
    await waitFor('the end of the token', async () => (await tokens.find(soon.secret)) === null);
    expect((await tokens.rotate(soon.token.id))?.token.expiresAt).toBe(soon.token.expiresAt);
  });

  test('keeps the most recently used secrets only', async () => {
    const asked: string[] = [];
    const authenticate = createAuthenticate({
      tokens: {
        find: async (secret) => {
          asked.push(secret);
          return { ...NEW, id: secret, createdAt: '', rotatedAt: null, revokedAt: null, expiresAt: null, usedAt: null };
        },
      },
      cacheSize: 2,
      now: () => 0,
    });
    for (const secret of ['a', 'b', 'a', 'c', 'a', 'b']) await authenticate(secret);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  test('an outage is an outage and never a bad token', async () => {
    const { secret } = await tokens.create(NEW);
    const authenticate = createAuthenticate({ tokens });
    await server.kill();
    await waitFor('the outage', () => redis.status !== 'ready');
    await expect(authenticate(secret)).rejects.toThrow(StoreUnavailableError);
    await server.restart();
    await waitFor('the recovery', () => redis.status === 'ready');
    expect(await authenticate(secret)).not.toBeNull();
  });
});
