import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSnapshot } from '@tearsheet/market-data';
import { connectRedis, createKeys, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { Redis } from 'ioredis';
import { findRedisProgram } from '../../scripts/redis/findRedis.ts';
import { WITHOUT_LIMITS } from '../../scripts/withoutLimits.ts';
import { statusOf } from '../faults/support/appProcess.ts';
import { HOSTS, type Host } from './network.ts';

const ROOT = join(import.meta.dirname, '../..');
const MASTER = 'mymaster';
const REDIS_HOSTS = ['redis1', 'redis2', 'redis3'] as const;
export type RedisHost = (typeof REDIS_HOSTS)[number];

/** Two gateways behind nginx, four workers, and three Redis servers, each with a sentinel. */
export interface Service {
  /** The address of the balancer. */
  readonly url: string;
  readonly token: string;
  readonly folder: string;
  /** Kills everything that runs on a host. */
  kill(host: Host): Promise<void>;
  /** Asks the processes of a host to stop and waits for their end. Returns their exit statuses. */
  stop(host: Host): Promise<readonly (number | null)[]>;
  /** Starts what belongs on the host and waits until it answers. */
  start(host: Host): Promise<void>;
  /** Returns the host of the current master, as most sentinels see it. */
  master(): Promise<RedisHost>;
  /** Returns the hosts whose processes ended without being asked. */
  ended(): readonly Host[];
}

/** @param nginx path of the program */
export async function startService(nginx: string): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-hosts-'));
  const toolsFolder = join(ROOT, '.tearsheet/tools');
  const redis = await findRedisProgram({ environment: process.env, toolsFolder, say: () => {} });
  const data = join(folder, 'data');
  await writeSnapshot(data, testMarket());
  const running = new Map<Host, ChildProcess[]>();
  const sentinels = REDIS_HOSTS.map((host) => `${HOSTS[host]}:26379`).join(',');
  const environment = {
    ...WITHOUT_LIMITS,
    HOST: '0.0.0.0',
    REDIS_URL: `redis+sentinel://${sentinels}/${MASTER}`,
    REDIS_WAIT_REPLICAS: '1',
    DATA_DIR: data,
    REPORTS_DIR: join(folder, 'reports'),
    HEALTH_PORT: '9090',
    THREADS: '1',
    GRACE_MS: '10000',
  };

  function launch(
    host: Host,
    name: string,
    command: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): void {
    const child = spawn('ip', ['netns', 'exec', host, ...command], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = join(folder, `${host}-${name}.log`);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => appendFileSync(log, chunk));
    running.set(host, [...(running.get(host) ?? []), child]);
  }

  function startRedisHost(host: RedisHost, replicaOf: RedisHost | null): void {
    const own = join(folder, host);
    mkdirSync(own, { recursive: true });
    const follow = replicaOf === null ? [] : ['--replicaof', `${HOSTS[replicaOf]} 6379`];
    const settings = ['--dir', own, '--bind', '0.0.0.0', '--protected-mode', 'no', '--appendonly', 'yes', '--save', ''];
    launch(host, 'redis', [redis, '--port', '6379', ...settings, '--appendfsync', 'always', ...follow]);
    const file = join(own, 'sentinel.conf');
    const lines = [
      'port 26379',
      'bind 0.0.0.0',
      'protected-mode no',
      `dir ${own}`,
      `sentinel monitor ${MASTER} ${HOSTS[replicaOf ?? host]} 6379 2`,
      `sentinel down-after-milliseconds ${MASTER} 2000`,
      `sentinel failover-timeout ${MASTER} 6000`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    launch(host, 'sentinel', [redis, file, '--sentinel']);
  }

  async function master(): Promise<RedisHost> {
    const named = await Promise.all(REDIS_HOSTS.map(masterSeenBy));
    const found = REDIS_HOSTS.find((host) => named.filter((address) => address === HOSTS[host]).length >= 2);
    if (found === undefined) throw new Error('most sentinels do not agree on a master');
    return found;
  }

  async function start(host: Host): Promise<void> {
    if (host.startsWith('redis')) {
      startRedisHost(host as RedisHost, await master().catch(() => null));
      return;
    }
    if (host === 'balancer') {
      const own = join(folder, host);
      mkdirSync(own, { recursive: true });
      const config = join(ROOT, 'infra/hosts/nginx.conf');
      launch(host, 'nginx', [nginx, '-p', own, '-c', config, '-g', 'daemon off; user root;']);
      await waitFor('the balancer', async () => (await statusOf(`http://${HOSTS.balancer}:8080/healthz`)) === 200);
      return;
    }
    const app = host.startsWith('gateway') ? 'gateway' : 'portfolio-worker';
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', join(ROOT, `apps/${app}/src/main.ts`)];
    launch(host, app, node, environment);
    await waitFor(`${host} to be ready`, async () => (await statusOf(`http://${HOSTS[host]}:9090/readyz`)) === 200);
  }

  async function end(host: Host, signal: NodeJS.Signals): Promise<readonly (number | null)[]> {
    const children = running.get(host) ?? [];
    running.delete(host);
    return Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
        const closed = once(child, 'close');
        child.kill(signal);
        await closed;
        return child.exitCode;
      }),
    );
  }

  for (const host of REDIS_HOSTS) startRedisHost(host, host === 'redis1' ? null : 'redis1');
  await waitFor('the sentinels to agree', () => master().then(Boolean, () => false));
  const token = await createToken(environment.REDIS_URL);
  await Promise.all((['gateway1', 'gateway2', 'worker1', 'worker2', 'worker3', 'worker4'] as const).map(start));
  await start('balancer');
  return {
    url: `http://${HOSTS.balancer}:8080`,
    token,
    folder,
    kill: async (host) => void (await end(host, 'SIGKILL')),
    stop: (host) => end(host, 'SIGTERM'),
    start,
    master,
    ended: () =>
      [...running].flatMap(([host, children]) =>
        children.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null) ? [host] : [],
      ),
  };
}

async function createToken(url: string): Promise<string> {
  const redis: RedisClient = connectRedis({ url, role: 'worker', logger: createMemoryLogger().logger });
  try {
    await waitUntilReady(redis, 30_000);
    const scopes = ['portfolio:read', 'portfolio:analyze', 'data:read', 'jobs:read'] as const;
    const { secret } = await createTokenStore({ redis, keys: createKeys('ts') }).create({
      name: 'hosts',
      owner: 'hosts',
      scopes,
    });
    return secret;
  } finally {
    redis.disconnect();
  }
}

/** Returns the address of the master that the sentinel of a host names, or null. */
async function masterSeenBy(host: RedisHost): Promise<string | null> {
  const limits = { retryStrategy: null, connectTimeout: 1000, commandTimeout: 1000 };
  const sentinel = new Redis({ host: HOSTS[host], port: 26_379, ...limits });
  sentinel.on('error', () => {});
  try {
    const reply: unknown = await sentinel.call('SENTINEL', 'get-master-addr-by-name', MASTER);
    return Array.isArray(reply) ? String(reply[0]) : null;
  } catch {
    return null;
  } finally {
    sentinel.disconnect();
  }
}
