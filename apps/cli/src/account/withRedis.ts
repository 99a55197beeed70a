import {
  connectRedis,
  createConfirmedWrites,
  createKeys,
  createLogger,
  LIMIT_VARIABLES,
  outageOf,
  REDIS_VARIABLES,
  readConfig,
  type Store,
  settleShards,
  waitUntilReady,
} from '@tearsheet/runtime';
import type { Context } from '../context.ts';

const REDIS_DEADLINE_MS = 3000;

/** True if the commands use the Redis that `npm start` runs. */
export function usesLocalRedis({ state, environment }: Context): boolean {
  return !environment.REDIS_URL && !environment.REDIS_URL_FILE && state.redisUrl !== null;
}

/**
 * Connects to the Redis of REDIS_URL (or REDIS_URL_FILE), or to the one that `npm start` runs, and disconnects after
 * the work. Changes wait for REDIS_WAIT_REPLICAS.
 */
export async function withRedis<T>({ state, environment }: Context, use: (store: Store) => Promise<T>): Promise<T> {
  const isGiven = Boolean(environment.REDIS_URL || environment.REDIS_URL_FILE);
  if (!isGiven && state.redisUrl === null) {
    throw new Error('no Redis is known: set REDIS_URL, or run "npm start" first');
  }
  const config = readConfig(
    { ...REDIS_VARIABLES, waitReplicas: LIMIT_VARIABLES.waitReplicas },
    isGiven ? environment : { ...environment, REDIS_URL: state.redisUrl ?? undefined },
  );
  const logger = createLogger({ service: 'tearsheet', level: 'error', stream: process.stderr });
  const redis = connectRedis({ url: config.redisUrl, caFile: config.redisCaFile, role: 'script', logger });
  try {
    await waitUntilReady(redis, REDIS_DEADLINE_MS).catch(() => {
      const reason = outageOf(redis) ?? 'no answer';
      throw new Error(`Redis cannot be used (${reason}): is the service running, and REDIS_URL right?`);
    });
    const { redisNamespace, shards } = config;
    const count = await settleShards({ redis, keys: createKeys(redisNamespace, shards) });
    const store = { redis, keys: createKeys(redisNamespace, count) };
    const lasting = createConfirmedWrites(store, logger, config.waitReplicas);
    try {
      await waitUntilReady(lasting.redis, REDIS_DEADLINE_MS);
      return await use(lasting);
    } finally {
      lasting.close();
    }
  } finally {
    redis.disconnect();
  }
}
