import { readFileSync } from 'node:fs';
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import pTimeout from 'p-timeout';
import type { Logger } from '../process/logger.ts';
import { parseRedisUrl, type RedisAddress } from './redisUrl.ts';

export type RedisRole = 'gateway' | 'worker' | 'script';

interface RoleOptions {
  /** Options of every connection to a server. */
  readonly connection: Pick<
    RedisOptions,
    | 'autoResubscribe'
    | 'commandTimeout'
    | 'connectTimeout'
    | 'maxRetriesPerRequest'
    | 'reconnectOnError'
    | 'socketTimeout'
  >;
  /** Further options of a connection outside a cluster. */
  readonly reconnect: Pick<RedisOptions, 'enableOfflineQueue' | 'retryStrategy'>;
  /** Further options with sentinels. */
  readonly sentinel: Pick<RedisOptions, 'sentinelRetryStrategy' | 'sentinelCommandTimeout'>;
  /** Options of a cluster. */
  readonly cluster: Omit<ClusterOptions, 'redisOptions'>;
}

const backOff = (firstMs: number) => (attempt: number) => Math.min(firstMs * 2 ** attempt, 2000);
const giveUp = (attempt: number) => (attempt > 3 ? null : 100);

/** Reconnects and resends a command that a former master refused, because it is now a replica. */
const leaveReplica = ({ message }: Error) => (message.startsWith('READONLY') ? 2 : false);

/** Listeners subscribe again at every connection themselves, because they must also read what they may have missed. */
const CONNECTION: RoleOptions['connection'] = { reconnectOnError: leaveReplica, autoResubscribe: false };
const SENTINEL = { sentinelCommandTimeout: 1000 };

/**
 * Host names are not resolved, because certificates contain them. After a fail-over, a new master is sought every 100 ms for
 * each allowed redirection, and every 5 s by a process that sends nothing.
 */
const CLUSTER: RoleOptions['cluster'] = {
  dnsLookup: (host, done) => done(null, host),
  slotsRefreshTimeout: 2000,
  slotsRefreshInterval: 5000,
  retryDelayOnFailover: 100,
};

/**
 * The client settings per role. With the defaults of ioredis, requests hang while Redis is away, and workers hang on a dead
 * socket. The roles gateway and script fail at once, or after their command time-out. A worker waits until Redis is back. The
 * socket time-out closes a dead socket, which a command time-out would keep.
 */
export const REDIS_OPTIONS: Readonly<Record<RedisRole, RoleOptions>> = {
  gateway: {
    connection: {
      commandTimeout: 1500,
      socketTimeout: 3000,
      connectTimeout: 1000,
      maxRetriesPerRequest: 1,
      ...CONNECTION,
    },
    reconnect: { enableOfflineQueue: false, retryStrategy: backOff(50) },
    sentinel: { ...SENTINEL, sentinelRetryStrategy: backOff(50) },
    cluster: { ...CLUSTER, clusterRetryStrategy: backOff(50), maxRedirections: 8 },
  },
  worker: {
    connection: {
      socketTimeout: 15_000,
      connectTimeout: 5000,
      maxRetriesPerRequest: null,
      ...CONNECTION,
    },
    reconnect: { retryStrategy: backOff(100) },
    sentinel: { ...SENTINEL, sentinelRetryStrategy: backOff(100) },
    cluster: { ...CLUSTER, clusterRetryStrategy: backOff(100), maxRedirections: 100_000 },
  },
  script: {
    connection: {
      commandTimeout: 5000,
      connectTimeout: 2000,
      maxRetriesPerRequest: 1,
      ...CONNECTION,
    },
    reconnect: { retryStrategy: giveUp },
    sentinel: { ...SENTINEL, sentinelRetryStrategy: giveUp },
    cluster: { ...CLUSTER, clusterRetryStrategy: giveUp, maxRedirections: 8 },
  },
};

/** A connection to one server, perhaps found by sentinels, or to a cluster. */
export type RedisClient = Redis | Cluster;

export interface ConnectRedisOptions {
  /** An address as in redisUrl.ts. */
  readonly url: string;
  /** PEM file of the authorities for the certificates of Redis; null for those of Node. */
  readonly caFile?: string | null;
  readonly role: RedisRole;
  readonly logger: Logger;
}

/** Returns a client that connects in the background. It logs the start and the end of an outage. */
export function connectRedis({ url, caFile = null, role, logger }: ConnectRedisOptions): RedisClient {
  const redis = createClient(parseRedisUrl(url), caFile, role);
  logOutages(redis, logger.child({ redis_role: role }));
  return redis;
}

