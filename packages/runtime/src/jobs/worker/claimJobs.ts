import { type Job, Worker } from 'bullmq';
import type { Logger } from '../../process/logger.ts';
import { pause, settlesWithin } from '../../process/timing.ts';
import { defineScript, runScript } from '../../redis/commands.ts';
import { duplicateRedis, type RedisClient } from '../../redis/connectRedis.ts';
import type { Keys } from '../../redis/keys.ts';
import { announceJobs } from '../queueEntries.ts';

/** A BullMQ worker that fetches no entries itself, so that it needs no connection of its own. */
export class ShardWorker extends Worker {
  protected override createBackend(): void {
    this.backend = this.backendFactory(this.name, this.opts);
  }

  /** Renews the locks of its jobs from now on. */
  start(): void {
    this.lockManager.start();
  }

  /** Gives the jobs of silent workers to others. */
  async releaseStalled(): Promise<void> {
    for (const jobId of await this.backend.moveStalledJobsToWait()) this.emit('stalled', jobId, 'active');
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
  /** Jobs at the same time, in all shards that answer. */
  readonly concurrency: number;
  /** True while the master of a shard does not answer. Its runs wait for it, so they do not count. */
  readonly isSilent: (shard: Keys) => boolean;
  readonly logger: Logger;
}

/** Redis answers after this time at the latest, so that a dead connection is noticed. */
const BLOCK_SECONDS = 5;
const AFTER_ERROR_MS = 500;
/** A master that does not answer within this time must not hold up the shards of the others. */
export const ANSWER_MS = 3000;
/** Without announcements, the worker asks every shard at this interval. */
const POLL_MS = 500;

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
 * While no shard has jobs, one connection waits for the announcements of all. If the master with the announcements does not answer, the
 * worker asks all shards again and again. A shard whose own master does not answer is left out until it does.
 */
export function claimJobs({ redis, queue, workers, concurrency, isSilent, logger }: ClaimOptions): {
  close(): Promise<void>;
} {
  const byAnnouncement = new Map(workers.map((one) => [one.shard.wake(queue), one]));
  const waiting = duplicateRedis(redis, logger.child({ redis_role: 'claims' }));
  const running = new Map<Promise<unknown>, Keys>();
  const stopped = new AbortController();
  /** Shards whose answer to a claim is late. */
  const late = new Set<(typeof workers)[number]>();
  let hopeful: (typeof workers)[number][] = [];
  let areAnnouncementsLate = false;
  /** Time at which all shards became hopeful because announcements are late. */
  let askedAllAt = 0;
  // Each worker begins at another shard.
  let claims = Math.floor(Math.random() * workers.length);
  for (const { worker } of workers) worker.start();
  const claiming = claimUntilStopped();

  function isBusy(): boolean {
    return [...running.values()].filter((shard) => !isSilent(shard)).length >= concurrency;
  }

  function hopeFor(one: (typeof workers)[number]): void {
    if (!hopeful.includes(one)) hopeful = [...hopeful, one];
  }

  async function claimUntilStopped(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if (!isBusy()) await claimRound();
        // A shard can become silent meanwhile.
        else await settlesWithin(Promise.race(running.keys()), ANSWER_MS);
      } catch (error) {
        if (stopped.signal.aborted) return;
        logger.warn('no job could be claimed', { error });
        await pause(AFTER_ERROR_MS, stopped.signal);
      }
    }
  }

  /** Asks each hopeful shard once, and first one that is announced, because the others may always have jobs. */
  async function claimRound(): Promise<void> {
    const announced = areAnnouncementsLate ? undefined : await nextAnnounced();
    if (announced) hopeful = [announced, ...hopeful.filter((other) => other !== announced)];
    if (areAnnouncementsLate) await hopeForAll();
    for (const one of hopeful) {
      if (isBusy() || stopped.signal.aborted) return;
      // A shard that was asked goes to the end, so that the next round begins with another one.
      hopeful = hopeful.filter((other) => other !== one);
      if (!(await claimFrom(one))) continue;
      hopeFor(one);
      if (one === announced) void announceJobs({ redis, keys: one.shard }, queue);
    }
  }

  async function hopeForAll(): Promise<void> {
    if (hopeful.length === 0) await pause(POLL_MS, stopped.signal);
    if (performance.now() - askedAllAt < POLL_MS) return;
    askedAllAt = performance.now();
    for (const one of workers) hopeFor(one);
  }

  /** Returns the next announced shard that is not hopeful, and waits for one only while no shard is. */
  async function nextAnnounced(): Promise<(typeof workers)[number] | undefined> {
    // The first place changes, so that no shard is always first.
    const others = workers.filter((one) => !hopeful.includes(one)).map(({ shard }) => shard.wake(queue));
    if (others.length === 0) return undefined;
    const first = claims % others.length;
    const inTurn = [...others.slice(first), ...others.slice(0, first)];
    claims += 1;
    const isWaiting = hopeful.length === 0;
    const asked: Promise<readonly unknown[] | null> = isWaiting
      ? waiting.bzpopmin(...inTurn, BLOCK_SECONDS)
      : runScript(redis, TAKE_ANNOUNCED, { keys: inTurn, args: [] });
    const oneOf = (answer: readonly unknown[] | null) => byAnnouncement.get(String(answer?.[0]));
    if (await settlesWithin(asked, ANSWER_MS + (isWaiting ? 1000 * BLOCK_SECONDS : 0))) return oneOf(await asked);
    logger.warn('the announcements of jobs are late, so all shards are asked');
    areAnnouncementsLate = true;
    asked
      .then((answer) => {
        const one = oneOf(answer);
        if (one) hopeFor(one);
      })
      .catch(() => {})
      .finally(() => (areAnnouncementsLate = false));
    return undefined;
  }

  /** Returns false if the shard has no job now, or does not answer. */
  async function claimFrom(one: (typeof workers)[number]): Promise<boolean> {
    const { shard, worker } = one;
    if (late.has(one) || isSilent(shard)) return false;
    const token = `${worker.id}:${claims++}`;
    const claimed = worker.claim(token);
    if (!(await settlesWithin(claimed, ANSWER_MS))) {
      late.add(one);
      claimed
        .then((job) => job && handBack(one, job, token))
        // The job goes to another worker when its lock expires.
        .catch((error: unknown) => logger.warn('a late job could not be handed back', { error }))
        .finally(() => {
          late.delete(one);
          hopeFor(one);
        });
      return false;
    }
    const job = await claimed;
    if (job === undefined) return false;
    const run = worker
      .processJob(job, token, () => false)
      .catch((error: Error) => worker.emit('error', error))
      .finally(() => running.delete(run));
    running.set(run, shard);
    return true;
  }

  /** Gives a job back that came too late, because the thread that was free may run another one. */
  async function handBack({ shard }: (typeof workers)[number], job: Job, token: string): Promise<void> {
    await job.moveToWait(token);
    await announceJobs({ redis, keys: shard }, queue);
  }

  return {
    async close() {
      stopped.abort();
      waiting.disconnect();
      await claiming;
      while (running.size > 0) await Promise.race(running.keys());
      await Promise.all(workers.map(({ worker }) => worker.close(true)));
    },
  };
}
