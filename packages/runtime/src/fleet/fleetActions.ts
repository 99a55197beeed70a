import { rfc3339 } from '@tearsheet/shared';
import type { Queue } from 'bullmq';
import { type JobDefinition, newJobId, queueOf as queueOfDefinition } from '../jobs/definitions.ts';
import { createFailureLog, type Failure, type FailureQuery, readFailures } from '../jobs/failureLog.ts';
import { PUBLIC_ERRORS, readFailure } from '../jobs/failures.ts';
import { failureReason } from '../jobs/jobEvents.ts';
import { createJobStore, keyDigest } from '../jobs/jobStore.ts';
import { announceJobs, type QueueEntries } from '../jobs/queueEntries.ts';
import { isUnfinished } from '../jobs/readJob.ts';
import { type Keys, perShard, type Store } from '../redis/keys.ts';
import { shardOfJob } from './findJobs.ts';

/**
 * The actions of operators. No action removes an accepted job silently or changes a job that has ended. Each returns a
 * sentence that describes what it did.
 */
export type FleetActions = ReturnType<typeof createFleetActions>;

export interface FleetActionsOptions extends Store {
  /** The entries of all shards. */
  readonly entries: ReadonlyMap<Keys, QueueEntries>;
  readonly definitions: readonly JobDefinition[];
  /** Returns the queue of a shard; undefined for an unknown name. */
  readonly queueOf: (shard: Keys, name: string) => Queue | undefined;
}

/** The Idempotency-Key of a retry, so that two operators start one job. */
const retryKey = (jobId: string) => `retry of ${jobId}`;

const MOST_CLEANED = 10_000;
/** Jobs that end at the same time, so that workers and callers can still use Redis. */
const DRAINED_AT_ONCE = 50;

