import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './logger.ts';
import { StoreUnavailableError } from './storeUnavailableError.ts';

export type RedisClient = Redis;
export type RedisRole = 'gateway' | 'worker' | 'script';

type ClientOptions = Pick<
  RedisOptions,
  | 'enableOfflineQueue'
  | 'commandTimeout'
  | 'connectTimeout'
  | 'maxRetriesPerRequest'
  | 'retryStrategy'
  | 'socketTimeout'
>;

const backOff = (firstMs: number) => (attempt: number) => Math.min(firstMs * 2 ** attempt, 2000);

/**
 * The client settings per role; ioredis' defaults hang a request while Redis is away and a worker on a dead socket.
 * gateway and script fail at once and never wait longer than their command time-out; a worker waits for Redis to come
 * back. A command time-out alone keeps the socket, which may be dead without anybody having said so: the socket time-out
 * replaces it when an answer is that late.
 */
const OPTIONS: Readonly<Record<RedisRole, ClientOptions>> = {
  gateway: {
    enableOfflineQueue: false,
    commandTimeout: 1500,
    socketTimeout: 3000,
    connectTimeout: 1000,
    maxRetriesPerRequest: 1,
    retryStrategy: backOff(50),
  },
  worker: { maxRetriesPerRequest: null, socketTimeout: 15_000, connectTimeout: 5000, retryStrategy: backOff(100) },
  script: {
    commandTimeout: 5000,
    connectTimeout: 2000,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => (attempt > 3 ? null : 100),
  },
};

export interface ConnectRedisOptions {
  /** `redis://` or `rediss://` with optional user, password and database. */
  readonly url: string;
  readonly role: RedisRole;
  readonly logger: Logger;
}

/** A client that keeps (re)connecting in the background; an outage is logged once when it starts and once when it ends. */
export function connectRedis({ url, role, logger }: ConnectRedisOptions): RedisClient {
  const redis = new Redis(url, OPTIONS[role]);
  logOutages(redis, logger.child({ redis_role: role }));
  return redis;
}

/** Without a listener an `error` event would end the process. */
export function logOutages(redis: RedisClient, logger: Logger): void {
  let isDown = false;
  redis.on('error', (error: Error) => {
    if (!isDown) logger.warn('Redis connection lost', { error: error.message });
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger.info('Redis connection restored');
    isDown = false;
  });
}

/** Resolves when the client can take commands; rejects after `deadlineMs`. */
export async function waitUntilReady(redis: RedisClient, deadlineMs: number): Promise<void> {
  if (isReady(redis)) return;
  await new Promise<void>((resolve, reject) => {
    const finish = (end: () => void) => () => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      redis.off('end', onEnd);
      end();
    };
    const onReady = finish(resolve);
    const onEnd = finish(() => reject(new StoreUnavailableError('Redis connection closed')));
    const timer = setTimeout(
      finish(() => reject(new StoreUnavailableError('Redis not ready in time'))),
      deadlineMs,
    );
    redis.on('ready', onReady);
    redis.on('end', onEnd);
  });
}

export function isReady(redis: RedisClient): boolean {
  return redis.status === 'ready';
}
