import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { isJobId } from './ids.ts';
import type { JobRecord, JobStatus, LookUp, Progress, StoredResult } from './types.ts';

type Fields = Readonly<Record<string, string>>;

/**
 * The job as its owner may see it. Another owner's job is not found, just like an id that never was. The result is read
 * in the same round trip: while the job runs there is none, so that costs nothing.
 */
export async function readJob(
  { redis, keys }: { readonly redis: RedisClient; readonly keys: Keys },
  jobId: string,
  owner: string,
): Promise<LookUp> {
  if (!isJobId(jobId)) return { kind: 'not_found' };
  const [fields, gzip] = await Promise.all([redis.hgetall(keys.job(jobId)), redis.getBuffer(keys.result(jobId))]);
  const record = toRecord(jobId, fields, gzip);
  if (record !== null) return record.owner === owner ? { kind: 'found', record } : { kind: 'not_found' };
  return (await redis.get(keys.ended(jobId))) === owner ? { kind: 'expired' } : { kind: 'not_found' };
}

/** Null when there is no record, or its result expired between the two reads. */
function toRecord(jobId: string, fields: Fields, gzip: Uint8Array | null): JobRecord | null {
  const { status, type, owner, created, error } = fields;
  if (!isStatus(status) || type === undefined || owner === undefined || created === undefined) return null;
  const result = status === 'completed' ? toResult(fields, gzip) : null;
  if (status === 'completed' && result === null) return null;
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
    result,
  };
}

function toProgress({ step = '', percent = '0', message = '' }: Fields): Progress {
  return { step, percent: Number(percent), message };
}

function toResult({ crc, length, etag }: Fields, gzip: Uint8Array | null): StoredResult | null {
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
