import { messageOf } from '@tearsheet/shared';
import type { ConfigOf } from '../process/config.ts';
import type { Metrics } from '../process/metrics.ts';
import type { RESULT_VARIABLES } from '../process/variables.ts';
import { StoreUnavailableError } from '../redis/connectRedis.ts';
import { openS3Bucket } from '../reports/s3Disk.ts';
import { NoRoomError } from './failures.ts';
import { etagOf } from './seal.ts';

/** Object storage for results that are too large for Redis. The record of a job has the name of its object. */
export interface ResultBucket {
  /** Larger results are stored here. */
  readonly inlineBytes: number;
  /** Throws a NoRoomError if the result cannot be stored now. */
  save(name: string, gzip: Uint8Array): Promise<void>;
  /** Returns null if the object is gone or has other bytes. Throws a StoreUnavailableError if the storage does not answer. */
  read(name: string, etag: string): Promise<Uint8Array | null>;
  /** Deletes at most DELETED_AT_ONCE objects, whether they exist or not. */
  remove(names: readonly string[]): Promise<void>;
  /** Rejects if the bucket cannot be used. */
  check(): Promise<void>;
}

export interface ResultBucketOptions {
  readonly url: string;
  /** Two installations with one bucket have different ones. */
  readonly namespace: string;
  readonly inlineBytes: number;
  /** Called after every request that failed. */
  readonly onFailure?: (action: ResultAction) => void;
  readonly times?: ResultTimes;
}

/** The aims of requests. */
const RESULT_ACTIONS = ['save', 'read', 'remove'] as const;
type ResultAction = (typeof RESULT_ACTIONS)[number];

/** Deadlines of a request with its repetitions. */
interface ResultTimes {
  /** A save must end before the deadline of its job, which moves less far (jobStore.ts). */
  readonly writeMs: number;
  readonly readMs: number;
}

const TIMES: ResultTimes = { writeMs: 20_000, readMs: 10_000 };

/** S3 allows no more in one request. */
export const DELETED_AT_ONCE = 1000;

/** The client is loaded at the first request, because it takes a while. */
export function createResultBucket(options: ResultBucketOptions): ResultBucket {
  const { url, namespace, inlineBytes, onFailure = () => {}, times = TIMES } = options;
  let opened: ReturnType<typeof open> | null = null;

  async function open() {
    const [library, bucket] = await Promise.all([import('@aws-sdk/client-s3'), openS3Bucket(url)]);
    const at = (name: string) => ({ Bucket: bucket.bucket, Key: `${bucket.prefix}${namespace}/${name}` });
    return { ...bucket, ...library, at };
  }

  async function request<T>(
    action: ResultAction,
    ms: number,
    send: (storage: Awaited<ReturnType<typeof open>>, deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    opened ??= open();
    const storage = await opened;
    try {
      return await send(storage, { abortSignal: AbortSignal.timeout(ms) });
    } catch (error) {
      if (!isMissing(error)) onFailure(action);
      throw error;
    }
  }

  return {
    inlineBytes,

    async save(name, gzip) {
      try {
        await request('save', times.writeMs, ({ client, PutObjectCommand, at }, deadline) =>
          client.send(new PutObjectCommand({ ...at(name), Body: gzip, ContentType: 'application/gzip' }), deadline),
        );
      } catch (error) {
        const reason = `${nameOf(error)}: ${messageOf(error)}`;
        throw new NoRoomError(`the result cannot be written to object storage: ${reason}`, { cause: error });
      }
    },

    async read(name, etag) {
      try {
        const bytes = await request('read', times.readMs, async ({ client, GetObjectCommand, at }, deadline) => {
          const { Body } = await client.send(new GetObjectCommand(at(name)), deadline);
          return Body?.transformToByteArray();
        });
        return bytes !== undefined && etagOf(bytes) === etag ? bytes : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw new StoreUnavailableError('object storage does not answer', { cause: error });
      }
    },

    async remove(names) {
      await request('remove', times.writeMs, async ({ client, bucket, DeleteObjectsCommand, at }, deadline) => {
        const Objects = names.map((name) => ({ Key: at(name).Key }));
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        const { Errors = [] } = await client.send(command, deadline);
        if (Errors.length > 0) throw new Error(`${Errors.length} results were not deleted: ${Errors[0]?.Message}`);
      });
    },

    async check() {
      opened ??= open();
      const { client, bucket, HeadBucketCommand } = await opened;
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), {
          abortSignal: AbortSignal.timeout(times.readMs),
        });
      } catch (error) {
        throw new Error(`the bucket of RESULTS_URL cannot be used: ${nameOf(error)}`, { cause: error });
      }
    },
  };
}

interface Deadline {
  readonly abortSignal: AbortSignal;
}

function isMissing(error: unknown): boolean {
  return nameOf(error) === 'NoSuchKey';
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}

type ResultConfig = ConfigOf<typeof RESULT_VARIABLES> & { readonly redisNamespace: string };

/** Opens the configured object storage with its metric; null without RESULTS_URL. */
export function openResultBucket(
  { resultsUrl, resultInlineBytes, redisNamespace }: ResultConfig,
  metrics: Pick<Metrics, 'counter'>,
): ResultBucket | null {
  if (resultsUrl === null) return null;
  const failures = metrics.counter({
    name: 'tearsheet_result_storage_failures_total',
    help: 'Failed requests to the object storage of results. Results wait in their workers, and reads get 503.',
    labelNames: ['action'],
  });
  for (const action of RESULT_ACTIONS) failures.inc({ action }, 0);
  return createResultBucket({
    url: resultsUrl,
    namespace: redisNamespace,
    inlineBytes: resultInlineBytes,
    onFailure: (action) => failures.inc({ action }),
  });
}
