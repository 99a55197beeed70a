import { isReady, type RedisClient } from './redis.ts';
import { StoreUnavailableError } from './storeUnavailableError.ts';

/** Redis 6.2 puts the reply of a command in a script behind a text of its own and a hyphen. */
const TEMPORARY_REPLY = /(^|-)(OOM|LOADING|READONLY|MASTERDOWN|BUSY|CLUSTERDOWN|NOREPLICAS|TRYAGAIN|MISCONF)\b/;

/** Whether Redis refused a command for now, for example because its memory or its disk is full. */
export function isTemporaryReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError' && TEMPORARY_REPLY.test(error.message);
}

/**
 * Runs a Redis operation so that every outage becomes a StoreUnavailableError, at once when the client is not connected.
 * Replies that tell of a mistake of ours (wrong type, script error) pass through unchanged.
 */
export async function withStore<T>(redis: RedisClient, operation: () => Promise<T>): Promise<T> {
  if (!isReady(redis)) throw new StoreUnavailableError('Redis is not connected');
  try {
    return await operation();
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError' && !isTemporaryReply(error)) throw error;
    throw new StoreUnavailableError('Redis did not answer', { cause: error });
  }
}
