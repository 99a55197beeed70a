import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { closeWorker, LET_GO_MS, logQueueErrors, openQueue } from '../jobs/openQueue.ts';
import type { Logger } from '../process/logger.ts';
import { repeat, settlesWithin } from '../process/timing.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys } from '../redis/keys.ts';
import { createDeliveryStore, type Delivery } from './deliveryStore.ts';
import type { OutboxItem } from './outbox.ts';

export type SendOutcome =
  | { readonly kind: 'delivered'; readonly httpStatus: number }
  | {
      readonly kind: 'refused';
      readonly httpStatus: number | null;
      /** For the account's owner to read. */
      readonly reason: string;
      /** The receiver wants no more, or never can: do not try again. */
      readonly isFinal: boolean;
    };

/** Hears what becomes of deliveries, for figures. */
export interface DeliveryObserver {
  attempted(end: 'delivered' | 'retried' | 'failed'): void;
}

export interface DeliveriesOptions {
  /** Of role `worker`; stays the caller's to close. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly logger: Logger;
  /** Sends one delivery once; must end within `lockMs`. */
  readonly send: (delivery: Delivery, signal: AbortSignal) => Promise<SendOutcome>;
  /** Deliveries at the same time. */
  readonly concurrency: number;
  readonly retryDelaysMs?: readonly number[];
  readonly pollMs?: number;
  /** An attempt of a worker that is silent for so long is made again by another. */
  readonly lockMs?: number;
  readonly observe?: DeliveryObserver;
}

export interface Deliveries {
  /** Takes no more, lets running attempts end within the grace, then aborts them; they are made again elsewhere. */
  stop(graceMs: number): Promise<void>;
}

const QUEUE = 'webhook_delivery';
const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** After these failed attempts the next one comes: 8 attempts in 27.6 hours. */
const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  300 * SECOND,
  1800 * SECOND,
  2 * HOUR,
  5 * HOUR,
  8 * HOUR,
  12 * HOUR,
];
const LOCK_MS = 60_000;
const POLL_MS = 250;
const MOST_MOVED = 200;
const KEEP_FAILED = { age: 7 * 86_400, count: 10_000 };

/** Thrown so that BullMQ tries again after so long. */
class TryAgain extends Error {
  readonly delayMs: number;
  constructor(reason: string, delayMs: number) {
    super(reason);
    this.delayMs = delayMs;
  }
}

/**
 * Takes events out of the outbox and sends them until they are delivered or all attempts have failed. The queue (BullMQ)
 * holds ids and the clock of retries; what is true of a delivery stands in its record. A crash may send an event twice:
 * its id is the same.
 */
export function runDeliveries(options: DeliveriesOptions): Deliveries {
  const {
    redis,
    keys,
    logger,
    send,
    concurrency,
    retryDelaysMs = RETRY_DELAYS_MS,
    pollMs = POLL_MS,
    lockMs = LOCK_MS,
    observe,
  } = options;
  const store = createDeliveryStore({ redis, keys });
  const stopped = new AbortController();
  const queue = openQueue(QUEUE, { redis, keys, logger });
  const worker = new Worker(QUEUE, attempt, {
    connection: redis,
    prefix: keys.queuePrefix,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    // However often workers die, the record counts the attempts.
    maxStalledCount: 1000,
    settings: { backoffStrategy: (_made, _type, error) => (error instanceof TryAgain ? error.delayMs : SECOND) },
  });
  worker.on('error', logQueueErrors({ logger, fields: { queue: QUEUE } }));
  const moves = repeat(pollMs, move, (error) => logger.warn('events stay in the outbox', { error }));

  /** Each event leaves the outbox only once its record and its queue entry are there. */
  async function move(): Promise<void> {
    for (const text of await redis.lrange(keys.outbox, 0, MOST_MOVED - 1)) {
      const item = readItem(text);
      const deliveryId = item && (await store.accept(item));
      if (deliveryId !== null) await enqueue(deliveryId);
      await redis.lrem(keys.outbox, 1, text);
    }
  }

  function readItem(text: string): OutboxItem | null {
    try {
      return JSON.parse(text);
    } catch (error) {
      logger.error('an event in the outbox cannot be read and is dropped', { error, event: text.slice(0, 200) });
      return null;
    }
  }

  async function enqueue(deliveryId: string): Promise<void> {
    const entry = await queue.getJob(deliveryId);
    if (entry !== undefined && entry.finishedOn === undefined) return;
    await entry?.remove();
    await queue.add(
      QUEUE,
      {},
      {
        jobId: deliveryId,
        attempts: 1000,
        backoff: { type: 'custom' },
        removeOnComplete: true,
        removeOnFail: KEEP_FAILED,
      },
    );
  }

  async function attempt({ id = '' }: Job): Promise<void> {
    const delivery = await store.read(id);
    if (delivery?.status !== 'pending') return;
    const attempts = delivery.attempts + 1;
    const outcome = await send(delivery, stopped.signal);
    // Cut off by our own stop: nobody's fault, so it does not count.
    if (stopped.signal.aborted && outcome.kind === 'refused') throw new TryAgain('stopped', SECOND);
    const { httpStatus } = outcome;
    if (outcome.kind === 'delivered') {
      await store.attempted(id, { status: 'delivered', attempts, httpStatus, error: null, nextAttemptAt: null });
      observe?.attempted('delivered');
      return;
    }
    const { reason: error, isFinal } = outcome;
    const delayMs = isFinal ? null : withJitter(retryDelaysMs[attempts - 1] ?? null);
    if (delayMs === null) {
      await store.attempted(id, { status: 'failed', attempts, httpStatus, error, nextAttemptAt: null });
      observe?.attempted('failed');
      logger.warn('webhook not delivered', { delivery_id: id, owner: delivery.owner, attempts, reason: error });
      throw new UnrecoverableError(error);
    }
    const nextAttemptAt = new Date(Date.now() + delayMs).toISOString();
    await store.attempted(id, { status: 'pending', attempts, httpStatus, error, nextAttemptAt });
    observe?.attempted('retried');
    throw new TryAgain(error, delayMs);
  }

  return {
    async stop(graceMs) {
      moves.stop();
      await closeWorker(worker, graceMs, () => stopped.abort());
      await settlesWithin(queue.close(), LET_GO_MS);
    },
  };
}

/** So that deliveries that failed together do not come back together. */
function withJitter(delayMs: number | null): number | null {
  return delayMs === null ? null : Math.round(delayMs * (0.9 + 0.2 * Math.random()));
}
