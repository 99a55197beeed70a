import {
  checkRedisServer,
  connectRedis,
  createLogger,
  type RedisClient,
  type RedisServerReport,
  waitUntilReady,
} from '@tearsheet/runtime';
import { messageOf } from '@tearsheet/shared';

const DEADLINE_MS = 5000;

/** Throws with the reason when the server that REDIS_URL names does not answer, lets us not in, or may lose accepted jobs. */
export async function checkGivenRedis(server: { readonly url: string; readonly caFile: string | null }): Promise<void> {
  const logger = createLogger({ service: 'start', level: 'error' });
  const redis = connectRedis({ ...server, role: 'script', logger });
  let reason: string | null = null;
  redis.on('error', (error: Error) => (reason = error.message));
  try {
    const { problems } = await askFor(redis).catch((error: unknown) => {
      throw new Error(`the Redis that REDIS_URL names cannot be used: ${reason ?? messageOf(error)}`);
    });
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    redis.disconnect();
  }
}

async function askFor(redis: RedisClient): Promise<RedisServerReport> {
  await waitUntilReady(redis, DEADLINE_MS);
  return checkRedisServer(redis);
}
