import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/tearsheet.js');
let redis: OwnRedis;
beforeAll(async () => {
  redis = await startOwnRedis();
});
afterAll(() => redis.stop());

const account = (args: readonly string[], input = '') => tearsheet(['account', ...args], input);

function tearsheet(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    encoding: 'utf8',
    input,
    env: { PATH: process.env.PATH, REDIS_URL: redis.url },
  });
  return { status, stdout, stderr };
}

test('an account is made with a password of its own or a new one, once, and can be disabled', () => {
  expect(account(['create', 'Alice', '--password-stdin'], 'correct horse battery staple\n').stdout).toBe(
    'account alice\n',
  );
  expect(account(['create', 'alice']).stderr).toBe('tearsheet: there is an account alice already\n');
  expect(account(['create', 'bob', '--password-stdin'], 'short\n').stderr).toContain('at least 12 characters');
  expect(account(['create', 'bob']).stdout).toMatch(/^[\w-]{20}\n\naccount bob\n/);
  expect(account(['create', '../x']).status).toBe(1);
  expect(account(['disable', 'bob']).stdout).toBe('disabled bob\n');
  const listed: { name: string; disabledAt: string | null }[] = JSON.parse(account(['list', '--json']).stdout);
  expect(listed.map(({ name, disabledAt }) => [name, disabledAt === null])).toEqual([
    ['alice', true],
    ['bob', false],
  ]);
  expect(JSON.stringify(listed)).not.toContain('scrypt');
});

test('an account is unlocked and signed out everywhere by name, and an unknown one is an error', () => {
  expect(account(['unlock', 'alice']).stdout).toBe('unlocked alice\n');
  expect(account(['sign-out', 'alice']).stdout).toBe('signed out alice\n');
  for (const command of ['unlock', 'sign-out']) {
    expect(account([command, 'nobody']).stderr).toBe('tearsheet: there is no account nobody\n');
  }
});

test('entitlement and credits are given and taken, and usage is shown', () => {
  expect(account(['entitle', 'alice']).stdout).toContain('alice: entitled, 0 credits');
  expect(account(['credit', 'alice', '50']).stdout).toContain('50 credits');
  expect(account(['credit', 'alice', '--', '-60']).status).toBe(1);
  expect(account(['credit', 'alice', 'many']).stderr).toContain('whole number');
  expect(account(['entitle', 'alice', '--off']).stdout).toContain('not entitled, 50 credits');
  expect(JSON.parse(account(['usage', 'alice', '--json']).stdout)).toEqual({
    account: 'alice',
    isEntitled: false,
    balance: 50,
    held: 0,
    usage: [],
  });
});

test('a machine client needs an account, and its secret is shown once', () => {
  expect(account(['machine', 'nobody', '--name', 'x']).stderr).toContain('there is no account nobody');
  const made = account(['machine', 'alice', '--name', 'nightly', '--scopes', 'data:read', '--json']);
  expect(JSON.parse(made.stdout)).toMatchObject({
    account: 'alice',
    clientId: expect.stringMatching(/^machine-/),
    clientSecret: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('clients are listed, a machine client gets a new secret, and a revoked one is gone', () => {
  const { clientId, clientSecret } = JSON.parse(
    account(['machine', 'alice', '--name', 'hourly', '--scopes', 'data:read', '--json']).stdout,
  );
  const listed = () => tearsheet(['client', 'list', '--json']).stdout;
  expect(JSON.parse(listed())).toContainEqual({
    clientId,
    name: 'hourly',
    isMachine: true,
    account: 'alice',
    expiresAt: null,
  });
  expect(tearsheet(['client', 'list']).stdout).toContain('hourly');
  const rotated = JSON.parse(tearsheet(['client', 'rotate', clientId, '--json']).stdout);
  expect(rotated).toEqual({ clientId, clientSecret: expect.stringMatching(/^[\w-]{43}$/) });
  expect(rotated.clientSecret).not.toBe(clientSecret);
  expect(tearsheet(['client', 'revoke', clientId]).stdout).toBe(`revoked ${clientId}\n`);
  expect(listed()).not.toContain(clientId);
  expect(tearsheet(['client', 'rotate', clientId]).stderr).toContain('there is no machine client');
  expect(tearsheet(['client', 'revoke', clientId]).stderr).toContain('there is no client');
  expect(account(['grants', 'alice', '--json']).stdout).toBe('[]\n');
});
