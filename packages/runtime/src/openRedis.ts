import { checkRedisServer } from './checkRedisServer.ts';
import type { ConfigOf } from './config.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import { connectRedis, type RedisClient, type RedisRole } from './redis.ts';
import type { REDIS_VARIABLES } from './redisVariables.ts';

export interface OpenRedisOptions {
  readonly config: Pick<ConfigOf<typeof REDIS_VARIABLES>, 'redisUrl' | 'redisCaFile'>;
  readonly role: RedisRole;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
}

/**
 * The Redis of an app until its end. An app does not start on one that may lose accepted jobs (checkRedisServer); a master
 * that is found to be so later, after a fail-over, is reported in the log, for then stopping would help nobody.
 */
export function openRedis({ config, role, logger, lifecycle }: OpenRedisOptions): RedisClient {
  const redis = connectRedis({ url: config.redisUrl, caFile: config.redisCaFile, role, logger });
  lifecycle.onRelease('Redis', () => redis.disconnect());
  let isStarted = false;

  async function check(): Promise<void> {
    const { problems, warnings } = await checkRedisServer(redis);
    for (const warning of warnings) logger.warn(warning);
    for (const problem of problems) logger.error(problem);
    if (problems.length > 0 && !isStarted) await lifecycle.stop('Redis is not usable', 1);
    isStarted = true;
  }

  redis.on('ready', () => {
    check().catch((error: unknown) => logger.warn('Redis could not be checked', { error }));
  });
  return redis;
}
