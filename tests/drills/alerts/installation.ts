import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createKeys, type RedisClient } from '@tearsheet/runtime';
import { createCreditStore, createTokenStore } from '@tearsheet/runtime/accounts';
import { type Fleet, openFleet } from '@tearsheet/runtime/fleet';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { SCOPES } from '@tearsheet/shared';
import type { OwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { freePort } from '../../../scripts/freePort.ts';
import { WITHOUT_LIMITS } from '../../../scripts/withoutLimits.ts';
import { ROOT } from '../../architecture/sources.ts';
import { type AppProcess, startApp, statusOf } from '../../faults/support/appProcess.ts';
import type { Target } from './prometheus.ts';

const READY_MS = 600_000;
const GUARD = pathToFileURL(join(ROOT, 'scripts/start/endWithParent.ts')).href;

export interface StartOptions {
  /** The folder in apps/. The name if absent. */
  readonly app?: string;
  /** In place of the app's own. */
  readonly main?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** A module that is loaded first. */
  readonly preload?: string;
  readonly awaitReady?: boolean;
}

/** One installation of the service: its Redis, its data folder, and its processes, each with the same ports at every start. */
export interface Installation {
  readonly namespace: string;
  readonly server: OwnRedis;
  readonly redis: RedisClient;
  readonly keys: ReturnType<typeof createKeys>;
  readonly owner: string;
  readonly actions: Fleet['actions'];
  readonly environment: Readonly<Record<string, string>>;
  start(name: string, options?: StartOptions): Promise<AppProcess>;
  kill(name: string): Promise<void>;
  /** Sends a request to an app. Returns the status, 0 without an answer. */
  send(name: string, path: string, body?: unknown): Promise<number>;
  /** The label `instance` of a process. */
  instanceOf(name: string): string;
  targets(): readonly Target[];
  stop(): Promise<void>;
}

export async function openInstallation(
  namespace: string,
  server: OwnRedis,
  dataFolder: string,
  onTargets: () => void,
): Promise<Installation> {
  const redis = await connectTo(server, 'script');
  const keys = createKeys(server.namespace);
  const owner = 'drill';
  const { secret } = await createTokenStore({ redis, keys }).create({ name: owner, owner, scopes: SCOPES });
  const credits = createCreditStore({ redis, keys });
  await credits.setEntitled(owner, true);
  await credits.credit(owner, 1_000_000);
  const fleet = openFleet({
    redis,
    keys,
    definitions: Object.values(JOB_DEFINITIONS),
    otherQueues: [],
    logger: createMemoryLogger().logger,
  });
  const ports = new Map<string, { readonly port: number; readonly healthPort: number }>();
  const apps = new Map<string, AppProcess>();
  const environment = {
    REDIS_URL: server.url,
    REDIS_NAMESPACE: server.namespace,
    DATA_DIR: dataFolder,
    THREADS: '1',
    ...WITHOUT_LIMITS,
  };
  const portsOf = (name: string) => {
    const found = ports.get(name);
    if (found === undefined) throw new Error(`${name} was never started`);
    return found;
  };

  async function kill(name: string): Promise<void> {
    apps.get(name)?.signal('SIGKILL');
    await apps.get(name)?.ended;
  }

  return {
    namespace,
    server,
    redis,
    keys,
    owner,
    actions: fleet.actions,
    environment,
    kill,
    async start(name, { app = name, main, environment: own = {}, preload, awaitReady = true } = {}) {
      await kill(name);
      const known = ports.get(name) ?? { port: await freePort(), healthPort: await freePort() };
      const [port, healthPort] = [String(known.port), String(known.healthPort)];
      ports.set(name, known);
      const started = startApp({
        main: main ?? join(ROOT, 'apps', app, 'src/main.ts'),
        port: known.healthPort,
        nodeOptions: ['--import', GUARD, ...(preload === undefined ? [] : ['--import', preload])],
        environment: {
          ...environment,
          PORT: port,
          MCP_PORT: port,
          DASHBOARD_PORT: port,
          HEALTH_PORT: healthPort,
          ...own,
        },
      });
      apps.set(name, started);
      onTargets();
      // Many processes may start at the same time.
      if (awaitReady) await waitFor(name, async () => (await statusOf(`${started.url}/readyz`)) === 200, READY_MS);
      return started;
    },
    send(name, path, body) {
      return fetch(`http://127.0.0.1:${portsOf(name).port}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
    },
    instanceOf: (name) => `127.0.0.1:${portsOf(name).healthPort}`,
    targets: () => [...ports.values()].map(({ healthPort }) => ({ address: `127.0.0.1:${healthPort}`, namespace })),
    async stop() {
      for (const name of apps.keys()) await kill(name);
      await fleet.close();
      redis.disconnect();
      await server.stop();
    },
  };
}
