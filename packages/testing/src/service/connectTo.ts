import { connectRedis, type Logger, type RedisClient, type RedisRole, waitUntilReady } from '@tearsheet/runtime';
import type { TestRedis } from '../redis/redisServer.ts';
import { createMemoryLogger } from './memoryLogger.ts';

const DEADLINE_MS = 60_000;

/**
 * Returns a client that is ready. The caller disconnects it. It waits a minute for an answer of Redis, because a busy
 * machine can stop this process for longer than a gateway waits in production.
 */
export async function connectTo(
  { url }: Pick<TestRedis, 'url'>,
  role: RedisRole,
  logger: Logger = createMemoryLogger().logger,
): Promise<RedisClient> {
  const client = connectRedis({ url, role, logger });
  Object.assign(client.options, { commandTimeout: DEADLINE_MS, socketTimeout: DEADLINE_MS });
  await waitUntilReady(client, DEADLINE_MS);
  return client;
}
