import { type Job, Worker } from 'bullmq';
import type { Logger } from '../../process/logger.ts';
import { pause } from '../../process/timing.ts';
import { duplicateRedis, type RedisClient } from '../../redis/connectRedis.ts';
import type { Keys } from '../../redis/keys.ts';
import { defineScript, runScript } from '../../redis/runScript.ts';
import { announceJobs } from '../queueEntries.ts';

/** A BullMQ worker that fetches no entries itself, so that it needs no connection of its own. */
export class ShardWorker extends Worker {
  protected override createBackend(): void {
    this.backend = this.backendFactory(this.name, this.opts);
  }

  /** Renews the locks of its jobs from now on, and looks for those of silent workers. */
  async start(): Promise<void> {
    this.lockManager.start();
    await this.startStalledCheckTimer();
  }

  /** Returns the next entry, which is this worker's from now on. Returns undefined if none waits. */
  claim(token: string): Promise<Job | undefined> {
    return this.moveToActive(token, this.opts.name);
  }
}

export interface ClaimOptions {
  readonly redis: RedisClient;
  readonly queue: string;
  readonly workers: readonly { readonly shard: Keys; readonly worker: ShardWorker }[];
  /** Jobs at the same time, in all shards together. */
  readonly concurrency: number;
  readonly logger: Logger;
}

/** Redis answers after this time at the latest, so that a dead connection is noticed. */
const BLOCK_SECONDS = 5;
const AFTER_ERROR_MS = 500;

/** Removes the first announcement, and returns its key. */
const TAKE_ANNOUNCED = defineScript(`
for _, key in ipairs(KEYS) do
  if redis.call('DEL', key) == 1 then return {key} end
end
return {}`);

/**
 * Claims the jobs of several shards in turn, one for each free thread. It asks only shards that may have jobs: those that gave one
 * the last time, and those that are announced (announceJobs). A worker that finds a job by an announcement announces the shard again, so that
 * another free worker asks it too. The sweeper repeats an announcement that was lost in a crash.
 * While no shard has jobs, one connection waits for the announcements of all.
 */
export function claimJobs({ redis, queue, workers, concurrency, logger }: ClaimOptions): { close(): Promise<void> } {
  const byAnnouncement = new Map(workers.map((one) => [one.shard.wake(queue), one]));
  const waiting = duplicateRedis(redis, logger.child({ redis_role: 'claims' }));
  const running = new Set<Promise<unknown>>();
  const stopped = new AbortController();
  let hopeful: (typeof workers)[number][] = [];
  // Each worker begins at another shard.
  let claims = Math.floor(Math.random() * workers.length);
  for (const { worker } of workers) worker.start().catch((error: Error) => worker.emit('error', error));
  const claiming = claimUntilStopped();

  async function claimUntilStopped(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if (running.size >= concurrency) await Promise.race(running);
        else await claimRound();
      } catch (error) {
        if (stopped.signal.aborted) return;
        logger.warn('no job could be claimed', { error });
        await pause(AFTER_ERROR_MS, stopped.signal);
      }
    }
  }

  /** Asks each hopeful shard once, and takes one announcement. */
  async function claimRound(): Promise<void> {
    for (const one of hopeful) {
      if (running.size >= concurrency || stopped.signal.aborted) return;
      // A shard that was asked goes to the end, so that the next round begins with another one.
      hopeful = hopeful.filter((other) => other !== one);
      if (await claimFrom(one)) hopeful = [...hopeful, one];
    }
    if (running.size >= concurrency) return;
    const announced = await nextAnnounced();
    if (announced === undefined || !(await claimFrom(announced))) return;
    if (!hopeful.includes(announced)) hopeful = [...hopeful, announced];
    await announceJobs({ redis, keys: announced.shard }, queue);
  }

  /** Returns the next announced shard, and waits for one only while there is no other to ask. */
  async function nextAnnounced(): Promise<(typeof workers)[number] | undefined> {
    // The first place changes, so that no shard is always first.
    const names = [...byAnnouncement.keys()];
    const first = claims % names.length;
    const inTurn = [...names.slice(first), ...names.slice(0, first)];
    claims += 1;
    if (hopeful.length > 0) {
      const [name] = await runScript(redis, TAKE_ANNOUNCED, { keys: inTurn, args: [] });
      return name && byAnnouncement.get(String(name));
    }
    const [name] = (await waiting.bzpopmin(...inTurn, BLOCK_SECONDS)) ?? [];
    return name === undefined ? undefined : byAnnouncement.get(name);
  }

  /** Returns false if the shard has no job now. */
  async function claimFrom({ worker }: (typeof workers)[number]): Promise<boolean> {
    const token = `${worker.id}:${claims++}`;
    const job = await worker.claim(token);
    if (job === undefined) return false;
    const run = worker
      .processJob(job, token, () => false)
      .catch((error: Error) => worker.emit('error', error))
      .finally(() => running.delete(run));
    running.add(run);
    return true;
  }

  return {
    async close() {
      stopped.abort();
      waiting.disconnect();
      await claiming;
      while (running.size > 0) await Promise.race(running);
      await Promise.all(workers.map(({ worker }) => worker.close(true)));
    },
  };
}
