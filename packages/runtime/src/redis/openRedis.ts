import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { Cluster, type Redis } from 'ioredis';
import type { ConfigOf } from '../process/config.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { Logger } from '../process/logger.ts';
import type { Reading } from '../process/metrics.ts';
import { ownMaster, withStore } from './commands.ts';
import { connectRedis, holdBack, type RedisClient, type RedisRole } from './connectRedis.ts';
import { createKeys, type Store } from './keys.ts';
import type { REDIS_VARIABLES } from './redisUrl.ts';

export interface OpenRedisOptions {
  readonly config: Readonly<ConfigOf<typeof REDIS_VARIABLES>>;
  readonly role: RedisRole;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
}

/**
 * Opens the Redis of an app. An app does not start with a Redis that may lose accepted jobs (checkRedisServer). A problem that
 * appears later, after a fail-over, is only logged, because stopping would not help. With a name or a number of shards that are not
 * those of the installation it always stops, and until they are known it uses nothing.
 */
export function openRedis({ config, role, logger, lifecycle }: OpenRedisOptions): Store {
  const redis = connectRedis({ url: config.redisUrl, caFile: config.redisCaFile, role, logger });
  const keys = createKeys(config.redisNamespace, config.shards);
  const release = holdBack(redis);
  lifecycle.onRelease('Redis', () => redis.disconnect());
  let isStarted = false;

  /** Tries until it succeeds, or until the connection is lost. */
  async function checkInstallation(): Promise<void> {
    while (redis.status === 'ready') {
      try {
        const problem = await installationProblem({ redis, keys }, config);
        if (problem === null) return release();
        logger.error(problem);
        return await lifecycle.stop('the installation is another one', 1);
      } catch (error) {
        logger.warn('the name and the shards of the installation cannot be read', { error });
      }
      await sleep(AGAIN_MS, undefined, { ref: false });
    }
  }

  async function check(): Promise<void> {
    const { problems, warnings } = await checkRedisServer(redis, config.shards);
    for (const warning of warnings) logger.warn(warning);
    for (const problem of problems) logger.error(problem);
    if (problems.length > 0 && !isStarted) await lifecycle.stop('Redis is not usable', 1);
    isStarted = true;
  }

  redis.on('ready', () => {
    check().catch((error: unknown) => logger.warn('Redis could not be checked', { error }));
    void checkInstallation();
  });
  return { redis, keys };
}

const AGAIN_MS = 1000;

/** Returns why an app with these settings does not belong to the installation. Null if it does. */
async function installationProblem(
  store: Store,
  { installation, redisNamespace, shards }: OpenRedisOptions['config'],
): Promise<string | null> {
  // The name comes first, because an app of another installation must not store its number of shards.
  const name = await settleName(store, installation);
  if (name !== installation) {
    return `INSTALLATION is ${installation ?? 'not set'}, but REDIS_NAMESPACE ${redisNamespace} belongs to ${name}: set another REDIS_NAMESPACE, or INSTALLATION=${name} if this app is a part of it`;
  }
  const count = await settleShards(store);
  if (count === shards) return null;
  return `SHARDS is ${shards}, but this installation has ${count}: set SHARDS=${count}, or stop the service and run "tearsheet shards --to ${shards}"`;
}

/** Returns the name of the installation. Null if no app has had one. The first start with a name stores it. */
async function settleName({ redis, keys }: Store, name: string | null): Promise<string | null> {
  if (name !== null) await redis.set(keys.installation, name, 'NX');
  return redis.get(keys.installation);
}

/**
 * Returns the number of shards of the installation. The first start stores it. Jobs without a stored number are of a version that had
 * only one shard.
 */
export async function settleShards({ redis, keys }: Store): Promise<number> {
  const stored = await redis.get(keys.shardCount);
  if (stored !== null) return Number(stored);
  const isOlder = (await redis.exists(createKeys(keys.namespace).expected)) === 1;
  await redis.set(keys.shardCount, isOlder ? 1 : keys.shards.length, 'NX');
  return Number(await redis.get(keys.shardCount));
}

