import { Queue, type QueueOptions, type Worker } from 'bullmq';
import type { LogFields, Logger } from '../process/logger.ts';
import { settlesWithin } from '../process/timing.ts';
import type { Store } from '../redis/keys.ts';

const REPEAT_MS = 60_000;
/** A handler that is asked to stop has this long to do so. */
export const LET_GO_MS = 2000;

/**
 * Opens a BullMQ queue. Its errors are logged for debugging only, because the Redis client reports outages itself. BullMQ does not
 * ask for the version of Redis, because a queue whose question timed out would never take a job again. checkRedisServer asks.
 */
export function openQueue(
  name: string,
  { redis, keys, logger }: Store & { readonly logger: Pick<Logger, 'debug'> },
  options: Omit<QueueOptions, 'connection' | 'prefix' | 'skipVersionCheck'> = {},
): Queue {
  const queue = new Queue(name, { connection: redis, prefix: keys.queuePrefix, skipVersionCheck: true, ...options });
  queue.on('error', (error) => logger.debug('queue error', { queue: name, error: error.message }));
  return queue;
}

/** Stops a BullMQ worker. Running jobs may end within the grace. After that `abort` must end them. */
export async function closeWorker(worker: Pick<Worker, 'close'>, graceMs: number, abort: () => void): Promise<void> {
  const closing = worker.close();
  if (await settlesWithin(closing, graceMs)) return;
  abort();
  await settlesWithin(closing, 2 * LET_GO_MS);
}

export interface QueueErrorsOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly fields?: LogFields;
  /** The same message is logged again only after this time. */
  readonly repeatMs?: number;
}

/**
 * Returns the listener for errors of a BullMQ worker. While Redis is away, each of its connections reports an error at every
 * attempt, so a repeated message is logged once a minute.
 */
export function logQueueErrors({ logger, fields, repeatMs = REPEAT_MS }: QueueErrorsOptions): (error: Error) => void {
  let last = { message: '', atMs: Number.NEGATIVE_INFINITY };
  return ({ message }) => {
    const nowMs = performance.now();
    if (message === last.message && nowMs - last.atMs < repeatMs) return;
    last = { message, atMs: nowMs };
    logger.warn('queue error', { ...fields, error: message });
  };
}
