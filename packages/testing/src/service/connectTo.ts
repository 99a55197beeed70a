import { connectRedis, type RedisClient, type RedisRole, waitUntilReady } from '@tearsheet/runtime';
import type { TestRedis } from '../redis/redisServer.ts';
import { createMemoryLogger } from './memoryLogger.ts';

const DEADLINE_MS = 5000;

/** Returns a client that is ready. The caller disconnects it. */
export async function connectTo({ url }: Pick<TestRedis, 'url'>, role: RedisRole): Promise<RedisClient> {
  const client = connectRedis({ url, role, logger: createMemoryLogger().logger });
  await waitUntilReady(client, DEADLINE_MS);
  return client;
}
