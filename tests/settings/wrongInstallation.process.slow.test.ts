/** Apps that do not fit their installation end at their start with one sentence, before they use any data. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createKeys } from '@tearsheet/runtime';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { APP_CONFIGS } from '../../scripts/start/appConfigs.ts';
import { startApp } from '../faults/support/appProcess.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = temporaryFolders();
let server: OwnRedis;

beforeEach(async () => {
  server = await startOwnRedis();
});
afterEach(() => server.stop());

const SENTENCE =
  'SHARDS is 8, but this installation has 2: set SHARDS=2, or stop the service and run \\"tearsheet shards --to 8\\"';

test('every app with another number of shards than its installation ends, and stores nothing', async () => {
  const redis = await connectTo(server, 'script');
  await redis.set(createKeys(server.namespace, 2).shardCount, 2);
  for (const name of Object.keys(APP_CONFIGS)) {
    const port = await freePort();
    const app = startApp({
      main: join(ROOT, `apps/${name}/src/main.ts`),
      port,
      environment: {
        ...{ REDIS_URL: server.url, REDIS_NAMESPACE: server.namespace, SHARDS: '8', DATA_DIR: folder() },
        ...{ PORT: '0', MCP_PORT: '0', DASHBOARD_PORT: '0', HEALTH_PORT: String(port), REPORTS_DIR: folder() },
        ...{ TRACKING_SCHEDULE: '0 0 1 1 *', SYNC_SCHEDULE: '0 0 1 1 *', SYNC_SOURCES: 'ecb' },
      },
    });
    await app.ended;
    expect({ name, output: app.output() }).toEqual({ name, output: expect.stringContaining(SENTENCE) });
  }
  // BullMQ describes each queue when it is opened. That has no data of an account.
  const stored = (await redis.keys('*')).filter((key) => !/:queue:\w+:meta$/.test(key));
  expect(stored).toEqual([createKeys(server.namespace, 2).shardCount]);
  redis.disconnect();
});
