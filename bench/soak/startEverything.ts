import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/freePort.ts';
import { appServices } from '../../scripts/start/appServices.ts';
import { WITHOUT_LIMITS } from '../../scripts/withoutLimits.ts';
import { startRedis } from '../services.ts';

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
  const { supervisor, url: redisUrl } = await startRedis(folder);
  const [port, mcpPort, dashboardPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const [url, mcpUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${mcpPort}`];
  const apps = await appServices({
    root,
    config: { port, mcpPort, dashboardPort, workers: 2, threads: 1, graceMs: 5000, trackingSchedule: '* * * * *' },
    shared: {
      ...WITHOUT_LIMITS,
      REDIS_URL: redisUrl,
      DATA_DIR: join(folder, 'data'),
      REPORTS_DIR: join(folder, 'reports'),
      API_URL: url,
      MCP_URL: mcpUrl,
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_PRIVATE: 'true',
    },
    hasSchedule: false,
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
