/** Apps that do not fit their installation end at their start with one sentence, before they use any data. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createKeys } from '@tearsheet/runtime';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
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

async function start(name: string, settings: Readonly<Record<string, string>>) {
  const port = await freePort();
  return startApp({
    main: join(ROOT, `apps/${name}/src/main.ts`),
    port,
    environment: {
      ...{ REDIS_URL: server.url, REDIS_NAMESPACE: server.namespace, DATA_DIR: folder(), REPORTS_DIR: folder() },
      ...{ PORT: '0', MCP_PORT: '0', DASHBOARD_PORT: '0', HEALTH_PORT: String(port) },
      ...{ TRACKING_SCHEDULE: '0 0 1 1 *', SYNC_SCHEDULE: '0 0 1 1 *', SYNC_SOURCES: 'ecb' },
      ...settings,
    },
  });
}

/** Returns all keys except BullMQ's descriptions of queues, which are written when a queue is opened and have no data of an account. */
async function storedKeys(): Promise<readonly string[]> {
  const redis = await connectTo(server, 'script');
  const found = await redis.keys('*');
  redis.disconnect();
  return found.filter((key) => !/:queue:\w+:meta$/.test(key)).toSorted();
}

test('every app with another number of shards than its installation ends, and stores nothing', async () => {
  const redis = await connectTo(server, 'script');
  await redis.set(createKeys(server.namespace, 2).shardCount, 2);
  redis.disconnect();
  for (const name of Object.keys(APP_CONFIGS)) {
    const app = await start(name, { SHARDS: '8' });
    await app.ended;
    expect({ name, output: app.output() }).toEqual({ name, output: expect.stringContaining(SENTENCE) });
  }
  expect(await storedKeys()).toEqual([createKeys(server.namespace, 2).shardCount]);
});

test.each([
  ['another name', { INSTALLATION: 'staging/tearsheet' }, 'staging/tearsheet'],
  ['no name', {}, 'not set'],
])(
  'gateways and workers with %s than that of their namespace end, and store nothing',
  async (_title, settings, given) => {
    const keys = createKeys(server.namespace);
    const first = await start('data-worker', { INSTALLATION: 'prod/tearsheet' });
    await waitFor('the name', async () => (await storedKeys()).includes(keys.shardCount));
    for (const name of ['gateway', 'portfolio-worker']) {
      const app = await start(name, { ...settings, SHARDS: '8' });
      await app.ended;
      const sentence = `INSTALLATION is ${given}, but REDIS_NAMESPACE ${server.namespace} belongs to prod/tearsheet: set another REDIS_NAMESPACE, or INSTALLATION=prod/tearsheet if this app is a part of it`;
      expect({ name, output: app.output() }).toEqual({ name, output: expect.stringContaining(sentence) });
    }
    first.signal('SIGKILL');
    await first.ended;
    const ofShards = (await storedKeys()).filter((key) => !key.includes(':queue:'));
    expect(ofShards).toEqual([keys.installation, keys.shardCount]);
  },
);