export interface RedisServerReport {
  readonly version: string;
  /** Problems that prevent a start. */
  readonly problems: readonly string[];
  /** Warnings for the operator. */
  readonly warnings: readonly string[];
}

/** A larger difference of the clocks ends sign-ins and tokens early. A busy process may read the answer seconds late. */
const MOST_CLOCK_SECONDS = 30;
const MINIMUM_VERSION: readonly [number, number] = [6, 2];
/** Several shards use sharded Pub/Sub (messages.ts). */
const MINIMUM_FOR_SHARDS: readonly [number, number] = [7, 0];

/**
 * Checks whether accepted jobs are safe on this server. It reads INFO, which needs no CONFIG permission. In a cluster it checks
 * every node, because a replica may become the master.
 */
export async function checkRedisServer(redis: RedisClient, shards = 1): Promise<RedisServerReport> {
  if (!(redis instanceof Cluster)) {
    return judge(parseInfo(await redis.info()), { of: 'Redis', isCluster: false, shards });
  }
  const reports = await Promise.all(
    redis.nodes('all').map(async (node) => {
      const of = `Redis at ${node.options.host}:${node.options.port}`;
      try {
        return judge(parseInfo(await node.info()), { of, isCluster: true, shards });
      } catch {
        return { version: 'unknown', problems: [], warnings: [`${of} does not answer and was not checked`] };
      }
    }),
  );
  return {
    version: reports.map(({ version }) => version).toSorted()[0] ?? 'unknown',
    problems: reports.flatMap(({ problems }) => problems),
    warnings: reports.flatMap(({ warnings }) => warnings),
  };
}

function judge(
  info: ReadonlyMap<string, string>,
  { of, isCluster, shards }: { readonly of: string; readonly isCluster: boolean; readonly shards: number },
): RedisServerReport {
  const version = info.get('redis_version') ?? 'unknown';
  const problems: string[] = [];
  const warnings: string[] = [];
  const minimum = shards === 1 ? MINIMUM_VERSION : MINIMUM_FOR_SHARDS;
  if (!isAtLeast(version, minimum)) {
    const why = shards === 1 ? '' : ` for SHARDS=${shards}`;
    problems.push(`${of} is too old: it is ${version}, ${minimum.join('.')} or later is needed${why}`);
  }
  const policy = info.get('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    problems.push(`${of} may evict accepted jobs: maxmemory-policy is ${policy}, it must be noeviction`);
  }
  if (info.get('cluster_enabled') === '1' && !isCluster) {
    problems.push(`${of} is a node of a cluster: REDIS_URL must begin with redis+cluster:// or rediss+cluster://`);
  }
  if (info.get('aof_enabled') !== '1') {
    warnings.push(`${of} has no append-only file: its restart loses all accepted jobs (set appendonly yes)`);
  }
  const clockSeconds = Math.round((Date.now() - Number(info.get('server_time_usec')) / 1000) / 1000);
  if (Math.abs(clockSeconds) > MOST_CLOCK_SECONDS) {
    const difference = `${Math.abs(clockSeconds)} s ${clockSeconds > 0 ? 'ahead of' : 'behind'}`;
    warnings.push(
      `the clock of this process is ${difference} the clock of ${of}: sign-ins may fail (correct the clocks)`,
    );
  }
  if (info.get('maxmemory') === '0') {
    warnings.push(
      `${of} has no memory limit: it grows until the system kills a process (set maxmemory, see docs/operations/redis.md)`,
    );
  }
  return { version, problems, warnings };
}

/** Parses the `name:value` lines of INFO. */
export function parseInfo(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1));
  }
  return fields;
}

function isAtLeast(version: string, [minimumMajor, minimumMinor]: readonly [number, number]): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > minimumMajor || (major === minimumMajor && minor >= minimumMinor);
}

