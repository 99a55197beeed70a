import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { isJobId } from './ids.ts';
import type { JobRecord, JobStatus, LookUp, StoredResult } from './types.ts';

/** As stored, in the order they are asked for. */
const FIELDS = [
  'status', 'type', 'owner', 'created', 'started', 'finished', 'expires',
  'step', 'percent', 'message', 'error', 'crc', 'length', 'etag',
] as const; // biome-ignore format: a table

type Fields = Readonly<Record<(typeof FIELDS)[number], string | null>>;

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
  const [values, gzip] = await Promise.all([
    redis.hmget(keys.job(jobId), ...FIELDS),
    redis.getBuffer(keys.result(jobId)),
  ]);
  const fields = toFields(values);
  const record = toRecord(jobId, fields, gzip);
  if (record !== null) return record.owner === owner ? { kind: 'found', record } : { kind: 'not_found' };
  return (await redis.get(keys.ended(jobId))) === owner ? { kind: 'expired' } : { kind: 'not_found' };
}

function toFields(values: readonly (string | null)[]): Fields {
  const at = (name: (typeof FIELDS)[number]) => values[FIELDS.indexOf(name)] ?? null;
  return {
    status: at('status'),
    type: at('type'),
    owner: at('owner'),
    created: at('created'),
    started: at('started'),
    finished: at('finished'),
    expires: at('expires'),
    step: at('step'),
    percent: at('percent'),
    message: at('message'),
    error: at('error'),
    crc: at('crc'),
    length: at('length'),
    etag: at('etag'),
  };
}

/** Null when there is no record, or its result expired between the two reads. */
function toRecord(jobId: string, fields: Fields, gzip: Uint8Array | null): JobRecord | null {
  const { status, type, owner, created } = fields;
  if (!isStatus(status) || type === null || owner === null || created === null) return null;
  const result = status === 'completed' ? toResult(fields, gzip) : null;
  if (status === 'completed' && result === null) return null;
  return {
    jobId,
    jobType: type,
    owner,
    status,
    createdAt: rfc3339(Number(created)),
    startedAt: rfc3339OrNull(fields.started),
    finishedAt: rfc3339OrNull(fields.finished),
    expiresAt: rfc3339OrNull(fields.expires),
    progress: status === 'processing' ? toProgress(fields) : null,
    error: fields.error,
    result,
  };
}

function toProgress({ step, percent, message }: Fields) {
  return { step: step ?? 'queued', percent: Number(percent ?? 0), message: message ?? '' };
}

function toResult({ crc, length, etag }: Fields, gzip: Uint8Array | null): StoredResult | null {
  if (gzip === null || crc === null || length === null || etag === null) return null;
  return { gzip, crc32: Number(crc), length: Number(length), etag };
}

function isStatus(text: string | null): text is JobStatus {
  return text === 'pending' || text === 'processing' || text === 'completed' || text === 'failed';
}

function rfc3339(ms: number): string {
  return new Date(ms).toISOString();
}

function rfc3339OrNull(ms: string | null): string | null {
  return ms === null ? null : rfc3339(Number(ms));
}