function createClient(address: RedisAddress, caFile: string | null, role: RedisRole): RedisClient {
  const { kind, isTls, hosts, username, password, database, masterName, sentinelPassword } = address;
  const { connection, reconnect, sentinel, cluster } = REDIS_OPTIONS[role];
  const tls = caFile === null ? {} : { ca: readFileSync(caFile) };
  const common = {
    ...connection,
    ...(isTls ? { tls } : {}),
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
  };
  if (kind === 'cluster') return new Cluster([...hosts], { ...cluster, redisOptions: common });
  // Gathering helps only a gateway with many callers at the same time.
  const Client = role === 'gateway' ? GatheringRedis : Redis;
  if (kind === 'server') return new Client({ ...common, ...reconnect, ...hosts[0], db: database });
  return new Client({
    ...common,
    ...reconnect,
    ...sentinel,
    sentinels: [...hosts],
    name: masterName ?? '',
    db: database,
    ...(sentinelPassword === null ? {} : { sentinelPassword }),
    ...(isTls ? { enableTLSForSentinelMode: true, sentinelTLS: tls } : {}),
  });
}

/** Opens another connection of the same kind. To receive messages, subscribe at every `ready` event. */
export function duplicateRedis(redis: RedisClient, logger: Logger): RedisClient {
  // TypeScript needs both calls, because their types differ.
  const second = redis instanceof Cluster ? redis.duplicate() : redis.duplicate();
  logOutages(second, logger);
  return second;
}

/** The latest reason of each client's outage. */
const outages = new WeakMap<RedisClient, string>();

/** Returns why the client has no connection, for operators. Null if there is no outage, or no attempt has failed yet. */
export function outageOf(redis: RedisClient): string | null {
  return outages.get(redis) ?? null;
}

/**
 * Logs outages, each reason of one once, because a server that is back may reject the login. Without a listener an `error` event
 * would end the process.
 */
function logOutages(redis: RedisClient, logger: Logger): void {
  const known = new Set<string>();
  redis.on('error', (error: Error) => {
    const reason = reasonOf(error);
    // Some reasons contain the time until the next attempt.
    const kind = reason.replace(/\d{1,9}ms/, '');
    if (!known.has(kind)) {
      logger.warn(known.size === 0 ? 'Redis connection lost' : 'Redis connection not restored', { error: reason });
    }
    known.add(kind);
    outages.set(redis, reason);
  });
  redis.on('ready', () => {
    if (known.size > 0) logger.info('Redis connection restored');
    known.clear();
    outages.delete(redis);
  });
}

/** Returns the message of an error, for a cluster with the reason of its last node. */
function reasonOf(error: Error): string {
  const cause = 'lastNodeError' in error ? error.lastNodeError : null;
  return cause instanceof Error ? `${error.message} ${cause.message}` : error.message;
}

/** Resolves when the client can take commands. Rejects after `deadlineMs`; with null only if the client is closed. */
export async function waitUntilReady(redis: RedisClient, deadlineMs: number | null): Promise<void> {
  if (isReady(redis)) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onEnd = () => reject(new StoreUnavailableError('Redis connection closed'));
  const onReady = () => {
    if (isReady(redis)) resolve();
  };
  redis.on('ready', onReady);
  redis.on(RELEASED, onReady);
  redis.on('end', onEnd);
  try {
    const milliseconds = deadlineMs ?? Number.POSITIVE_INFINITY;
    await pTimeout(promise, { milliseconds, message: new StoreUnavailableError('Redis not ready in time') });
  } finally {
    redis.off('ready', onReady);
    redis.off(RELEASED, onReady);
    redis.off('end', onEnd);
  }
}

export function isReady(redis: RedisClient): boolean {
  return redis.status === 'ready' && !heldBack.has(redis);
}

const heldBack = new WeakSet<RedisClient>();
const RELEASED = 'released';

/** Lets a client count as not ready until the returned function is called. */
export function holdBack(redis: RedisClient): () => void {
  heldBack.add(redis);
  return () => {
    if (heldBack.delete(redis)) redis.emit(RELEASED);
  };
}

/**
 * Sends the commands of one turn of the event loop in one write, because under load the system calls cost most. Unlike in
 * ioredis' pipelines, each command keeps its own answer, time-out, and failure.
 */
class GatheringRedis extends Redis {
  #isGathering = false;

  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    if (!this.#isGathering && this.status === 'ready') this.#gather();
    return super.sendCommand(...sent);
  }

  #gather(): void {
    const { stream } = this;
    this.#isGathering = true;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

/** Redis is away, full, loading, or too slow. Callers get 503, never "invalid" or "not found". */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
