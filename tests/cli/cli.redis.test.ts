import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { tearsheet as run } from '@tearsheet/testing/service/tearsheet.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

const folder = temporaryFolders();
const state = folder();

const tearsheet = (args: readonly string[], environment: Record<string, string> = {}, input = '') =>
  run(args, { TEARSHEET_STATE: state, ...environment }, input);

describe('usage', () => {
  test.each([
    [[]],
    [['fly']],
    [['data', 'import']],
    [['token', 'create']],
    [['data', 'import', '.', '--kind', 'open']],
    [['analyze', 'a.csv', '--from', 'yesterday']],
    [['analyze', 'a.csv', '--value', 'much']],
    [['analyze', 'a.csv', '--json', '--csv', 'transactions']],
    [['completion', 'cmd']],
  ])('%j is wrong: status 2', async (args: string[]) => {
    expect((await tearsheet(args)).status).toBe(2);
  });

  test('asking for help is not an error', async () => {
    const { status, stdout } = await tearsheet(['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('analyze');
  });

  test('problems are reported in one line without a stack', async () => {
    const { status, stderr } = await tearsheet(['data', 'list']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^tearsheet: no market data in .* yet: import some first\n$/);
    expect((await tearsheet(['token', 'list'])).stderr).toMatch(/^tearsheet: no Redis is known: .*\n$/);
    expect((await tearsheet(['token', 'list'], { REDIS_URL: 'nonsense' })).stderr).toContain(
      'REDIS_URL must have one of the forms',
    );
    expect((await tearsheet(['analyze', '-'], {}, '{')).stderr).toMatch(
      /^tearsheet: standard input: It is a file that begins as JSON\.\nIt is not a complete JSON text: .*\n$/,
    );
    expect((await tearsheet(['analyze', '-'], {}, '[]')).stderr).toMatch(/^tearsheet: no service is known: .*\n$/);
    expect((await tearsheet(['jobs', '--token', 't', '--url', 'localhost:8080'])).stderr).toBe(
      'tearsheet: the address of the service must start with http:// or https://, not localhost:8080\n',
    );
    expect((await tearsheet(['analyze', '/nowhere.json'])).stderr).toBe('tearsheet: there is no /nowhere.json\n');
  });
});

test.each([
  [['jobs', '--state', 'waiting', '--cause', 'timed_out'], '--cause is about failed jobs'],
  [['jobs', '--state', 'drained', '--cause', 'timed_out'], '--cause is about failed jobs'],
  [['jobs', '--state', 'running', '--hours', '3'], '--hours is about jobs that have ended'],
  [['retry', '--all', '--state', 'waiting', '--hours', '3'], '--hours is about jobs that have ended'],
])('fleet %j has a filter without effect', async (args: string[], message: string) => {
  const { status, stderr } = await tearsheet(['fleet', ...args]);
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
});

describe('data', () => {
  const source = folder();
  const prices = [
    'ric,date,close',
    ...Array.from({ length: 20 }, (_, day) => `AAA.N,2024-01-${day + 10},${100 + day}`),
  ];

  test('files with problems are reported and change nothing', async () => {
    const bad = folder();
    writeFileSync(join(bad, 'prices.csv'), 'ric,date,close\nAAA.N,2024-02-30,1\n');
    const { status, stdout } = await tearsheet(['data', 'import', bad]);
    expect(status).toBe(1);
    expect(stdout).toContain('prices.csv:2:date:');
    expect(stdout).toContain('Nothing was imported.');
    expect((await tearsheet(['data', 'list'])).status).toBe(1);
  });

  test('a dry run writes nothing, an import does, and a second one adds', async () => {
    writeFileSync(join(source, 'prices.csv'), prices.join('\n'));
    expect((await tearsheet(['data', 'import', source, '--dry-run'])).stdout).toContain('nothing was written');
    expect((await tearsheet(['data', 'list'])).status).toBe(1);
    const { status, stdout } = await tearsheet(['data', 'import', source, '--name', 'test data']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /Imported as version 2024-01-29-[0-9a-f]{12}: 20 rows, 1 instrument, 2024-01-10 to 2024-01-29/,
    );
    const more = folder();
    writeFileSync(join(more, 'prices.csv'), 'ric,date,close\nBBB.L,2024-01-30,500\n');
    expect((await tearsheet(['data', 'import', more, '--json'])).status).toBe(0);
    const listed: { instruments: { ric: string; currency: string }[] } = JSON.parse(
      (await tearsheet(['data', 'list', '--json'])).stdout,
    );
    expect(listed.instruments.map(({ ric, currency }) => [ric, currency])).toEqual([
      ['AAA.N', 'USD'],
      ['BBB.L', 'GBP'],
    ]);
    expect((await tearsheet(['data', 'list', '--snapshots'])).stdout.trim().split('\n')).toHaveLength(2);
  });

  test('an instrument is shown by its ticker; an unknown one is not guessed', async () => {
    const shown: Record<string, unknown> = JSON.parse((await tearsheet(['data', 'show', 'aaa', '--json'])).stdout);
    expect(shown).toMatchObject({
      ric: 'AAA.N',
      found_by: 'ticker',
      first_price: '2024-01-10',
      last_price: '2024-01-29',
    });
    expect((await tearsheet(['data', 'show', 'AAAB'])).stderr).toBe(
      'tearsheet: there is no AAAB; did you mean AAA.N?\n',
    );
  });

  test('the demo market does not replace imported data', async () => {
    expect((await tearsheet(['data', 'demo'])).stderr).toMatch(/^tearsheet: the data folder holds "/);
  });

  test('check gives status 1 when there are findings', async () => {
    const report: { findings: unknown[] } = JSON.parse((await tearsheet(['data', 'check', '--json'])).stdout);
    expect((await tearsheet(['data', 'check'])).status).toBe(report.findings.length > 0 ? 1 : 0);
    const jump = folder();
    const rows = prices.map((row, index) => (index > 10 ? row.replace(/,(\d+)$/, ',$100') : row).replace('AAA', 'CCC'));
    writeFileSync(join(jump, 'prices.csv'), rows.join('\n'));
    expect((await tearsheet(['data', 'import', jump])).status).toBe(0);
    const { status, stdout } = await tearsheet(['data', 'check']);
    expect(status).toBe(1);
    expect(stdout).toContain('CCC.N');
  });
});

describe('token', () => {
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await startOwnRedis();
  });
  afterAll(() => redis.stop());

  test('lives from create through rotate to revoke; the secret is shown once', async () => {
    const token = (...args: string[]) => tearsheet(['token', ...args], { REDIS_URL: redis.url });
    const made: { id: string; secret: string; scopes: string[] } = JSON.parse(
      (await token('create', '--name', 'mine', '--scopes', 'data:read', 'jobs:read', '--json')).stdout,
    );
    expect(made.scopes).toEqual(['data:read', 'jobs:read']);
    const rotated: { id: string; secret: string } = JSON.parse((await token('rotate', made.id, '--json')).stdout);
    expect(rotated.id).toBe(made.id);
    expect(rotated.secret).not.toBe(made.secret);
    expect((await token('revoke', made.id)).status).toBe(0);
    const listed = (await token('list')).stdout;
    expect(listed).toContain('revoked');
    expect(listed).not.toContain('ts_');
    expect((await token('rotate', made.id)).status).toBe(1);
    expect(await token('create', '--name', 'first', '--if-none')).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'tearsheet: there is a token, so none was created\n',
    });
    expect((await token('revoke', 'nobody')).stderr).toBe('tearsheet: there is no token nobody\n');
  });

  test('may expire after a time or on a day, and the list shows when it was last used', async () => {
    const token = (...args: string[]) => tearsheet(['token', ...args], { REDIS_URL: redis.url });
    const endOf = async (expires: string) => {
      const { stdout, stderr } = await token('create', '--name', 'short', '--expires', expires, '--json');
      return stdout === '' ? stderr : Date.parse(JSON.parse(stdout).expiresAt);
    };
    expect(Number(await endOf('90d')) / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 90, 1);
    expect(await endOf('2999-12-31')).toBe(Date.parse('2999-12-31'));
    for (const wrong of ['2001-01-01', 'soon', '0d'])
      expect(await endOf(wrong)).toContain('--expires takes a time in the future');
    const listed = (await token('list')).stdout;
    expect(listed).toContain('LAST USE');
    expect(listed).toContain('never');
    expect(listed).toContain('live until 2999-12-31');
  });

  test('by default it can do research, and belongs to the account of npm start when that runs its Redis', async () => {
    const made = JSON.parse(
      (await tearsheet(['token', 'create', '--name', 'a', '--json'], { REDIS_URL: redis.url })).stdout,
    );
    expect(made).toMatchObject({ owner: 'default', scopes: expect.arrayContaining(['research:run']) });
    const state = folder();
    writeFileSync(join(state, 'redis-url'), redis.url);
    const local = JSON.parse(
      (await tearsheet(['token', 'create', '--name', 'b', '--json'], { TEARSHEET_STATE: state })).stdout,
    );
    expect(local.owner).toBe('development');
  });

  test('a Redis that does not answer is reported in one line', async () => {
    const { status, stderr } = await tearsheet(['token', 'list'], { REDIS_URL: 'redis://127.0.0.1:1' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^tearsheet: Redis cannot be used \(.*ECONNREFUSED.*\n$/);
  });
});
