import { LRUCache } from 'lru-cache';
import type { RedisClient } from '../redis.ts';

/** Compressed results by job: whoever asks twice is not sent through Redis twice. The record says whether one still counts. */
export interface ReadResults {
  /** Null when there is none (any more). */
  read(jobId: string, key: string): Promise<Uint8Array | null>;
}

const KEPT_BYTES = 64 << 20;

/** A result never changes once it is there, so the bytes are good for as long as its record lives. */
export function createReadResults(redis: RedisClient, keptBytes = KEPT_BYTES): ReadResults {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: keptBytes,
    sizeCalculation: ({ byteLength }) => byteLength || 1,
  });
  return {
    async read(jobId, key) {
      const known = kept.get(jobId);
      if (known !== undefined) return known;
      const gzip = await redis.getBuffer(key);
      if (gzip !== null) kept.set(jobId, gzip);
      return gzip;
    },
  };
}
