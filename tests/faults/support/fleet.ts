import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSnapshot } from '@tearsheet/market-data';
import { connectRedis, createKeys, type Keys, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import { freePort, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { WITHOUT_LIMITS } from '../../../scripts/withoutLimits.ts';
import { type AppProcess, startApp } from './appProcess.ts';
import { type Client, createClient } from './client.ts';

const ROOT = join(import.meta.dirname, '../../..');
const GATEWAY = join(ROOT, 'apps/gateway/src/main.ts');
const TOOL_SERVER = join(ROOT, 'apps/tool-server/src/main.ts');
const WORKER = join(ROOT, 'apps/portfolio-worker/src/main.ts');
const FAST_WORKER = fileURLToPath(new URL('fastWorker.ts', import.meta.url));

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** Instead of the app's own. */
  readonly main?: string;
  /** In place of the fleet's Redis, e.g. that of a proxy. */
  readonly redisPort?: number;
  /** False: the caller waits itself. */
  readonly awaitReady?: boolean;
}

/** Gateways and workers as processes of their own, on one Redis and one market. */
export interface Fleet {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly dataFolder: string;
  gateway(options?: StartOptions): Promise<AppProcess>;
  toolServer(options?: StartOptions): Promise<AppProcess>;
  /** With the real timings: a killed worker's job is taken over after 12 to 18 s. */
  worker(options?: StartOptions): Promise<AppProcess>;
  /** With a tenth of them. */
  fastWorker(options?: StartOptions): Promise<AppProcess>;
  /** Kills all workers. Gateways go on, so that the next test can use them. */
  killWorkers(): Promise<void>;
  /** A caller of these gateways, who tries the next one when one does not answer. */
  client(gateways: readonly Pick<AppProcess, 'url'>[]): Client;
  /** A caller of another account. */
  clientOf(account: string, gateways: readonly Pick<AppProcess, 'url'>[]): Promise<Client>;
  /** Kills what still runs. */
  close(): Promise<void>;
}

const SCOPES = ['portfolio:read', 'portfolio:analyze', 'data:read', 'jobs:read', 'jobs:cancel'] as const;

export async function startFleet(server: TestRedis, market = testMarket(), shards = SHARDS): Promise<Fleet> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tearsheet-fleet-'));
  await writeSnapshot(dataFolder, market);
  const { logger } = createMemoryLogger();
  const redis = connectRedis({ url: server.url, role: 'worker', logger });
  await waitUntilReady(redis, 60_000);
  const keys = createKeys(server.namespace, shards).of('faults');
  const tokens = createTokenStore({ redis, keys });
  const secretOf = async (owner: string) => (await tokens.create({ name: owner, owner, scopes: SCOPES })).secret;
  const secret = await secretOf('faults');
  const apps: AppProcess[] = [];
  const workers: AppProcess[] = [];
  const closed = new AbortController();

  async function start(
    main: string,
    portName: 'PORT' | 'MCP_PORT' | 'HEALTH_PORT',
    options: StartOptions,
  ): Promise<AppProcess> {
    const port = await freePort();
    const app = startApp({
      main: options.main ?? main,
      port,
      ...(options.nodeOptions ? { nodeOptions: options.nodeOptions } : {}),
      environment: {
        REDIS_URL: options.redisPort === undefined ? server.url : `redis://127.0.0.1:${options.redisPort}`,
        REDIS_NAMESPACE: server.namespace,
        SHARDS: String(shards),
        DATA_DIR: dataFolder,
        THREADS: '1',
        ...WITHOUT_LIMITS,
        ...options.environment,
        [portName]: String(port),
      },
    });
    apps.push(app);
    if (portName === 'HEALTH_PORT') workers.push(app);
    if (options.awaitReady ?? true) await app.ready();
    return app;
  }

  return {
    redis,
    keys,
    dataFolder,
    gateway: (options = {}) => start(GATEWAY, 'PORT', options),
    toolServer: (options = {}) => start(TOOL_SERVER, 'MCP_PORT', options),
    worker: (options = {}) => start(WORKER, 'HEALTH_PORT', options),
    fastWorker: (options = {}) => start(FAST_WORKER, 'HEALTH_PORT', options),
    client: (gateways) => createClient(gateways, secret, closed.signal),
    clientOf: async (account, gateways) => createClient(gateways, await secretOf(account), closed.signal),
    killWorkers: () => kill(workers.splice(0)),
    async close() {
      closed.abort();
      await kill(apps);
      redis.disconnect();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function kill(apps: readonly AppProcess[]): Promise<void> {
  for (const app of apps) {
    app.signal('SIGCONT');
    app.signal('SIGKILL');
  }
  await Promise.all(apps.map(({ ended }) => ended));
}
