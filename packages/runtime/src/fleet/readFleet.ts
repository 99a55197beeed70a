import type { QueueEntries } from '../jobs/queueEntries.ts';
import { concurrencyOf, type QueueState, readQueues } from '../jobs/readQueues.ts';
import type { JobDefinition } from '../jobs/types.ts';
import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { redisNow } from '../redisNow.ts';
import type { WorkerAbout } from './workerReport.ts';

export interface FleetWorker {
  readonly id: string;
  readonly jobType: string;
  readonly concurrency: number;
  readonly heartbeatAgeMs: number;
  /** Null between the first heartbeat and the first report. */
  readonly about: WorkerAbout | null;
}

/** What one job type did in one hour. */
export interface HourTally {
  readonly jobType: string;
  /** RFC 3339, begin of the hour. */
  readonly hour: string;
  readonly completed: number;
  readonly failed: Readonly<Record<string, number>>;
  /** Means over the hour; null without jobs. */
  readonly meanRunMs: number | null;
  readonly meanWaitMs: number | null;
}

export interface FleetState {
  readonly queues: readonly QueueState[];
  /** One that fell silent stays, by its old heartbeat, until another worker of its type starts. */
  readonly workers: readonly FleetWorker[];
  /** Latest hour first; hours without jobs are left out. */
  readonly hours: readonly HourTally[];
}

export interface ReadFleetOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly definitions: readonly JobDefinition[];
  readonly entries: QueueEntries;
  readonly hours?: number;
}

const MS_PER_HOUR = 3_600_000;

/** The whole installation as an operator sees it, by Redis' clock. */
export async function readFleet(options: ReadFleetOptions): Promise<FleetState> {
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
