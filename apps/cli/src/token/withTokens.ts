import {
  connectRedis,
  createKeys,
  createLogger,
  createTokenStore,
  type TokenStore,
  waitUntilReady,
} from '@tearsheet/runtime';
import type { Context } from '../context.ts';

const REDIS_DEADLINE_MS = 3000;

/** The tokens of the Redis that REDIS_URL names, else of the one `npm start` runs. */
export async function withTokens<T>(
  { state, environment }: Context,
  use: (tokens: TokenStore) => Promise<T>,
): Promise<T> {
  if (state.redisUrl === null) throw new Error('no Redis is known: set REDIS_URL, or run "npm start" first');
  const logger = createLogger({ service: 'tearsheet', level: 'error', stream: process.stderr });
  const redis = connectRedis({ url: state.redisUrl, role: 'script', logger });
  try {
    await waitUntilReady(redis, REDIS_DEADLINE_MS).catch(() => {
      throw new Error('Redis does not answer: is the service running, or REDIS_URL right?');
    });
    return await use(createTokenStore({ redis, keys: createKeys(environment.REDIS_NAMESPACE || undefined) }));
  } finally {
    redis.disconnect();
  }
}
