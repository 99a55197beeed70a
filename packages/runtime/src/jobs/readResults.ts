import { LRUCache } from 'lru-cache';
import type { RedisClient } from '../redis.ts';
import type { JobFields } from './readJob.ts';

/** Compressed results by job: whoever asks twice is not sent through Redis twice. */
export interface ReadResults {
  /** The record and, once it is completed, its result; null when there is none (any more). */
  read(keys: { readonly job: string; readonly result: string }): Promise<readonly [JobFields, Uint8Array | null]>;
}

interface Known {
  readonly etag: string;
  readonly gzip: Uint8Array;
}

const KEPT_BYTES = 64 << 20;

/**
 * The record is read every time: it says whether there is a result, and by its etag whether it is the one known. So a poll of a
 * job that runs costs one command, and only the first reader of a result waits for two.
 */
export function createReadResults(redis: RedisClient, keptBytes = KEPT_BYTES): ReadResults {
  const kept = new LRUCache<string, Known>({
    maxSize: keptBytes,
    sizeCalculation: ({ gzip }) => gzip.byteLength || 1,
  });
  return {
    async read({ job, result }) {
      const fields = await redis.hgetall(job);
      const { etag } = fields;
      if (etag === undefined) return [fields, null];
      const known = kept.get(result);
      if (known?.etag === etag) return [fields, known.gzip];
      const gzip = await redis.getBuffer(result);
      if (gzip !== null) kept.set(result, { etag, gzip });
      return [fields, gzip];
    },
  };
}
