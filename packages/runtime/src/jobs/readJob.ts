import { rfc3339, rfc3339OrNull } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import { isId } from '../ids.ts';
import { type RedisClient, StoreUnavailableError } from '../redis/connectRedis.ts';
import type { Store } from '../redis/keys.ts';
import { listPage, type Page } from '../redis/listPage.ts';
import { readFailure } from './failures.ts';
import type { ResultBucket } from './resultBucket.ts';
import type { StoredResult } from './seal.ts';
import type { JobRecord, JobStatus, JobSummary, ListedJob, LookUp, Progress, StoredRequest } from './types.ts';

/** The fields of a job's hash. */
export type JobFields = Readonly<Record<string, string>>;

interface StoreWithResults extends Store {
  readonly results: ReadResults;
}

/** Returns the job for its owner. For another owner the job is not found, like an unknown id. */
export async function readJob(store: StoreWithResults, jobId: string, owner: string): Promise<LookUp> {
  const { keys, results } = store;
  if (!isId(jobId)) return { kind: 'not_found' };
  const [fields, gzip] = await results.read({ job: keys.job(jobId), result: keys.result(jobId) });
  const isGone = gzip === null && fields.object !== undefined;
  if (isGone && fields.owner === owner) return { kind: 'result_gone' };
  return found(store, jobId, owner, toRecord(jobId, fields, gzip));
}

/** Returns the job without its result. */
export async function readSummary({ redis, keys }: Store, jobId: string, owner: string): Promise<LookUp<JobSummary>> {
  if (!isId(jobId)) return { kind: 'not_found' };
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

/** Returns null without a record, or if the result expired between the two reads. */
function toRecord(jobId: string, fields: JobFields, gzip: Uint8Array | null): JobRecord | null {
  const summary = toSummary(jobId, fields);
  if (summary === null) return null;
  const result = summary.status === 'completed' ? toResult(fields, gzip) : null;
  if (summary.status === 'completed' && result === null) return null;
  return { ...summary, result };
}

/** Returns null without a record. */
function toSummary(jobId: string, fields: JobFields): JobSummary | null {
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
    failure: error === undefined ? null : readFailure(error),
    warnings: fields.warnings === undefined ? [] : JSON.parse(fields.warnings),
    name: fields.name ?? null,
    rerunOf: fields.rerun_of ?? null,
    headline: toHeadline(fields.headline),
    revision: Number(revision ?? 0),
  };
}

function toProgress({ step = '', percent = '0', message = '' }: JobFields): Progress {
  return { step, percent: Number(percent), message };
}

function toHeadline(json: string | null | undefined): JobSummary['headline'] {
  return json ? JSON.parse(json) : null;
}

function toResult({ crc, length, etag }: JobFields, gzip: Uint8Array | null): StoredResult | null {
  if (gzip === null || crc === undefined || length === undefined || etag === undefined) return null;
  return { gzip, crc32: Number(crc), length: Number(length), etag };
}

export function isStatus(text: string | undefined): text is JobStatus {
  return text === 'pending' || text === 'processing' || text === 'completed' || text === 'failed';
}

/** A cache of compressed results by job. */
export interface ReadResults {
  /** Returns the record, and the result of a completed job; null if there is no result. */
  read(keys: { readonly job: string; readonly result: string }): Promise<readonly [JobFields, Uint8Array | null]>;
}

interface Known {
  readonly etag: string;
  readonly gzip: Uint8Array;
}

/** About 20 results of ten holdings over ten years. Any other result is read from Redis again. */
const CACHE_BYTES = 8 << 20;

/**
 * Reads the record every time, because its etag shows whether the cached result is current. So polling a running job costs
 * one command, and only the first reader of a result needs two.
 */
