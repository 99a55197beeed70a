import type { Queue } from 'bullmq';
import type { JobTimes } from '../jobs/jobScripts.ts';
import { openQueue } from '../jobs/openQueue.ts';
import { createQueueEntries, type QueueEntries } from '../jobs/queueEntries.ts';
import { concurrencyOf, type QueueState, readQueues } from '../jobs/readQueues.ts';
import type { JobDefinition } from '../jobs/types.ts';
import type { WorkerAbout } from '../jobs/worker/workerReport.ts';
import type { Logger } from '../process/logger.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Keys, Store } from '../redis/keys.ts';
import { redisNow, withStore } from '../redis/withStore.ts';
import { type AuditLog, createAuditLog } from './auditLog.ts';
import { createFleetActions, type FleetActions } from './fleetActions.ts';

/** The installation for operators. Methods throw a StoreUnavailableError at once if Redis does not answer. */
export interface Fleet {
  read(): Promise<FleetState>;
  readonly actions: FleetActions;
  readonly audit: AuditLog;
  /** The queues of every job type and schedule, for a queue browser. */
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

export interface FleetOptions {
  /** A client with the role `gateway`. The caller closes it. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly definitions: readonly JobDefinition[];
  /** Names of other queues, for example of schedules. They can be viewed, but actions apply only to job types. */
  readonly otherQueues: readonly string[];
  readonly logger: Logger;
  readonly times?: JobTimes;
}

export function openFleet({ redis, keys, definitions, otherQueues, logger, times }: FleetOptions): Fleet {
  const entries = createQueueEntries({ redis, keys, definitions, logger });
  const open = (name: string) => openQueue(name, { redis, keys, logger });
  const jobQueues = new Map(definitions.map(({ type }) => [type, open(type)]));
  const queues = [...jobQueues.values(), ...otherQueues.map(open)];
  const actions = createFleetActions({ redis, keys, entries, queues: jobQueues, ...(times ? { times } : {}) });
  const audit = createAuditLog({ redis, keys });
  return {
    read: () => withStore(redis, () => readFleet({ redis, keys, definitions, entries })),
    actions: {
      pause: (jobType) => withStore(redis, () => actions.pause(jobType)),
      resume: (jobType) => withStore(redis, () => actions.resume(jobType)),
      drain: (jobType) => withStore(redis, () => actions.drain(jobType)),
      clean: (jobType) => withStore(redis, () => actions.clean(jobType)),
      retry: (jobId) => withStore(redis, () => actions.retry(jobId)),
      cancel: (jobId) => withStore(redis, () => actions.cancel(jobId)),
    },
    audit: {
      async begin(action) {
        const end = await withStore(redis, () => audit.begin(action));
        return (outcome) => withStore(redis, () => end(outcome));
      },
      read: (count) => withStore(redis, () => audit.read(count)),
    },
    queues,
    async close() {
      await Promise.all([entries.close(), ...queues.map((queue) => queue.close())]);
    },
  };
}

export interface FleetWorker {
  readonly id: string;
  readonly jobType: string;
  readonly concurrency: number;
  readonly heartbeatAgeMs: number;
  /** Null before the worker's first report. */
  readonly about: WorkerAbout | null;
}

/** Counts of one job type in one hour. */
export interface HourTally {
  readonly jobType: string;
  /** Start of the hour in RFC 3339. */
  readonly hour: string;
  readonly completed: number;
  readonly failed: Readonly<Record<string, number>>;
  /** Mean over the hour; null without jobs. */
  readonly meanRunMs: number | null;
  readonly meanWaitMs: number | null;
}

export interface FleetState {
  readonly queues: readonly QueueState[];
  /** A silent worker stays listed until another worker of its type starts. */
  readonly workers: readonly FleetWorker[];
  /** Hours with jobs, latest first. */
  readonly hours: readonly HourTally[];
}

export interface ReadFleetOptions extends Store {
  readonly definitions: readonly JobDefinition[];
  readonly entries: QueueEntries;
  readonly hours?: number;
}

const MS_PER_HOUR = 3_600_000;

/** Reads the state of the whole installation, by the clock of Redis. */
async function readFleet(options: ReadFleetOptions): Promise<FleetState> {
  const { redis, keys, definitions, hours = 24 } = options;
  const nowMs = await redisNow(redis, keys);
  const [queues, workers, tallies] = await Promise.all([
    readQueues(options),
    Promise.all(definitions.map(({ type }) => readWorkers(type))),
    Promise.all(definitions.flatMap(({ type }) => Array.from({ length: hours }, (_, ago) => readHour(type, ago)))),
  ]);
  const latestFirst = tallies.flatMap((tally) => tally ?? []).toSorted((a, b) => b.hour.localeCompare(a.hour));
  return { queues, workers: workers.flat(), hours: latestFirst };

  async function readWorkers(jobType: string): Promise<FleetWorker[]> {
    const members = await redis.zrange(keys.workers(jobType), '0', '-1', 'WITHSCORES');
    const beats = members.flatMap((member, i) => (i % 2 === 0 ? [{ member, at: Number(members[i + 1]) }] : []));
    return Promise.all(
      beats.map(async ({ member, at }) => {
        const id = member.slice(0, member.lastIndexOf(':'));
        const text = await redis.get(keys.worker(id));
        const about: WorkerAbout | null = text === null ? null : JSON.parse(text);
        return { id, jobType, concurrency: concurrencyOf(member), heartbeatAgeMs: Math.max(0, nowMs - at), about };
      }),
    );
  }

  async function readHour(jobType: string, ago: number): Promise<HourTally | null> {
    const hour = Math.floor(nowMs / MS_PER_HOUR) - ago;
    const fields = await redis.hgetall(keys.tally(jobType, hour));
    if (Object.keys(fields).length === 0) return null;
    const of = (name: string) => Number(fields[name] ?? 0);
    const failed = Object.keys(fields).flatMap((name) =>
      name.startsWith('failed:') ? [[name.slice('failed:'.length), of(name)] as const] : [],
    );
    return {
      jobType,
      hour: new Date(hour * MS_PER_HOUR).toISOString(),
      completed: of('completed'),
      failed: Object.fromEntries(failed),
      meanRunMs: of('completed') > 0 ? of('run_ms') / of('completed') : null,
      meanWaitMs: of('started') > 0 ? of('waited_ms') / of('started') : null,
    };
  }
}
