import { type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../../process/logger.ts';
import { pause, settlesWithin } from '../../process/timing.ts';
import { connectToMaster, defineScript, runScript } from '../../redis/commands.ts';
import type { RedisClient } from '../../redis/connectRedis.ts';
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
/** A worker that always finds jobs looks for announcements everywhere at this interval. */
const LOOK_MS = 250;

/** Removes the first announcement, and returns its key. */
const TAKE_ANNOUNCED = defineScript(`
for _, key in ipairs(KEYS) do
  if redis.call('DEL', key) == 1 then return {key} end
end
return {}`);

/** A shard, and the BullMQ worker that takes its entries. */
type Claimed = ClaimOptions['workers'][number];

/** Shards whose announcements are in one slot, so that one connection waits for them. */
interface WakeSlot {
  readonly workers: readonly Claimed[];
  /** Null until it is needed, and after an error. */
  waiting: Redis | null;
  isAsked: boolean;
  lookedAt: number;
  /** True while the master with the announcements does not answer. */
  isLate: boolean;
}

/**
 * Claims the jobs of several shards in turn, one for each free thread. It asks only shards that may have jobs: those that gave one
 * the last time, and those that are announced (announceJobs). A worker that takes an announcement and does not find the shard empty announces it
 * again, so that another free worker asks it too. The sweeper repeats an announcement that was lost in a crash.
 * While no shard has jobs, connections wait for announcements. If the master with some announcements does not answer, the
 * worker asks their shards again and again. A shard whose own master does not answer is left out until it does.
 */
export function claimJobs({ redis, queue, workers, concurrency, isSilent, logger }: ClaimOptions): {
  close(): Promise<void>;
} {
  const byAnnouncement = new Map(workers.map((one) => [one.shard.wake(queue), one]));
  const slots = [...Map.groupBy(workers, ({ shard }) => slotName(shard.wake(queue))).values()].map(
    (ofSlot): WakeSlot => ({
      workers: ofSlot,
      waiting: null,
      isAsked: false,
      lookedAt: 0,
      isLate: false,
    }),
  );
  const running = new Map<Promise<unknown>, Keys>();
  const stopped = new AbortController();
  /** Shards whose answer to a claim is late. */
  const late = new Set<Claimed>();
  /** Shards whose announcement this worker has taken, and that it has not asked since. */
  const announced = new Set<Claimed>();
  let hopeful: Claimed[] = [];
  let news = Promise.withResolvers<void>();
  /** Time at which shards became hopeful because their announcements are late. */
  let askedLateAt = 0;
  // Each worker begins at another shard.
  let claims = Math.floor(Math.random() * workers.length);
  for (const { worker } of workers) worker.start();
  const claiming = claimUntilStopped();

  function isBusy(): boolean {
    return [...running.values()].filter((shard) => !isSilent(shard)).length >= concurrency;
  }

  function hopeFor(one: Claimed): void {
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

  /** Asks each hopeful shard once, and first those that are announced, because the others may always have jobs. */
  async function claimRound(): Promise<void> {
    hopeForLate();
    if (hopeful.length > 0) await takeAnnounced();
    else if (announced.size === 0) await awaitAnnounced();
    for (const one of [...announced, ...hopeful.filter((other) => !announced.has(other))]) {
      if (isBusy() || stopped.signal.aborted) break;
      // A shard that was asked goes to the end, so that the next round begins with another one.
      hopeful = hopeful.filter((other) => other !== one);
      const isFound = await claimFrom(one);
      if (announced.delete(one) && isFound) announce(one);
      if (isFound) hopeFor(one);
    }
    // A free worker can take these.
    if (isBusy()) for (const one of announced) giveBack(one);
  }

  function announce({ shard }: Claimed): void {
    void announceJobs({ redis, keys: shard }, queue);
  }

  function giveBack(one: Claimed): void {
    announced.delete(one);
    announce(one);
  }

  function hopeForLate(): void {
    if (performance.now() - askedLateAt < POLL_MS) return;
    askedLateAt = performance.now();
    for (const slot of slots) if (slot.isLate) slot.workers.forEach(hopeFor);
  }

  function take(answer: readonly unknown[] | null): void {
    const one = byAnnouncement.get(String(answer?.[0]));
    if (one === undefined) return;
    announced.add(one);
    if (isBusy() || stopped.signal.aborted) giveBack(one);
  }

  /** Takes an announcement of a shard that is not hopeful. It looks at one slot, and at those that it has not looked at for too long. */
  async function takeAnnounced(): Promise<void> {
    do {
      const slot = slots.shift();
      if (slot === undefined) return;
      slots.push(slot);
      slot.lookedAt = performance.now();
      await takeFrom(slot);
    } while (announced.size === 0 && performance.now() - (slots[0]?.lookedAt ?? Infinity) > LOOK_MS);
  }

  async function takeFrom(slot: WakeSlot): Promise<void> {
    const keys = announcementsOf(slot, (one) => !hopeful.includes(one));
    if (slot.isLate || keys.length === 0) return;
    const taken = runScript(redis, TAKE_ANNOUNCED, { keys, args: [] });
    if (await settlesWithin(taken, ANSWER_MS)) return take(await taken);
    noteLate(slot);
    taken
      .then(take)
      .catch(() => {})
      .finally(() => (slot.isLate = false));
  }

  /** Waits until a shard is announced, or until it is time to ask those whose announcements are late. */
  async function awaitAnnounced(): Promise<void> {
    news = Promise.withResolvers();
    for (const slot of slots) if (!slot.isAsked) void ask(slot);
    const isLate = slots.some((slot) => slot.isLate);
    await settlesWithin(news.promise, isLate ? POLL_MS : 1000 * BLOCK_SECONDS);
  }

  /** Waits for an announcement of a slot, also while the worker is busy, because Redis cannot be told to stop. */
  async function ask(slot: WakeSlot): Promise<void> {
    slot.isAsked = true;
    try {
      const keys = announcementsOf(slot, () => true);
      slot.waiting ??= connectToMaster(redis, { root: String(keys[0]) }, logger);
      const asked = slot.waiting.bzpopmin(...keys, BLOCK_SECONDS);
      if (!(await settlesWithin(asked, ANSWER_MS + 1000 * BLOCK_SECONDS))) noteLate(slot);
      take(await asked);
    } catch (error) {
      if (stopped.signal.aborted) return;
      logger.warn('the announcements of jobs cannot be read', { error });
      slot.waiting?.disconnect();
      [slot.waiting, slot.isLate] = [null, true];
      news.resolve();
      await pause(AFTER_ERROR_MS, stopped.signal);
    } finally {
      [slot.isAsked, slot.isLate] = [false, false];
      news.resolve();
    }
  }

  function noteLate(slot: WakeSlot): void {
    if (stopped.signal.aborted) return;
    // All slots of a master are late at once.
    if (!slots.some(({ isLate }) => isLate)) logger.warn('announcements of jobs are late, so their shards are asked');
    slot.isLate = true;
    news.resolve();
  }

  /** Returns the keys of announcements. The first place changes, so that no shard is always first. */
  function announcementsOf(slot: WakeSlot, isChosen: (one: Claimed) => boolean): string[] {
    const keys = slot.workers.filter(isChosen).map(({ shard }) => shard.wake(queue));
    const first = claims % Math.max(1, keys.length);
    return [...keys.slice(first), ...keys.slice(0, first)];
  }

  /** Returns false if the shard has no job now, or does not answer. */
  async function claimFrom(one: Claimed): Promise<boolean> {
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
  async function handBack({ shard }: Claimed, job: Job, token: string): Promise<void> {
    await job.moveToWait(token);
    await announceJobs({ redis, keys: shard }, queue);
  }

  return {
    async close() {
      stopped.abort();
      for (const { waiting } of slots) waiting?.disconnect();
      news.resolve();
      await claiming;
      for (const one of announced) giveBack(one);
      while (running.size > 0) await Promise.race(running.keys());
      await Promise.all(workers.map(({ worker }) => worker.close(true)));
    },
  };
}

/** Returns the part of a key that chooses its slot. */
function slotName(key: string): string {
  return key.slice(0, key.indexOf('}') + 1);
}
