import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import { LRUCache } from 'lru-cache';
import { closeWorker, LET_GO_MS, logQueueErrors, openQueue } from '../jobs/openQueue.ts';
import { onceThereIsRoom } from '../jobs/worker/runJob.ts';
import { createAccountSlots } from '../process/accountTurns.ts';
import type { Logger } from '../process/logger.ts';
import { repeat, settlesWithin } from '../process/timing.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys } from '../redis/keys.ts';
import { type Attempt, createDeliveryStore, type Delivery } from './deliveryStore.ts';
import type { OutboxItem } from './outbox.ts';

export type SendOutcome =
  | { readonly kind: 'delivered'; readonly httpStatus: number | null }
  | {
      readonly kind: 'refused';
      readonly httpStatus: number | null;
      /** The reason, for the account's owner. */
      readonly reason: string;
      /** True if a retry is pointless. */
      readonly isFinal: boolean;
    };

/** Receives the outcomes of attempts, for metrics. */
export interface DeliveryObserver {
  attempted(end: 'delivered' | 'retried' | 'failed'): void;
}

export interface DeliveriesOptions {
  /** A client with the role `worker`. The caller closes it. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly logger: Logger;
  /** Sends one delivery once. It must end within `lockMs`. */
  readonly send: (delivery: Delivery, signal: AbortSignal) => Promise<SendOutcome>;
  /** Attempts at the same time. One account has at most half of them, so that its slow receiver holds up no other account. */
  readonly concurrency: number;
  readonly retryDelaysMs?: readonly number[];
  readonly pollMs?: number;
  /** If a worker is silent for this long, another worker repeats its attempt. */
  readonly lockMs?: number;
  /** Most deliveries of an account that are kept. */
  readonly mostKept?: number;
  readonly observe?: DeliveryObserver;
}

export interface Deliveries {
  /** Starts no more attempts and lets running ones end within the grace. Then it aborts them, and another worker repeats them. */
  stop(graceMs: number): Promise<void>;
}

const QUEUE = 'webhook_delivery';
const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Delays between attempts: 8 attempts in 27.6 hours. */
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
/** Entries in hand per attempt at the same time. Most of them wait for an attempt. */
const HELD_PER_ATTEMPT = 4;
/** An entry beyond those that its account may have in hand comes again after this time, one after the other. */
const AGAIN_MS = 1000;
const BETWEEN_MS = 20;
/** Accounts whose time is remembered. */
const MOST_ACCOUNTS = 10_000;
const KEEP_FAILED = { age: 7 * 86_400, count: 10_000 };

/** Thrown so that BullMQ retries after the delay. */
class TryAgain extends Error {
  readonly delayMs: number;
  constructor(reason: string, delayMs: number) {
    super(reason);
    this.delayMs = delayMs;
  }
}

