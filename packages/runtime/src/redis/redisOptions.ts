import type { ClusterOptions, RedisOptions } from 'ioredis';

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
