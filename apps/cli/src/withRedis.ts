import {
  connectRedis,
  createKeys,
  createLogger,
  type Keys,
  type RedisClient,
  waitUntilReady,
} from '@tearsheet/runtime';
import type { Context } from './context.ts';

const REDIS_DEADLINE_MS = 3000;

/** The Redis that REDIS_URL names, else the one `npm start` runs; let go of afterwards. */
export async function withRedis<T>(
  { state, environment }: Context,
  use: (store: { readonly redis: RedisClient; readonly keys: Keys }) => Promise<T>,
): Promise<T> {
  if (state.redisUrl === null) throw new Error('no Redis is known: set REDIS_URL, or run "npm start" first');
  const logger = createLogger({ service: 'tearsheet', level: 'error', stream: process.stderr });
  const redis = connectRedis({
    url: state.redisUrl,
    caFile: environment.REDIS_CA_FILE || null,
    role: 'script',
    logger,
  });
  try {
    await waitUntilReady(redis, REDIS_DEADLINE_MS).catch(() => {
      throw new Error('Redis does not answer: is the service running, or REDIS_URL right?');
    });
    return await use({ redis, keys: createKeys(environment.REDIS_NAMESPACE || undefined) });
  } finally {
    redis.disconnect();
  }
}
