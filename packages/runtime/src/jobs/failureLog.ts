import type { JobFailureCode } from '@tearsheet/shared';
import { MS_PER_DAY } from '@tearsheet/shared';
import type { Store } from '../redis/keys.ts';
import { readFailure } from './failures.ts';
import { type FailureReason, failureReason } from './jobEvents.ts';

/** One failed job. It stays in the log after the job has expired. */
export interface Failure {
  /** Time of the log entry in RFC 3339, a few seconds after the failure. */
  readonly at: string;
  readonly jobId: string;
  readonly jobType: string;
  readonly owner: string;
  readonly reason: FailureReason;
  readonly code: JobFailureCode;
  /** The message that the caller sees. */
  readonly error: string;
  /** Name of its queue. */
  readonly queue: string;
  /** Estimate of its work (NewJob). */
  readonly work: number;
  /** The operator who ended it. Null if nobody did. */
  readonly by: string | null;
}

export interface FailureQuery {
  /** Start of the period in epoch milliseconds. */
  readonly fromMs: number;
  /** End of the period, exclusive. */
  readonly untilMs: number;
  /** Null for every type. */
  readonly jobType: string | null;
  /** Null for every cause. */
  readonly code: JobFailureCode | null;
  /** Null for every account. */
  readonly owner: string | null;
  /** Null for every job. */
  readonly jobId: string | null;
  readonly limit: number;
}

export interface FailureLog {
  /** Notes a failed job for the next write. @param by the operator who ended it */
  note(jobId: string, by?: string): void;
  /** Writes the noted jobs. Jobs that cannot be written are kept for the next call. */
  write(): Promise<void>;
}

/** Failures kept, and how long: as long as the counts per hour. Their messages contain little more than 100 bytes. */
const KEPT = 5000;
const KEPT_MS = 8 * MS_PER_DAY;
/** Failures noted between two writes. Further ones are only counted. */
const MOST_NOTED = 200;
const READ_AT_ONCE = 500;
const LONGEST_ERROR = 300;

/** Writes the failed jobs of a shard to a stream that operators search. A worker calls it at its heartbeats, so a job costs nothing. */
export function createFailureLog({ redis, keys }: Store): FailureLog {
  let noted: { readonly jobId: string; readonly by: string }[] = [];
  return {
    note(jobId, by = '') {
      if (noted.length < MOST_NOTED) noted.push({ jobId, by });
    },
    async write() {
      if (noted.length === 0) return;
      const taken = noted;
      noted = [];
      try {
        const records = await Promise.all(
          taken.map(({ jobId }) => redis.hmget(keys.job(jobId), 'type', 'owner', 'error', 'queue', 'work')),
        );
        const writes = redis.multi();
        for (const [i, [type, owner, error, queue, work]] of records.entries()) {
          const { jobId, by } = taken[i]!;
          // A record without an error has expired, or its job continues elsewhere.
          if (!type || !owner || !error) continue;
          const text = error.slice(0, LONGEST_ERROR);
          const start = ['queue', queue ?? type, 'work', work ?? '1', 'by', by];
          const fields = ['job', jobId, 'type', type, 'owner', owner, 'error', text, ...start];
          writes.xadd(keys.failures, 'MAXLEN', '~', KEPT, '*', ...fields);
        }
        writes.xtrim(keys.failures, 'MINID', Date.now() - KEPT_MS).pexpire(keys.failures, KEPT_MS);
        await writes.exec();
      } catch (error) {
        noted = [...taken, ...noted].slice(0, MOST_NOTED);
        throw error;
      }
    },
  };
}

/** Returns the latest failures of all shards that match, newest first. */
export async function readFailures({ redis, keys }: Store, query: FailureQuery): Promise<readonly Failure[]> {
  const found = await Promise.all(keys.shards.map((shard) => readFailuresOf({ redis, keys: shard }, query)));
  return found
    .flat()
    .sort((left, right) => right.at.localeCompare(left.at))
    .slice(0, query.limit);
}

async function readFailuresOf({ redis, keys }: Store, query: FailureQuery): Promise<readonly Failure[]> {
  const { fromMs, untilMs, limit } = query;
  const found: Failure[] = [];
  let last = String(untilMs);
  for (;;) {
    const entries = await redis.xrevrange(keys.failures, `(${last}`, fromMs, 'COUNT', READ_AT_ONCE);
    for (const [id, fields] of entries) {
      last = id;
      const [, jobId = '', , jobType = '', , owner = '', , stored = '', , queue = jobType, , work = 1, , by = ''] =
        fields;
      const { code, error } = readFailure(stored);
      // The worker of a job that an operator has canceled logs it too.
      const twin = found.findIndex((one) => one.jobId === jobId);
      if (twin >= 0) found[twin] = { ...found[twin]!, by: found[twin]!.by ?? (by || null) };
      const isWanted =
        twin < 0 &&
        [
          [query.code, code],
          [query.jobId, jobId],
          [query.jobType, jobType],
          [query.owner, owner],
        ].every(([wanted, value]) => wanted === null || wanted === value);
      if (!isWanted) continue;
      const at = new Date(Number.parseInt(id, 10)).toISOString();
      const reason = failureReason(stored);
      found.push({ at, jobId, jobType, owner, reason, code, error, queue, work: Number(work), by: by || null });
      if (found.length === limit) return found;
    }
    if (entries.length < READ_AT_ONCE) return found;
  }
}