export function createReadResults(redis: RedisClient, bucket: Pick<ResultBucket, 'read'> | null = null): ReadResults {
  async function readObject(name: string, etag: string): Promise<Uint8Array | null> {
    if (bucket !== null) return bucket.read(name, etag);
    throw new StoreUnavailableError('the result is in object storage, but RESULTS_URL is not set');
  }

  const cache = new LRUCache<string, Known>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ gzip }) => gzip.byteLength || 1,
  });
  return {
    async read({ job, result }) {
      const fields = await redis.hgetall(job);
      const { etag, object } = fields;
      if (etag === undefined) return [fields, null];
      const known = cache.get(result);
      if (known?.etag === etag) return [fields, known.gzip];
      const gzip = object === undefined ? await redis.getBuffer(result) : await readObject(object, etag);
      if (gzip !== null) cache.set(result, { etag, gzip });
      return [fields, gzip];
    },
  };
}

export interface JobListQuery {
  readonly owner: string;
  /** `expired` lists the jobs that have expired but can be rerun. Null lists all others. */
  readonly status: ListedJob['status'] | null;
  readonly jobType: string | null;
  /** A part of the name, in any case; null for any name. */
  readonly named: string | null;
  /** `next` of the previous page; null for the first page. */
  readonly after: string | null;
  /** Maximum number of jobs on a page. */
  readonly limit: number;
}

const ENTRY = /^\d{15}:([a-z]{2,10}-[0-9a-f-]{36})$/;

/** Returns true if a text has the form of `next` of a job list. */
export function isJobListEntry(text: string): boolean {
  return ENTRY.test(text);
}

/** Lists an owner's jobs, newest first. */
export function listJobs(store: Store, query: JobListQuery): Promise<Page<ListedJob>> {
  const { redis, keys } = store;
  const { owner, status, jobType, named, after, limit } = query;
  const isExpired = status === 'expired';
  const key = isExpired ? keys.requestsOf(owner) : keys.jobsOf(owner);
  return listPage({ redis, key, after, limit }, async (entry) => {
    const jobId = ENTRY.exec(entry)?.[1] ?? '';
    const job = isExpired ? await readExpired(store, jobId) : toSummary(jobId, await redis.hgetall(keys.job(jobId)));
    if (job === null) return null;
    const isNamed = named === null || (job.name?.toLowerCase().includes(named.toLowerCase()) ?? false);
    return isNamed && (status ?? job.status) === job.status && (jobType ?? job.jobType) === job.jobType ? job : null;
  });
}

/** Returns an expired job whose request is stored; null if the job lives or its request is gone. */
async function readExpired({ redis, keys }: Store, jobId: string): Promise<ListedJob | null> {
  const [lives, fields] = await Promise.all([
    redis.exists(keys.job(jobId)),
    redis.hmget(keys.request(jobId), 'type', 'owner', 'created', 'finished', 'expires', 'name', 'headline'),
  ]);
  const [type, owner, created, finished, expires, name = null, headline] = fields;
  if (lives === 1 || !type || !owner || !created || !finished || !expires) return null;
  return {
    jobId,
    jobType: type,
    owner,
    status: 'expired',
    createdAt: rfc3339(created),
    startedAt: null,
    finishedAt: rfc3339(finished),
    expiresAt: rfc3339(expires),
    progress: null,
    failure: null,
    warnings: [],
    name,
    rerunOf: null,
    headline: toHeadline(headline),
    revision: 0,
  };
}

/** Returns the stored request of a job for its owner. */
export async function readRequest({ redis, keys }: Store, jobId: string, owner: string): Promise<StoredRequest | null> {
  if (!isId(jobId)) return null;
  const [known, body, name] = await redis.hmgetBuffer(keys.request(jobId), 'owner', 'body', 'name');
  if (!known || !body || String(known) !== owner) return null;
  return { body, name: name ? String(name) : null };
}

/** Returns true if a job with this status has not ended; false without a status. */
export function isUnfinished(status: string | null | undefined): boolean {
  return status === 'pending' || status === 'processing';
}
