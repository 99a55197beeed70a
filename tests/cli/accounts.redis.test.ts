import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { tearsheet as run } from '@tearsheet/testing/service/tearsheet.ts';

let redis: OwnRedis;
beforeAll(async () => {
  redis = await startOwnRedis();
});
afterAll(() => redis.stop());

const account = (args: readonly string[], input = '') => tearsheet(['account', ...args], input);

const tearsheet = (args: readonly string[], input = '') => run(args, { REDIS_URL: redis.url }, input);

test('an account is made with a password of its own or a new one, once, and can be disabled', async () => {
  expect((await account(['create', 'Alice', '--password-stdin'], 'correct horse battery staple\n')).stdout).toBe(
    'account alice\n',
  );
  expect((await account(['create', 'alice'])).stderr).toBe('tearsheet: there is an account alice already\n');
  expect((await account(['create', 'bob', '--password-stdin'], 'short\n')).stderr).toContain('at least 12 characters');
  expect((await account(['create', 'bob'])).stdout).toMatch(/^[\w-]{20}\n\naccount bob\n/);
  expect((await account(['create', '../x'])).status).toBe(1);
  expect((await account(['disable', 'bob'])).stdout).toBe('disabled bob\n');
  const listed: { name: string; disabledAt: string | null }[] = JSON.parse((await account(['list', '--json'])).stdout);
  expect(listed.map(({ name, disabledAt }) => [name, disabledAt === null])).toEqual([
    ['alice', true],
    ['bob', false],
  ]);
  expect(JSON.stringify(listed)).not.toContain('scrypt');
});

test('an account is unlocked and signed out everywhere by name, and an unknown one is an error', async () => {
  expect((await account(['unlock', 'alice'])).stdout).toBe('unlocked alice\n');
  expect((await account(['sign-out', 'alice'])).stdout).toBe('signed out alice\n');
  const found: { name: string; lockedSeconds: null }[] = JSON.parse((await account(['list', 'LIC', '--json'])).stdout);
  expect(found).toMatchObject([{ name: 'alice', lockedSeconds: null }]);
  for (const command of ['unlock', 'sign-out']) {
    expect((await account([command, 'nobody'])).stderr).toBe('tearsheet: there is no account nobody\n');
  }
});

test('entitlement and credits are given and taken, and usage is shown', async () => {
  expect((await account(['entitle', 'alice'])).stdout).toContain('alice: entitled, 0 credits');
  expect((await account(['credit', 'alice', '50'])).stdout).toContain('50 credits');
  expect((await account(['credit', 'alice', '--', '-60'])).status).toBe(1);
  expect((await account(['credit', 'alice', 'many'])).stderr).toContain('whole number');
  expect((await account(['entitle', 'alice', '--off'])).stdout).toContain('not entitled, 50 credits');
  expect(JSON.parse((await account(['usage', 'alice', '--json'])).stdout)).toEqual({
    account: 'alice',
    isEntitled: false,
    balance: 50,
    held: 0,
    usage: [],
  });
});

test('a machine client needs an account, and its secret is shown once', async () => {
  expect((await account(['machine', 'nobody', '--name', 'x'])).stderr).toContain('there is no account nobody');
  const made = await account(['machine', 'alice', '--name', 'nightly', '--scopes', 'data:read', '--json']);
  expect(JSON.parse(made.stdout)).toMatchObject({
    account: 'alice',
    clientId: expect.stringMatching(/^machine-/),
    clientSecret: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('clients are listed, a machine client gets a new secret, and a revoked one is gone', async () => {
  const { clientId, clientSecret } = JSON.parse(
    (await account(['machine', 'alice', '--name', 'hourly', '--scopes', 'data:read', '--json'])).stdout,
  );
  const listed = async () => (await tearsheet(['client', 'list', '--json'])).stdout;
  expect(JSON.parse(await listed())).toContainEqual({
    clientId,
    name: 'hourly',
    isMachine: true,
    account: 'alice',
    expiresAt: null,
  });
  expect((await tearsheet(['client', 'list'])).stdout).toContain('hourly');
  const rotated = JSON.parse((await tearsheet(['client', 'rotate', clientId, '--json'])).stdout);
  expect(rotated).toEqual({ clientId, clientSecret: expect.stringMatching(/^[\w-]{43}$/) });
  expect(rotated.clientSecret).not.toBe(clientSecret);
  expect((await tearsheet(['client', 'revoke', clientId])).stdout).toBe(`revoked ${clientId}\n`);
  expect(await listed()).not.toContain(clientId);
  expect((await tearsheet(['client', 'rotate', clientId])).stderr).toContain('there is no machine client');
  expect((await tearsheet(['client', 'revoke', clientId])).stderr).toContain('there is no client');
  expect((await account(['grants', 'alice', '--json'])).stdout).toBe('[]\n');
});
