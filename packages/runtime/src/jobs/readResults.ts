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

/** The record is read every time: it says whether there still is a result, and by its etag whether it is the one known. */
export function createReadResults(redis: RedisClient, keptBytes = KEPT_BYTES): ReadResults {
  const kept = new LRUCache<string, Known>({
    maxSize: keptBytes,
    sizeCalculation: ({ gzip }) => gzip.byteLength || 1,
  });
  return {
    async read({ job, result }) {
      const known = kept.get(result);
      const [fields, first] = await Promise.all([redis.hgetall(job), known ? null : redis.getBuffer(result)]);
      const { etag } = fields;
      if (etag === undefined) return [fields, null];
      if (known?.etag === etag) return [fields, known.gzip];
      const gzip = first ?? (await redis.getBuffer(result));
      if (gzip !== null) kept.set(result, { etag, gzip });
      return [fields, gzip];
    },
  };
}