/** Field of INFO, name, and meaning of each gauge. */
const FIELDS = [
  ['used_memory', 'memory_used_bytes', 'Memory that Redis uses.'],
  ['maxmemory', 'memory_limit_bytes', 'Memory that Redis may use; 0 for no limit.'],
  ['mem_fragmentation_ratio', 'memory_fragmentation_ratio', 'Resident memory divided by used memory.'],
  ['connected_clients', 'connected_clients', 'Open connections of Redis.'],
  ['instantaneous_ops_per_sec', 'operations_per_second', 'Current commands per second.'],
  ['aof_enabled', 'append_only_file', '1 if Redis has an append-only file.'],
  ['uptime_in_seconds', 'uptime_seconds', 'Time since Redis started.'],
  ['rejected_connections', 'rejected_connections', 'Connections refused since Redis started.'],
] as const;

/** Fields with the value `err` while Redis cannot write to its disk and so refuses all writes. */
const DISK_FIELDS = ['aof_last_write_status', 'aof_last_bgrewrite_status', 'rdb_last_bgsave_status'] as const;

/**
 * Reads the state of Redis, and the time that it takes to answer. In a cluster every master has its own values.
 * @param waitReplicas replicas that must confirm a write
 */
export async function readRedis({ redis, keys }: Store, waitReplicas = 0): Promise<readonly Reading[]> {
  if (!(redis instanceof Cluster)) {
    const readInfo = () => withStore(redis, () => ownMaster(redis, keys).info());
    return readServer(redis, readInfo, waitReplicas, {});
  }
  const ofMasters = await Promise.all(
    redis.nodes('master').map((master) => {
      const { host, port } = master.options;
      const readInfo = () => withStore(redis, () => master.info());
      return readServer(master, readInfo, waitReplicas, { master: `${host}:${port}` });
    }),
  );
  const byName = Map.groupBy(ofMasters.flat(), ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, values: [first, ...others].flatMap(({ values }) => values) }],
  );
}

/** Reads one server. Its values get the labels. */
async function readServer(
  server: Redis,
  readInfo: () => Promise<string>,
  waitReplicas: number,
  labels: Readonly<Record<string, string>>,
): Promise<readonly Reading[]> {
  const single = (name: string, help: string, value: number): Reading => ({
    name: `tearsheet_redis_${name}`,
    help,
    values: [{ labels, value }],
  });
  const startedAt = performance.now();
  const up = single('up', '1 if Redis answers this process.', 1);
  const text = await readInfo().catch(() => null);
  if (text === null) return [{ ...up, values: [{ labels, value: 0 }] }];
  const roundTrip = single(
    'info_seconds',
    'Time that Redis took to answer INFO.',
    (performance.now() - startedAt) / 1000,
  );
  const info = parseInfo(text);
  const known = FIELDS.flatMap(([field, name, help]) => {
    const value = Number(info.get(field) ?? Number.NaN);
    return Number.isFinite(value) ? [single(name, help, value)] : [];
  });
  const writes = DISK_FIELDS.flatMap((field) => info.get(field) ?? []);
  const isFine = Number(writes.every((status) => status === 'ok'));
  const disk = writes.length === 0 ? [] : [single('disk_ok', '1 if its last writes to its disk succeeded.', isFine)];
  const missing = Math.max(0, waitReplicas - Number(info.get('connected_slaves') ?? 0));
  const replicas = single(
    'replicas_missing',
    'Replicas that REDIS_WAIT_REPLICAS asks for and that do not follow.',
    missing,
  );
  const expiry = certificateExpiry(server);
  const certificate =
    expiry === null
      ? []
      : [single('certificate_expiry_timestamp_seconds', 'When the certificate of Redis expires.', expiry)];
  return [up, roundTrip, ...known, replicas, ...disk, ...certificate];
}

/** Returns when the certificate expires that this connection was opened with, in seconds. Null without TLS. */
function certificateExpiry({ stream }: Redis): number | null {
  const expires = stream instanceof TLSSocket ? Date.parse(stream.getPeerCertificate().valid_to) : Number.NaN;
  return Number.isNaN(expires) ? null : expires / 1000;
}
