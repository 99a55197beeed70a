import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { BACKUP_FAMILIES, backupLines, LEFT_OUT, restoreBackup } from '../../src/accounts/backup.ts';
import type { RedisClient } from '../../src/redis/connectRedis.ts';
import { createKeys, type Keys } from '../../src/redis/keys.ts';

const OWNER = 'ann';
let redis: RedisClient;
let namespace: string;

beforeAll(async () => {
  const server = await startRedis();
  namespace = server.namespace;
  redis = await connectTo(server, 'script');
});
afterAll(() => redis.disconnect());

/** Names of a key table that are no keys: roots, channels, and its own functions. */
const NO_KEYS = [
  'root',
  'commonRoot',
  'namespace',
  'shard',
  'shards',
  'of',
  'cancelChannel',
  'changesChannel',
  'inboxChannel',
];

/** Returns one key of each kind in the shard of the account, by its name in the table. */
function everyKey(keys: Keys): ReadonlyMap<string, string> {
  const named = Object.entries(keys.of(OWNER)).flatMap(([name, value]) => {
    if (NO_KEYS.includes(name)) return [];
    return [[name, typeof value === 'function' ? String(value(OWNER, '2026-01')) : String(value)] as const];
  });
  return new Map(named);
}

function familyOf(key: string): string {
  return key.slice(key.indexOf('}:') + 2).split(':', 1)[0] ?? '';
}

test('every kind of key is in a backup, or a reason says why it is not', () => {
  const families = new Set([...everyKey(createKeys()).values()].map(familyOf));
  const decided = [...BACKUP_FAMILIES, ...Object.keys(LEFT_OUT)];
  expect([...families].filter((family) => !decided.includes(family))).toEqual([]);
  expect(decided.filter((family) => !families.has(family))).toEqual([]);
  expect(BACKUP_FAMILIES.filter((family) => family in LEFT_OUT)).toEqual([]);
});

/** The families that need real jobs. The tests of the commands have them. */
const OF_JOBS = ['job', 'result', 'ended', 'request', 'jobs-of', 'expiring-of', 'requests-of', 'stored-of'];
const SETS = ['mail-due', 'portfolio-alerts', 'stored-results'];

test.each([1, 8])('a restore into %i shards puts every kind of key where the account looks for it', async (count) => {
  const [from, to] = [createKeys(`${namespace}-${count}-a`, 4), createKeys(`${namespace}-${count}-b`, count)];
  const isTested = (key: string) =>
    BACKUP_FAMILIES.includes(familyOf(key)) && !OF_JOBS.includes(familyOf(key)) && familyOf(key) !== 'stored-bytes';
  const made = [...everyKey(from)].filter(([, key]) => isTested(key));
  for (const [, key] of made) {
    if (SETS.includes(familyOf(key))) await redis.zadd(key, 7, OWNER);
    else await redis.hset(key, 'owner', OWNER);
  }
  const [left] = [...everyKey(from).values()].filter((key) => familyOf(key) in LEFT_OUT);
  await redis.set(left ?? '', 'left out');
  const lines: string[] = [];
  for await (const line of backupLines({ redis, keys: from }, new Date(0))) lines.push(line.trimEnd());
  const read = async function* () {
    yield* lines;
  };
  await restoreBackup(read(), { redis, keys: to }, { replace: false });
  const found: string[] = [];
  for (const [name, key] of everyKey(to)) if ((await redis.exists(key)) === 1) found.push(name);
  expect(found).toEqual(made.map(([name]) => name));
  expect(found.length).toBeGreaterThan(25);
});
