import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPointer } from '@tearsheet/market-data';
import { exampleEcb, exampleYahoo } from '@tearsheet/testing/market/exampleSources.ts';
import { type SourceServer, startSourceServer } from '@tearsheet/testing/market/sourceServer.ts';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const MAIN = join(import.meta.dirname, '../../apps/data-worker/src/main.ts');
const folder = temporaryFolders();
const data = folder();
const universe = join(folder(), 'universe.txt');

let redis: TestRedis;
let yahoo: SourceServer;
let ecb: SourceServer;
beforeAll(async () => {
  redis = await startRedis();
  const close = (day: number) => 100 + (day % 9);
  const listing = { exchange: 'NMS', currency: 'USD', timeZone: 'America/New_York', name: 'Apple Inc.', close };
  yahoo = await startSourceServer(exampleYahoo(() => ({ AAPL: listing })));
  ecb = await startSourceServer(exampleEcb);
  writeFileSync(universe, '# ours\nAAPL\nGONE\n');
});
afterAll(() => Promise.all([yahoo.close(), ecb.close(), redis.stop()]));

function start(schedule: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env.PATH,
      REDIS_URL: redis.url,
      REDIS_NAMESPACE: redis.namespace,
      DATA_DIR: data,
      SYNC_SCHEDULE: schedule,
      SYNC_UNIVERSE: universe,
      SYNC_SOURCES: 'yahoo,ecb',
      SYNC_FROM: `${new Date().getUTCFullYear() - 1}-12-01`,
      SYNC_RETRIES: '0',
      YAHOO_URL: yahoo.url,
      ECB_URL: ecb.url,
    },
  });
  const exit = once(child, 'exit').then(([code]) => Number(code));
  return { child, exit, log: Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join('')) };
}

test('the data-worker fetches by its schedule, stops in order, and forgets a schedule that is taken away', async () => {
  const worker = start('* * * * * *');
  await waitFor('a snapshot', () => readPointer(data) !== null);
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
  const log = await worker.log;
  expect(log).toContain('market data synced');
  expect(log).toMatch(/data not available.*GONE|GONE.*data not available/);

  const without = start('');
  expect(await without.exit).toBe(0);
  expect(await without.log).toContain('SYNC_SCHEDULE is not set');
});
