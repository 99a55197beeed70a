import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSnapshot } from '@tearsheet/market-data';
import { connectRedis, createKeys, type Keys, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import type { Scope } from '@tearsheet/shared';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { WITHOUT_LIMITS } from '../../../scripts/withoutLimits.ts';
import { type AppProcess, startApp } from '../../faults/support/appProcess.ts';
import { richMarket } from './richMarket.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Apps that callers reach, by the variable of their port. */
const PORTS: Readonly<Record<string, string>> = {
  gateway: 'PORT',
  'tool-server': 'MCP_PORT',
  dashboard: 'DASHBOARD_PORT',
};

/** The addresses that callers know. Answers may contain no other address of the service. */
export const PUBLIC_API = 'https://api.example';
export const PUBLIC_TOOLS = 'https://tools.example';

/** The apps as processes of their own, as an operator runs them, on one Redis and one small market. */
export interface WholeService {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly dataFolder: string;
  readonly processes: ReadonlyMap<string, AppProcess>;
  /** The address at which an app listens. */
  urlOf(app: string): string;
  /** A new REST token. */
  token(owner: string, scopes: readonly Scope[]): Promise<string>;
  stop(): Promise<void>;
}

export interface WholeServiceOptions {
  readonly apps: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: one of its own. It is stopped at the end. */
  readonly redis?: OwnRedis;
  /** The public addresses are those on this machine: for browsers and clients that follow links. */
  readonly isLocal?: boolean;
}

export async function startWholeService(options: WholeServiceOptions): Promise<WholeService> {
  const { apps, environment = {}, isLocal = false } = options;
  const server = options.redis ?? (await startOwnRedis());
  const dataFolder = await mkdtemp(join(tmpdir(), 'tearsheet-whole-'));
  await writeSnapshot(dataFolder, richMarket());
  const client = connectRedis({ url: server.url, role: 'worker', logger: createMemoryLogger().logger });
  await waitUntilReady(client, 60_000);
  const keys = createKeys(server.namespace, SHARDS);
  const processes = new Map<string, AppProcess>();
  const ports = new Map<string, number>();
  for (const app of apps) ports.set(app, await freePort());
  const urlOf = (app: string) => `http://127.0.0.1:${ports.get(app)}`;

  async function start(app: string): Promise<void> {
    const healthPort = await freePort();
    const portName = PORTS[app];
    const started = startApp({
      main: join(ROOT, 'apps', app, 'src/main.ts'),
      port: healthPort,
      environment: {
        ...WITHOUT_LIMITS,
        REDIS_URL: server.url,
        REDIS_NAMESPACE: server.namespace,
        SHARDS: String(SHARDS),
        DATA_DIR: dataFolder,
        REPORTS_DIR: join(dataFolder, 'reports'),
        API_URL: isLocal ? urlOf('gateway') : PUBLIC_API,
        MCP_URL: isLocal ? urlOf('tool-server') : PUBLIC_TOOLS,
        GRACE_MS: '2000',
        ...environment,
        HEALTH_PORT: String(healthPort),
        ...(portName === undefined ? {} : { [portName]: String(ports.get(app)) }),
      },
    });
    processes.set(app, started);
    await started.ready();
  }

  async function stop(): Promise<void> {
    for (const app of processes.values()) app.signal('SIGTERM');
    await Promise.all([...processes.values()].map(({ ended }) => ended));
    client.disconnect();
    await rm(dataFolder, { recursive: true, force: true });
    await server.stop();
  }

  try {
    await Promise.all(apps.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    redis: client,
    keys,
    dataFolder,
    processes,
    urlOf,
    token: async (owner, scopes) =>
      (await createTokenStore({ redis: client, keys }).create({ name: owner, owner, scopes })).secret,
    stop,
  };
}