/**
 * Takes events from the outbox and sends them until they are delivered or all attempts have failed. The BullMQ queue has only
 * ids, owners, and retry times. The state of a delivery is in its record. A crash may send an event twice, with the same id.
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
    mostKept,
    observe,
  } = options;
  const store = createDeliveryStore(
    { redis, keys },
    {
      ...(mostKept === undefined ? {} : { mostKept }),
      onForgotten: (owner, pending) =>
        logger.warn('an account has too many webhooks, so old ones end', { owner, pending }),
    },
  );
  const stopped = new AbortController();
  const slots = createAccountSlots(concurrency, Math.ceil(concurrency / 2));
  const held = new Map<string, number>();
  const againAt = new LRUCache<string, number>({ max: MOST_ACCOUNTS });
  const queue = openQueue(QUEUE, { redis, keys, logger });
  const worker = new Worker(QUEUE, take, {
    connection: redis,
    prefix: keys.queuePrefix,
    concurrency: concurrency * HELD_PER_ATTEMPT,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    // The record counts the attempts, however often workers crash.
    maxStalledCount: 1000,
    settings: { backoffStrategy: (_made, _type, error) => (error instanceof TryAgain ? error.delayMs : SECOND) },
  });
  worker.on('error', logQueueErrors({ logger, fields: { queue: QUEUE } }));
  const moves = repeat(pollMs, move, (error) => logger.warn('events stay in the outbox', { error }));

  /** Moves events from the outbox to the queue. An event leaves the outbox after its record and queue entry exist. */
  async function move(): Promise<void> {
    await Promise.all(keys.shards.map(({ outbox }) => moveFrom(outbox)));
  }

  async function moveFrom(outbox: string): Promise<void> {
    for (const text of await redis.lrange(outbox, 0, MOST_MOVED - 1)) {
      const item = readItem(text);
      const deliveryId = item && (await store.accept(item));
      if (item !== null && deliveryId !== null) await enqueue(deliveryId, item.owner);
      await redis.lrem(outbox, 1, text);
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

  async function enqueue(deliveryId: string, owner: string): Promise<void> {
    const entry = await queue.getJob(deliveryId);
    if (entry !== undefined && entry.finishedOn === undefined) return;
    await entry?.remove();
    await queue.add(
      QUEUE,
      { owner },
      {
        jobId: deliveryId,
        attempts: 1000,
        backoff: { type: 'custom' },
        removeOnComplete: true,
        removeOnFail: KEEP_FAILED,
      },
    );
  }

  /** Waits while Redis is full, because another attempt would send the event again. */
  function note({ id, owner }: Delivery, outcome: Attempt): Promise<void> {
    const onWait = (error: unknown) => logger.warn('the outcome of a webhook waits', { delivery_id: id, error });
    return onceThereIsRoom(() => store.attempted(id, owner, outcome), { signal: stopped.signal, onWait });
  }

  /**
   * Makes an attempt when it is the turn of the account. An account has at most as many entries in hand as all have attempts. The
   * others come again later, because they would keep the entries of other accounts out.
   */
  async function take(entry: Job, token?: string): Promise<void> {
    // An entry of an earlier version has no owner, and its installation one shard.
    const owner = String(entry.data.owner);
    const own = held.get(owner) ?? 0;
    if (own >= concurrency) {
      const at = Math.max(Date.now() + AGAIN_MS, (againAt.get(owner) ?? 0) + BETWEEN_MS);
      againAt.set(owner, at);
      await entry.moveToDelayed(at, token);
      throw new DelayedError();
    }
    held.set(owner, own + 1);
    try {
      await slots.enter(owner, stopped.signal).catch(() => {
        throw new TryAgain('stopped', SECOND);
      });
      try {
        await attempt(entry.id ?? '', owner);
      } finally {
        slots.leave(owner);
      }
    } finally {
      const left = (held.get(owner) ?? 1) - 1;
      if (left > 0) held.set(owner, left);
      else held.delete(owner);
    }
  }

  async function attempt(id: string, owner: string): Promise<void> {
    const delivery = await store.read(id, owner);
    if (delivery?.status !== 'pending') return;
    const attempts = delivery.attempts + 1;
    const outcome = await send(delivery, stopped.signal);
    // An attempt that our own stop aborted does not count.
    if (stopped.signal.aborted && outcome.kind === 'refused') throw new TryAgain('stopped', SECOND);
    const { httpStatus } = outcome;
    if (outcome.kind === 'delivered') {
      await note(delivery, { status: 'delivered', attempts, httpStatus, error: null, nextAttemptAt: null });
      observe?.attempted('delivered');
      return;
    }
    const { reason: error, isFinal } = outcome;
    const delayMs = isFinal ? null : withJitter(retryDelaysMs[attempts - 1] ?? null);
    if (delayMs === null) {
      await note(delivery, { status: 'failed', attempts, httpStatus, error, nextAttemptAt: null });
      observe?.attempted('failed');
      logger.warn('webhook not delivered', { delivery_id: id, owner: delivery.owner, attempts, reason: error });
      throw new UnrecoverableError(error);
    }
    const nextAttemptAt = new Date(Date.now() + delayMs).toISOString();
    await note(delivery, { status: 'pending', attempts, httpStatus, error, nextAttemptAt });
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

/** Spreads the retries of deliveries that failed together. */
function withJitter(delayMs: number | null): number | null {
  return delayMs === null ? null : Math.round(delayMs * (0.9 + 0.2 * Math.random()));
}
