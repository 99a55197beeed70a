import type { ClusterOptions, RedisOptions } from 'ioredis';

export type RedisRole = 'gateway' | 'worker' | 'script';

interface RoleOptions {
  /** Of every connection to a server. */
  readonly connection: Pick<
    RedisOptions,
    | 'autoResubscribe'
    | 'commandTimeout'
    | 'connectTimeout'
    | 'maxRetriesPerRequest'
    | 'reconnectOnError'
    | 'socketTimeout'
  >;
  /** Of the one connection to a server that is not of a cluster. */
  readonly reconnect: Pick<RedisOptions, 'enableOfflineQueue' | 'retryStrategy'>;
  /** Besides, where sentinels name the server. */
  readonly sentinel: Pick<RedisOptions, 'sentinelRetryStrategy' | 'sentinelCommandTimeout'>;
  /** Of all connections to a cluster together. */
  readonly cluster: Omit<ClusterOptions, 'redisOptions'>;
}

const backOff = (firstMs: number) => (attempt: number) => Math.min(firstMs * 2 ** attempt, 2000);
const giveUp = (attempt: number) => (attempt > 3 ? null : 100);

/** A master that became a replica refuses what it is sent before doing it: find the new one, and send it there. */
const leaveReplica = ({ message }: Error) => (message.startsWith('READONLY') ? 2 : false);

/** Whoever listens subscribes himself at every connection, for he has to look at what he may have missed. */
const CONNECTION: RoleOptions['connection'] = { reconnectOnError: leaveReplica, autoResubscribe: false };
const SENTINEL = { sentinelCommandTimeout: 1000 };

/**
 * Names stay names: certificates hold them. A lost master is looked for every 100 ms, as often as redirections are allowed,
 * and every 5 s by a process that sends nothing.
 */
const CLUSTER: RoleOptions['cluster'] = {
  dnsLookup: (host, done) => done(null, host),
  slotsRefreshTimeout: 2000,
  slotsRefreshInterval: 5000,
  retryDelayOnFailover: 100,
};

/**
 * The client settings per role; ioredis' defaults hang a request while Redis is away and a worker on a dead socket.
 * gateway and script fail at once and never wait longer than their command time-out; a worker waits for Redis to come
 * back. A command time-out alone keeps the socket, which may be dead without anybody having said so: the socket time-out
 * replaces it when an answer is that late.
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
