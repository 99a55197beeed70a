import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedis } from '../../scripts/findRedis.ts';
import { freePort } from '../../scripts/freePort.ts';
import { appServices } from '../../scripts/start/appServices.ts';
import { redisService } from '../../scripts/start/services.ts';
import { createSupervisor } from '../../scripts/start/supervisor.ts';
import { WITHOUT_LIMITS } from '../../scripts/withoutLimits.ts';

export interface Everything {
  readonly url: string;
  readonly mcpUrl: string;
  readonly redisUrl: string;
  /** Health port of every app by its name. */
  readonly healthUrls: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Redis and every app but the data-worker, as `npm start` runs them, with limits lifted, on the snapshot in `folder`/data. */
export async function startEverything(folder: string): Promise<Everything> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const say = (line: string) => console.log(line);
  const [redisFolder, logs] = [join(folder, 'redis'), join(folder, 'logs')];
  for (const needed of [redisFolder, logs]) mkdirSync(needed, { recursive: true });
  const supervisor = createSupervisor({ logFolder: logs, say, stopDeadlineMs: 10_000 });
  const found = await findRedis({
    environment: { ...process.env, REDIS_URL: undefined },
    mayUseContainer: false,
    toolsFolder: join(root, '.tearsheet', 'tools'),
    say,
  });
  if (found.kind !== 'program') throw new Error('the bench needs a Redis program of its own');
  const [redisPort, port, mcpPort, dashboardPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  await supervisor.start([redisService(found.path, redisPort, redisFolder)]);
  const [url, mcpUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${mcpPort}`];
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  const apps = await appServices({
    root,
    config: { port, mcpPort, dashboardPort, workers: 2, threads: 1, graceMs: 5000 },
    shared: {
      ...WITHOUT_LIMITS,
      REDIS_URL: redisUrl,
      DATA_DIR: join(folder, 'data'),
      REPORTS_DIR: join(folder, 'reports'),
      API_URL: url,
      MCP_URL: mcpUrl,
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      TRACKING_SCHEDULE: '* * * * *',
    },
    hasSchedule: false,
    hasTracking: true,
  });
  await supervisor.start(apps);
  return {
    url,
    mcpUrl,
    redisUrl,
    healthUrls: new Map(apps.map(({ name, environment }) => [name, `http://127.0.0.1:${environment.HEALTH_PORT}`])),
    stop: () => supervisor.stop(),
  };
}
