import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedis } from '../scripts/findRedis.ts';
import { freePort } from '../scripts/freePort.ts';
import { appService, redisService } from '../scripts/start/services.ts';
import { createSupervisor } from '../scripts/start/supervisor.ts';
import { WITHOUT_LIMITS } from '../scripts/withoutLimits.ts';

export interface BenchServices {
  readonly url: string;
  readonly redisUrl: string;
  /** Addresses of the health ports: of the gateway, then of the workers. */
  readonly healthUrls: readonly string[];
  stop(): Promise<void>;
}

/**
 * Redis, the gateway and workers with one thread each as processes of their own, on the snapshot in `folder`/data.
 * @param gatewayEnvironment in place of the lifted limits
 */
export async function startServices(
  folder: string,
  workers = 1,
  gatewayEnvironment: Readonly<Record<string, string>> = {},
): Promise<BenchServices> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const say = (line: string) => console.log(line);
  const supervisor = createSupervisor({ logFolder: join(folder, 'logs'), say, stopDeadlineMs: 10_000 });
  const toolsFolder = join(root, '.tearsheet', 'tools');
  const found = await findRedis({
    environment: { ...process.env, REDIS_URL: undefined },
    mayUseContainer: false,
    toolsFolder,
    say,
  });
  if (found.kind !== 'program') throw new Error('the bench needs a Redis program of its own');
  const [redisPort, port, gatewayHealthPort] = [await freePort(), await freePort(), await freePort()];
  const redisFolder = join(folder, 'redis');
  for (const needed of [redisFolder, join(folder, 'logs')]) mkdirSync(needed, { recursive: true });
  await supervisor.start([redisService(found.path, redisPort, redisFolder)]);
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  const shared = { REDIS_URL: redisUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
  const workerPorts = await Promise.all(Array.from({ length: workers }, freePort));
  await supervisor.start([
    appService({
      root,
      name: 'gateway',
      app: 'gateway',
      environment: {
        ...shared,
        ...WITHOUT_LIMITS,
        ...gatewayEnvironment,
        PORT: String(port),
        HEALTH_PORT: String(gatewayHealthPort),
      },
      healthPort: port,
    }),
    ...workerPorts.map((healthPort, i) => {
      const environment = { ...shared, THREADS: '1', HEALTH_PORT: String(healthPort) };
      return appService({
        root,
        name: `portfolio-worker-${i + 1}`,
        app: 'portfolio-worker',
        environment,
        healthPort,
      });
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    redisUrl,
    healthUrls: [gatewayHealthPort, ...workerPorts].map((own) => `http://127.0.0.1:${own}`),
    stop: () => supervisor.stop(),
  };
}
