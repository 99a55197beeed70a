import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { isJobId } from './ids.ts';
import type { ReadResults } from './readResults.ts';
import type { JobRecord, JobStatus, JobSummary, LookUp, Progress, StoredResult } from './types.ts';

/** The hash of a job as Redis gives it. */
export type JobFields = Readonly<Record<string, string>>;

interface Store {
  readonly redis: RedisClient;
  readonly keys: Keys;
}

interface StoreWithResults extends Store {
  readonly results: ReadResults;
}

/** The job as its owner may see it. Another owner's job is not found, just like an id that never was. */
export async function readJob(store: StoreWithResults, jobId: string, owner: string): Promise<LookUp> {
  const { keys, results } = store;
  if (!isJobId(jobId)) return { kind: 'not_found' };
  const [fields, gzip] = await results.read({ job: keys.job(jobId), result: keys.result(jobId) });
  return found(store, jobId, owner, toRecord(jobId, fields, gzip));
}

/** The same without the result. */
export async function readSummary({ redis, keys }: Store, jobId: string, owner: string): Promise<LookUp<JobSummary>> {
  if (!isJobId(jobId)) return { kind: 'not_found' };
  return found({ redis, keys }, jobId, owner, toSummary(jobId, await redis.hgetall(keys.job(jobId))));
}

async function found<Found extends JobSummary>(
  { redis, keys }: Store,
  jobId: string,
  owner: string,
  record: Found | null,
): Promise<LookUp<Found>> {
  if (record !== null) return record.owner === owner ? { kind: 'found', record } : { kind: 'not_found' };
  return (await redis.get(keys.ended(jobId))) === owner ? { kind: 'expired' } : { kind: 'not_found' };
}

/** Null when there is no record, or its result expired between the two reads. */
function toRecord(jobId: string, fields: JobFields, gzip: Uint8Array | null): JobRecord | null {
  const summary = toSummary(jobId, fields);
  if (summary === null) return null;
  const result = summary.status === 'completed' ? toResult(fields, gzip) : null;
  if (summary.status === 'completed' && result === null) return null;
  return { ...summary, result };
}

/** Null when there is no record. */
export function toSummary(jobId: string, fields: JobFields): JobSummary | null {
  const { status, type, owner, created, error, revision } = fields;
  if (!isStatus(status) || type === undefined || owner === undefined || created === undefined) return null;
  return {
    jobId,
    jobType: type,
    owner,
    status,
    createdAt: rfc3339(created),
    startedAt: rfc3339OrNull(fields.started),
    finishedAt: rfc3339OrNull(fields.finished),
    expiresAt: rfc3339OrNull(fields.expires),
    progress: status === 'processing' ? toProgress(fields) : null,
    error: error ?? null,
    warnings: fields.warnings === undefined ? [] : JSON.parse(fields.warnings),
    revision: Number(revision ?? 0),
  };
}

function toProgress({ step = '', percent = '0', message = '' }: JobFields): Progress {
  return { step, percent: Number(percent), message };
}

function toResult({ crc, length, etag }: JobFields, gzip: Uint8Array | null): StoredResult | null {
  if (gzip === null || crc === undefined || length === undefined || etag === undefined) return null;
  return { gzip, crc32: Number(crc), length: Number(length), etag };
}

function isStatus(text: string | undefined): text is JobStatus {
  return text === 'pending' || text === 'processing' || text === 'completed' || text === 'failed';
}

function rfc3339(ms: string): string {
  return new Date(Number(ms)).toISOString();
}

function rfc3339OrNull(ms: string | undefined): string | null {
  return ms === undefined ? null : rfc3339(ms);
}
