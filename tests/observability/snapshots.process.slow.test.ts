/** An alert about market data covers every app that reads them. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { ROOT } from '../architecture/sources.ts';
import { type AppProcess, startApp } from '../faults/support/appProcess.ts';
import { type Fleet, startFleet } from '../faults/support/fleet.ts';

let redis: TestRedis;
let fleet: Fleet;
const apps: AppProcess[] = [];

beforeAll(async () => {
  redis = await startRedis();
  fleet = await startFleet(redis);
});
afterAll(async () => {
  for (const app of apps) app.signal('SIGKILL');
  await Promise.all(apps.map(({ ended }) => ended));
  await fleet.close();
  await redis.stop();
});

test.each(['gateway', 'tool-server', 'portfolio-worker', 'research-worker', 'report-worker', 'tracking-worker'])(
  '%s reports its snapshot',
  async (name) => {
    const port = await freePort();
    const app = startApp({
      main: join(ROOT, `apps/${name}/src/main.ts`),
      port,
      environment: {
        REDIS_URL: redis.url,
        REDIS_NAMESPACE: redis.namespace,
        DATA_DIR: fleet.dataFolder,
        HEALTH_PORT: String(port),
        PORT: '0',
        MCP_PORT: '0',
        TRACKING_SCHEDULE: '0 3 1 1 *',
      },
    });
    apps.push(app);
    await app.ready();
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/^tearsheet_snapshot_info\{/m);
    expect(metrics).toMatch(/^tearsheet_snapshot_unreadable\{/m);
  },
);
