import type { Store } from '../redis/keys.ts';
import { readFailure } from './failures.ts';
import { type FailureReason, failureReason } from './worker/jobObserver.ts';

/** One failed job. It stays in the log after the job has expired. */
export interface Failure {
  /** Time of the log entry in RFC 3339, a few seconds after the failure. */
  readonly at: string;
  readonly jobId: string;
  readonly jobType: string;
  readonly owner: string;
  readonly reason: FailureReason;
  /** The message that the caller sees. */
  readonly error: string;
}

export interface FailureQuery {
  /** Start of the period in epoch milliseconds. */
  readonly fromMs: number;
  /** End of the period, exclusive. */
  readonly untilMs: number;
  /** Null for every type. */
  readonly jobType: string | null;
  /** Null for every account. */
  readonly owner: string | null;
  /** Null for every job. */
  readonly jobId: string | null;
  readonly limit: number;
}

export interface FailureLog {
  /** Notes a failed job for the next write. */
  note(jobId: string): void;
  /** Writes the noted jobs. Jobs that cannot be written are kept for the next call. */
  write(): Promise<void>;
}

/** Failures kept, and how long: as long as the counts per hour. Their messages contain little more than 100 bytes. */
const KEPT = 5000;
const KEPT_MS = 8 * 86_400_000;
/** Failures noted between two writes. Further ones are only counted. */
const MOST_NOTED = 200;
const READ_AT_ONCE = 500;
const LONGEST_ERROR = 300;

/** Writes failed jobs to a stream that operators search. A worker calls it at its heartbeats, so a job costs nothing. */
export function createFailureLog({ redis, keys }: Store): FailureLog {
  let noted: string[] = [];
  return {
    note(jobId) {
      if (noted.length < MOST_NOTED) noted.push(jobId);
    },
    async write() {
      if (noted.length === 0) return;
      const taken = noted;
      noted = [];
      try {
        const records = await Promise.all(taken.map((jobId) => redis.hmget(keys.job(jobId), 'type', 'owner', 'error')));
        const writes = redis.multi();
        for (const [i, [type, owner, error]] of records.entries()) {
          // A record without an error has expired, or its job continues elsewhere.
          if (!type || !owner || !error) continue;
          const text = error.slice(0, LONGEST_ERROR);
          const fields = ['job', taken[i] ?? '', 'type', type, 'owner', owner, 'error', text];
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

/** Returns the latest failures that match, newest first. */
export async function readFailures({ redis, keys }: Store, query: FailureQuery): Promise<readonly Failure[]> {
  const { fromMs, untilMs, limit } = query;
  const found: Failure[] = [];
  let last = String(untilMs);
  for (;;) {
    const entries = await redis.xrevrange(keys.failures, `(${last}`, fromMs, 'COUNT', READ_AT_ONCE);
    for (const [id, fields] of entries) {
      last = id;
      const [, jobId = '', , jobType = '', , owner = '', , error = ''] = fields;
      const isWanted = [
        [query.jobId, jobId],
        [query.jobType, jobType],
        [query.owner, owner],
      ].every(([wanted, value]) => wanted === null || wanted === value);
      if (!isWanted) continue;
      const at = new Date(Number.parseInt(id, 10)).toISOString();
      found.push({ at, jobId, jobType, owner, error: readFailure(error).error, reason: failureReason(error) });
      if (found.length === limit) return found;
    }
    if (entries.length < READ_AT_ONCE) return found;
  }
}
