import { rfc3339, rfc3339OrNull } from '@tearsheet/shared';
import type { Queue } from 'bullmq';
import { isId } from '../ids.ts';
import { type JobDefinition, queuesOf, recordedQueue } from '../jobs/definitions.ts';
import { readFailure } from '../jobs/failures.ts';
import { isStatus, listJobs } from '../jobs/readJob.ts';
import type { JobSummary, ListedJob } from '../jobs/types.ts';
import type { Keys, Store } from '../redis/keys.ts';
import type { Page } from '../redis/listPage.ts';

/** One job for operators, without the caller's request, its name, or its result. */
export interface FleetJob
  extends Omit<JobSummary, 'progress' | 'warnings' | 'name' | 'rerunOf' | 'headline' | 'revision'> {
  /** Starts that counted, including those that ended in a crash. */
  readonly starts: number;
  /** Id of the submit's request in the logs. */
  readonly requestId: string;
  readonly step: string | null;
  readonly percent: number | null;
  /** Name of its queue. */
  readonly queue: string;
  /** State of its entry in the queue, such as `waiting` or `active`; null without an entry. */
  readonly entry: string | null;
}

/** The outcome of a search by id. The owner of an expired job is known for a day. */
export type FoundJob =
  | { readonly kind: 'found'; readonly job: FleetJob }
  | { readonly kind: 'expired'; readonly owner: string }
  | { readonly kind: 'not_found' };

export type FleetJobs = ReturnType<typeof createFleetJobs>;

/** A job that has not ended. */
export interface OpenJob {
  readonly jobId: string;
  readonly jobType: string;
  readonly queue: string;
  readonly owner: string;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly starts: number;
  readonly step: string | null;
}

export interface OpenQuery {
  readonly state: 'waiting' | 'running';
  /** Null for every type. */
  readonly jobType: string | null;
  /** Null for every account. */
  readonly owner: string | null;
  readonly limit: number;
}

export interface AccountQuery {
  readonly owner: string;
  /** Null for every type. */
  readonly jobType: string | null;
  /** `next` of the previous page; null for the first page. */
  readonly after: string | null;
}

const JOBS_PER_PAGE = 50;
/** Entries of each queue that a list of open jobs looks at. */
const MOST_LOOKED_AT = 2000;

/** Returns the shard that knows a job, for operators, who do not know its account. Returns any shard if none does. */
export async function shardOfJob({ redis, keys }: Store, jobId: string): Promise<Keys> {
  const counts = await Promise.all(keys.shards.map(({ job, ended }) => redis.exists(job(jobId), ended(jobId))));
  return keys.shards[counts.findIndex((count) => count > 0)] ?? keys;
}

export function createFleetJobs(
  store: Store,
  queueOf: (shard: Keys, name: string) => Queue | undefined,
  definitions: readonly JobDefinition[],
) {
  const { redis, keys } = store;
  return {
    async find(jobId: string): Promise<FoundJob> {
      if (!isId(jobId)) return { kind: 'not_found' };
      const shard = await shardOfJob(store, jobId);
      const fields = await redis.hgetall(shard.job(jobId));
      const { type, owner, status, created } = fields;
      if (!type || !owner || !isStatus(status) || !created) {
        const former = await redis.get(shard.ended(jobId));
        return former === null ? { kind: 'not_found' } : { kind: 'expired', owner: former };
      }
      const queue = recordedQueue(definitions, { type, queue: fields.queue ?? null });
      const entry = await queueOf(shard, queue)?.getJobState(jobId);
      const isRunning = status === 'processing';
      return {
        kind: 'found',
        job: {
          jobId,
          jobType: type,
          queue,
          owner,
          status,
          createdAt: rfc3339(created),
          startedAt: rfc3339OrNull(fields.started),
          finishedAt: rfc3339OrNull(fields.finished),
          expiresAt: rfc3339OrNull(fields.expires),
          starts: Number(fields.starts ?? 0),
          requestId: fields.request ?? '',
          step: isRunning ? (fields.step ?? null) : null,
          percent: isRunning ? Number(fields.percent ?? 0) : null,
          failure: fields.error === undefined ? null : readFailure(fields.error),
          // Every waiting entry has a priority, which BullMQ reports as a state of its own.
          entry: entry === 'prioritized' ? 'waiting' : entry === undefined || entry === 'unknown' ? null : entry,
        },
      };
    },
    /** Lists the jobs that wait for a worker or that one runs, the oldest first. */
    async open({ state, jobType, owner, limit }: OpenQuery): Promise<readonly OpenJob[]> {
      const names = ['type', 'owner', 'status', 'created', 'queue', 'started', 'starts', 'step'] as const;
      const shards = owner === null ? keys.shards : [keys.of(owner)];
      const places = shards.flatMap((shard) => queuesOf(definitions).map((name) => ({ shard, name })));
      const records = await Promise.all(
        places.map(async ({ shard, name }) => {
          const ids =
            state === 'waiting'
              ? await redis.zrange(shard.line(name), '0', String(MOST_LOOKED_AT - 1))
              : await redis.lrange(queueOf(shard, name)?.toKey('active') ?? '', 0, MOST_LOOKED_AT - 1);
          return Promise.all(
            ids.map(async (jobId) => ({ jobId, values: await redis.hmget(shard.job(jobId), ...names) })),
          );
        }),
      );
      const found = records.flat().flatMap(({ jobId, values }): OpenJob[] => {
        const [type, account, status, created, queue = null, started, starts, step = null] = values;
        const isWanted = status === (state === 'waiting' ? 'pending' : 'processing');
        if (!type || !account || !created || !isWanted) return [];
        if ((jobType ?? type) !== type || (owner ?? account) !== account) return [];
        return [
          {
            jobId,
            jobType: type,
            queue: recordedQueue(definitions, { type, queue }),
            owner: account,
            createdAt: rfc3339(created),
            startedAt: started ? rfc3339(started) : null,
            starts: Number(starts ?? 0),
            step,
          },
        ];
      });
      return found.sort((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, limit);
    },
    /** Lists the jobs of an account that have not expired, newest first. */
    ofAccount: (query: AccountQuery): Promise<Page<ListedJob>> =>
      listJobs({ redis, keys: keys.of(query.owner) }, { ...query, status: null, named: null, limit: JOBS_PER_PAGE }),
  };
}