export function createFleetActions(options: FleetActionsOptions) {
  const { redis, keys, entries, definitions, queueOf } = options;
  const everywhere = { redis, keys };
  const stores = perShard(keys, (shard) => createJobStore({ redis, keys: shard }));
  const failures = perShard(keys, (shard) => createFailureLog({ redis, keys: shard }));

  /** With `pending`, a job that a worker has taken meanwhile continues. */
  async function cancel(shard: Keys, jobId: string, actor: string, which: 'unfinished' | 'pending'): Promise<string> {
    const owner = await redis.hget(shard.job(jobId), 'owner');
    if (owner === null) return 'not_found';
    const outcome = await stores.of(owner).cancel(jobId, owner, PUBLIC_ERRORS.cancelledByOperator, which);
    if (outcome === 'cancelled') {
      failures.of(owner).note(jobId, actor);
      await entries.get(shard)?.drop(jobId);
    }
    return outcome;
  }

  /** Runs a failed job again, and returns the id of the new job. Null if its input is gone. */
  async function rerun({ jobId, jobType: type, queue, owner, work }: Failure): Promise<string | null> {
    const shard = keys.of(owner);
    const definition = definitions.find((one) => one.type === type && queueOfDefinition(one) === queue);
    const payload = await redis.getBuffer(shard.payload(jobId));
    if (definition === undefined || payload === null) return null;
    const outcome = await stores.of(owner).create(newJobId(definition), {
      definition,
      owner,
      payload,
      requestId: `retry-${jobId}`,
      idempotency: { key: retryKey(jobId), fingerprint: jobId },
      answer: '{}',
      // No caller waits for it, so it yields to the jobs of callers who do.
      priority: 'background',
      work,
      keep: { rerunOf: jobId },
    });
    if (outcome.kind === 'store_full') throw new Error('Redis has no room for more jobs');
    if (outcome.kind !== 'created' && outcome.kind !== 'replayed') return null;
    if (outcome.kind === 'created') await entries.get(shard)?.add(definition, outcome.jobId, outcome.virtualStart);
    await redis.unlink(shard.payload(jobId));
    return outcome.jobId;
  }

  async function retryable(query: FailureQuery): Promise<readonly Failure[]> {
    const found = await readFailures(everywhere, query);
    const stored = await Promise.all(found.map(({ jobId, owner }) => redis.exists(keys.of(owner).payload(jobId))));
    return [...new Map(found.filter((_, i) => stored[i] === 1).map((one) => [one.jobId, one])).values()];
  }

  async function retriedAs({ jobId, jobType, owner }: Failure): Promise<string | null> {
    return redis.hget(keys.of(owner).idempotency(keyDigest(jobType, owner, retryKey(jobId))), 'job');
  }

  /** Returns the failure of an ended job from its record, or from the log once the record has expired. */
  async function failureOf(shard: Keys, jobId: string): Promise<Failure | null> {
    const everything = { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER, jobType: null, code: null, owner: null };
    const [logged = null] = await readFailures(everywhere, { ...everything, jobId, limit: 1 });
    if (logged !== null) return logged;
    const names = ['type', 'owner', 'error', 'queue', 'work', 'finished'] as const;
    const [jobType, owner, stored, queue, work, finished] = await redis.hmget(shard.job(jobId), ...names);
    if (!jobType || !owner || !stored) return null;
    const { code, error } = readFailure(stored);
    const facts = { jobId, jobType, owner, reason: failureReason(stored), code, error, by: null };
    return { ...facts, at: rfc3339(finished ?? 0), queue: queue ?? jobType, work: Number(work ?? 1) };
  }

  async function drain({ name }: Queue, shard: Keys, actor: string): Promise<number> {
    const waiting = await redis.zrange(shard.line(name), '0', '-1');
    let ended = 0;
    for (let at = 0; at < waiting.length; at += DRAINED_AT_ONCE) {
      const some = waiting.slice(at, at + DRAINED_AT_ONCE);
      const outcomes = await Promise.all(some.map((jobId) => cancel(shard, jobId, actor, 'pending')));
      await failures.all.get(shard)?.write();
      ended += outcomes.filter((outcome) => outcome === 'cancelled').length;
    }
    return ended;
  }

  /** Does something with a queue in all shards, and returns what was done with how many of its entries. */
  async function onQueue(
    name: string,
    act: (queue: Queue, shard: Keys) => Promise<number>,
    say: (changed: number) => string,
  ): Promise<string> {
    let changed = 0;
    for (const shard of keys.shards) {
      const queue = queueOf(shard, name);
      if (queue === undefined) return 'there is no such queue';
      changed += await act(queue, shard);
    }
    return say(changed);
  }

  return {
    /** Stops workers from taking these jobs. New jobs are accepted and wait. */
    pause: (name: string): Promise<string> =>
      onQueue(
        name,
        async (queue) => {
          await queue.pause();
          return 0;
        },
        () => 'paused: workers take no more',
      ),
    resume: (name: string): Promise<string> =>
      onQueue(
        name,
        async (queue, shard) => {
          await queue.resume();
          await announceJobs({ redis, keys: shard }, name);
          return 0;
        },
        () => 'resumed',
      ),
    /** Fails every waiting job, so that its caller is notified. Running jobs continue. */
    drain: (name: string, actor: string): Promise<string> =>
      onQueue(
        name,
        (queue, shard) => drain(queue, shard, actor),
        (ended) => `${ended} waiting jobs failed with "${PUBLIC_ERRORS.cancelledByOperator}"`,
      ),
    /**
     * Adds the queue entry of an unfinished job if it is missing. Runs a job that an operator, a deadline, a lost worker, or a fault has
     * ended again within a day, as a new job of the account. A repeated call finds the same new job.
     */
    async retry(jobId: string): Promise<string> {
      const shard = await shardOfJob(everywhere, jobId);
      const [status, type, turn, queue = null] = await redis.hmget(shard.job(jobId), 'status', 'type', 'turn', 'queue');
      if (!status || !type || !isUnfinished(status)) {
        const failure = await failureOf(shard, jobId);
        if (failure === null) return status ? `it has ended: ${status}` : 'there is no such job';
        const again = (await rerun(failure)) ?? (await retriedAs(failure));
        return again === null
          ? 'its input is no longer stored, so only its owner can repeat it'
          : `runs again as ${again}`;
      }
      return (await entries.get(shard)?.ensure({ type, queue }, jobId, Number(turn ?? 0)))
        ? 'its queue entry was missing and is there again'
        : 'it has a queue entry: a worker has it or will take it';
    },
    /** Returns the failures that match and whose jobs can run again. */
    retryable,
    /** Returns the id of the job that repeats a failed one; null if there is none. */
    retriedAs,
    /** Runs all of them again. */
    async retryAll(query: FailureQuery): Promise<string> {
      const found = await retryable(query);
      let again = 0;
      for (let at = 0; at < found.length; at += DRAINED_AT_ONCE) {
        const ids = await Promise.all(found.slice(at, at + DRAINED_AT_ONCE).map(rerun));
        again += ids.filter((id) => id !== null).length;
      }
      return `${again} failed jobs run again`;
    },
    /** Fails an unfinished job. */
    async cancel(jobId: string, actor: string): Promise<string> {
      const shard = await shardOfJob(everywhere, jobId);
      const outcome = await cancel(shard, jobId, actor, 'unfinished');
      await failures.all.get(shard)?.write();
      return { cancelled: 'failed, as canceled', already_finished: 'it has ended', not_found: 'there is no such job' }[
        outcome === 'cancelled' || outcome === 'already_finished' ? outcome : 'not_found'
      ];
    },
    /** Removes the queue entries of failed jobs. Their records stay. */
    clean: (name: string): Promise<string> =>
      onQueue(
        name,
        async (queue) => (await queue.clean(0, MOST_CLEANED, 'failed')).length,
        (removed) => `${removed} entries of failed jobs removed`,
      ),
  };
}
