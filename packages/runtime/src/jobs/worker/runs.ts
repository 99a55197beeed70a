import type { Logger } from '../../process/logger.ts';
import { duplicateRedis, type RedisClient } from '../../redis/connectRedis.ts';
import type { Keys, Store } from '../../redis/keys.ts';
import { type AbortReason, PUBLIC_ERRORS, RunAborted } from '../failures.ts';
import type { Claimed } from '../jobScripts.ts';

/** One job in the hands of this worker. */
export interface Run {
  readonly controller: AbortController;
  /** The latest claim; null until the first. */
  claimed: Claimed | null;
}

/** The jobs that this worker runs right now. */
export interface Runs {
  /** A run of the same job that is still open has lost its lock and is aborted. */
  open(jobId: string): Run;
  close(jobId: string, run: Run): void;
  abort(jobId: string, reason: AbortReason): void;
  abortAll(reason: AbortReason): void;
  count(): number;
  /** Ever opened. */
  opened(): number;
  claims(): readonly Claimed[];
}

export function createRuns(): Runs {
  const runs = new Map<string, Run>();
  let opened = 0;
  const abort = (jobId: string, reason: AbortReason) => runs.get(jobId)?.controller.abort(new RunAborted(reason));
  return {
    open(jobId) {
      abort(jobId, 'lost');
      const run: Run = { controller: new AbortController(), claimed: null };
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
    claims: () => [...runs.values()].flatMap(({ claimed }) => claimed ?? []),
  };
}

/** Aborts runs that were overtaken by a cancel or by another worker without having heard of it. */
export async function checkFences({ redis, keys }: Store, runs: Runs): Promise<void> {
  await Promise.all(
    runs.claims().map(async ({ jobId, fence }) => {
      const [current, error] = await redis.hmget(keys.job(jobId), 'fence', 'error');
      const isStillClaimed = runs.claims().some((claim) => claim.jobId === jobId && claim.fence === fence);
      if (!isStillClaimed || current === fence) return;
      runs.abort(jobId, error === PUBLIC_ERRORS.cancelled ? 'cancelled' : 'lost');
    }),
  );
}

export interface CancelListener {
  close(): void;
}

/** Hears of cancelled jobs within milliseconds, on a connection of its own. A missed message is made up for by checkFences. */
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
