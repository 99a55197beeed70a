import { MS_PER_HOUR, rfc3339 } from '@tearsheet/shared';
import type { Queue } from 'bullmq';
import { type JobDefinition, queuesOf } from '../jobs/definitions.ts';
import type { WorkerAbout } from '../jobs/jobEvents.ts';
import { concurrencyOf, type QueueEntries, type QueueState, readQueues, seenWorkers } from '../jobs/queueEntries.ts';
import { redisNow } from '../redis/commands.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { outboxLength } from '../webhooks/webhookMetrics.ts';

export interface FleetWorker {
  readonly id: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly heartbeatAgeMs: number;
  /** Null before the worker's first report. */
  readonly about: WorkerAbout | null;
}

/** A queue without jobs of callers, for example of a schedule. */
export interface OtherQueue {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  /** Entries that run later: the next run of a schedule, or repeated webhooks. */
  readonly delayed: number;
  /** Failed entries that the queue keeps. */
  readonly failed: number;
  /** Time of the next run in RFC 3339; null without a schedule. */
  readonly nextRunAt: string | null;
}

/** Counts of one queue in one hour. */
export interface HourTally {
  readonly queue: string;
  /** Start of the hour in RFC 3339. */
  readonly hour: string;
  readonly completed: number;
  readonly failed: Readonly<Record<string, number>>;
  /** Jobs that started, and the sums of the times of completed and of started jobs. */
  readonly started: number;
  readonly runMs: number;
  readonly waitedMs: number;
}

export interface FleetState {
  /** The time of the reading in epoch milliseconds, by the clock of Redis. */
  readonly atMs: number;
  readonly queues: readonly QueueState[];
  readonly others: readonly OtherQueue[];
  /** A silent worker stays listed until another worker of its queue starts. */
  readonly workers: readonly FleetWorker[];
}

export interface ReadFleetOptions extends Store {
  readonly definitions: readonly JobDefinition[];
  /** The entries of all shards. */
  readonly entries: ReadonlyMap<Keys, QueueEntries>;
  readonly otherQueues: readonly Queue[];
}

/** Reads the state of the whole installation, by the clock of Redis. */
export async function readFleet(options: ReadFleetOptions): Promise<FleetState> {
  const { redis, keys, definitions, otherQueues } = options;
  const atMs = await redisNow(redis, keys);
  const [queues, others, workers] = await Promise.all([
    readQueues(options),
    Promise.all(otherQueues.map(readOther)),
    Promise.all(queuesOf(definitions).map(readWorkers)),
  ]);
  return { atMs, queues, others, workers: workers.flat() };

  async function readWorkers(queue: string): Promise<FleetWorker[]> {
    // A worker is in every shard that it works for.
    const seen = await Promise.all(keys.shards.map((shard) => seenWorkers(redis, shard, queue)));
    return Promise.all(
      [...new Map(seen.flatMap((inShard) => [...inShard]))].map(async ([member, at]) => {
        const id = member.slice(0, member.lastIndexOf(':'));
        const text = await redis.get(keys.worker(id));
        const about: WorkerAbout | null = text === null ? null : JSON.parse(text);
        return { id, queue, concurrency: concurrencyOf(member), heartbeatAgeMs: Math.max(0, atMs - at), about };
      }),
    );
  }

  async function readOther(queue: Queue): Promise<OtherQueue> {
    const [counts, scheduler] = await Promise.all([
      queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
      queue.getJobScheduler(queue.name),
    ]);
    const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
    // The webhook worker adds a delivery for each event of the outbox.
    const events = queue.name === 'webhook_delivery' ? await outboxLength({ redis, keys }) : 0;
    const next = scheduler?.next;
    return {
      name: queue.name,
      waiting: waiting + prioritized + events,
      active,
      delayed,
      failed,
      nextRunAt: next === undefined ? null : rfc3339(next),
    };
  }
}

/** Reads the counts of the latest hours, latest first. Hours without jobs are left out. */
export async function readHours(
  { redis, keys }: Store,
  { queues, count }: { readonly queues: readonly string[]; readonly count: number },
): Promise<readonly HourTally[]> {
  const latest = Math.floor((await redisNow(redis, keys)) / MS_PER_HOUR);
  const read = async (queue: string, hour: number): Promise<readonly HourTally[]> => {
    const fields = await redis.hgetall(keys.tally(queue, hour));
    if (Object.keys(fields).length === 0) return [];
    const of = (name: string) => Number(fields[name] ?? 0);
    const failed = Object.keys(fields).flatMap((name) =>
      name.startsWith('failed:') ? [[name.slice('failed:'.length), of(name)] as const] : [],
    );
    return [
      {
        queue,
        hour: rfc3339(hour * MS_PER_HOUR),
        completed: of('completed'),
        failed: Object.fromEntries(failed),
        started: of('started'),
        runMs: of('run_ms'),
        waitedMs: of('waited_ms'),
      },
    ];
  };
  const hours = Array.from({ length: count }, (_, ago) => latest - ago);
  return (await Promise.all(hours.flatMap((hour) => queues.map((queue) => read(queue, hour))))).flat();
}
