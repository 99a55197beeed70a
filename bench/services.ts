import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/freePort.ts';
import { findRedis } from '../scripts/redis/findRedis.ts';
import { appService, redisService } from '../scripts/start/services.ts';
import { createSupervisor, type Supervisor } from '../scripts/start/supervisor.ts';
import { WITHOUT_LIMITS } from '../scripts/withoutLimits.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface BenchServices {
  readonly url: string;
  /** Address of the tool server, if it was started. */
  readonly toolsUrl: string;
  readonly redisUrl: string;
  /** Addresses of the health ports: of the gateway, of the workers, and of the other apps. */
  readonly healthUrls: readonly string[];
  stop(): Promise<void>;
}

/** A Redis of its own, and what stops it and whatever else is started there. */
export async function startRedis(folder: string): Promise<{ readonly supervisor: Supervisor; readonly url: string }> {
  const say = (line: string) => console.log(line);
  const [redisFolder, logFolder] = [join(folder, 'redis'), join(folder, 'logs')];
  for (const needed of [redisFolder, logFolder]) mkdirSync(needed, { recursive: true });
  const found = await findRedis({
    environment: { ...process.env, REDIS_URL: undefined, REDIS_URL_FILE: undefined },
    toolsFolder: join(ROOT, '.tearsheet', 'tools'),
    say,
  });
  if (found.kind !== 'program') throw new Error('the bench needs a Redis program of its own');
  const supervisor = createSupervisor({ logFolder, say, stopDeadlineMs: 10_000 });
  const port = await freePort();
  const { spec, url } = redisService(found.path, port, redisFolder);
  await supervisor.start([spec]);
  return { supervisor, url };
}

type Environment = Readonly<Record<string, string>>;

/**
 * Redis, the gateway and workers with one thread each as processes of their own, on the snapshot in `folder`/data.
 * @param gatewayEnvironment in place of the lifted limits
 * @param common for all apps
 * @param others apps that are started too
 */
export async function startServices(
  folder: string,
  workers = 1,
  gatewayEnvironment: Environment | ((redisUrl: string) => Promise<Environment>) = {},
  shards = 1,
  common: Environment = {},
  others: readonly string[] = [],
): Promise<BenchServices> {
  const { supervisor, url: redisUrl } = await startRedis(folder);
  const [port, gatewayHealthPort, toolsPort] = [await freePort(), await freePort(), await freePort()];
  const own = typeof gatewayEnvironment === 'function' ? await gatewayEnvironment(redisUrl) : gatewayEnvironment;
  const shared = {
    ...common,
    ...{ REDIS_URL: redisUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', SHARDS: String(shards) },
  };
  const workerPorts = await Promise.all(Array.from({ length: workers }, freePort));
  const otherPorts = await Promise.all(others.map(() => freePort()));
  await supervisor.start([
    appService({
      root: ROOT,
      name: 'gateway',
      app: 'gateway',
      environment: {
        ...shared,
        ...WITHOUT_LIMITS,
        ...own,
        PORT: String(port),
        HEALTH_PORT: String(gatewayHealthPort),
      },
      healthPort: port,
    }),
    ...workerPorts.map((healthPort, i) => {
      const environment = { ...shared, THREADS: '1', HEALTH_PORT: String(healthPort) };
      return appService({
        root: ROOT,
        name: `portfolio-worker-${i + 1}`,
        app: 'portfolio-worker',
        environment,
        healthPort,
      });
    }),
    ...others.map((app, i) => {
      const healthPort = otherPorts[i] ?? 0;
      const environment = { ...shared, MCP_PORT: String(toolsPort), HEALTH_PORT: String(healthPort) };
      return appService({ root: ROOT, name: app, app, environment, healthPort });
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    toolsUrl: `http://127.0.0.1:${toolsPort}`,
    redisUrl,
    healthUrls: [gatewayHealthPort, ...workerPorts, ...otherPorts].map((own) => `http://127.0.0.1:${own}`),
    stop: () => supervisor.stop(),
  };
}
