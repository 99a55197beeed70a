import type { Logger } from '../../process/logger.ts';
import { duplicateRedis, type RedisClient } from '../../redis/connectRedis.ts';
import type { Keys, Store } from '../../redis/keys.ts';
import { type AbortReason, RunAborted } from '../failures.ts';
import type { Lease } from '../jobScripts.ts';
import { failureReason } from './jobObserver.ts';

/** One job that this worker runs. */
export interface Run {
  readonly controller: AbortController;
  /** The latest lease; null before the first. */
  lease: Lease | null;
}

/** The jobs that this worker runs now. */
export interface Runs {
  /** Opens a run. An open run of the same job has lost its lock and is aborted. */
  open(jobId: string): Run;
  close(jobId: string, run: Run): void;
  abort(jobId: string, reason: AbortReason): void;
  abortAll(reason: AbortReason): void;
  count(): number;
  /** Number of runs opened so far. */
  opened(): number;
  leases(): readonly Lease[];
}

export function createRuns(): Runs {
  const runs = new Map<string, Run>();
  let opened = 0;
  const abort = (jobId: string, reason: AbortReason) => runs.get(jobId)?.controller.abort(new RunAborted(reason));
  return {
    open(jobId) {
      abort(jobId, 'lost');
      const run: Run = { controller: new AbortController(), lease: null };
      runs.set(jobId, run);
      opened += 1;
      return run;
    },
    close(jobId, run) {
      if (runs.get(jobId) === run) runs.delete(jobId);
    },
    abort,
    abortAll(reason) {
      for (const jobId of runs.keys()) abort(jobId, reason);
    },
    count: () => runs.size,
    opened: () => opened,
    leases: () => [...runs.values()].flatMap(({ lease }) => lease ?? []),
  };
}

/** Aborts those runs of a shard that have lost their lease to a cancellation or another worker and missed the message. */
export async function checkFences({ redis, keys }: Store, runs: Runs, leases: readonly Lease[]): Promise<void> {
  await Promise.all(
    leases.map(async ({ jobId, fence }) => {
      const [current, error] = await redis.hmget(keys.job(jobId), 'fence', 'error');
      const isCurrent = runs.leases().some((lease) => lease.jobId === jobId && lease.fence === fence);
      if (!isCurrent || current === fence) return;
      runs.abort(jobId, failureReason(error ?? '') === 'cancelled' ? 'cancelled' : 'lost');
    }),
  );
}

export interface CancelListener {
  close(): void;
}

/** Listens for canceled jobs on a connection of its own. checkFences finds a cancellation whose message was missed. */
export function listenForCancels(
  { redis, keys, logger }: { readonly redis: RedisClient; readonly keys: Keys; readonly logger: Logger },
  onCancel: (jobId: string) => void,
): CancelListener {
  const subscriber = duplicateRedis(redis, logger.child({ redis_role: 'cancel listener' }));
  subscriber.on('message', (_channel: string, jobId: string) => onCancel(jobId));
  subscriber.on('ready', () => {
    subscriber.subscribe(keys.cancelChannel).catch((error: unknown) => {
      logger.debug('not subscribed to cancels', { error });
      subscriber.disconnect(true);
    });
  });
  return { close: () => subscriber.disconnect() };
}
