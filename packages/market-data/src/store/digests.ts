import { createHash, hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { blob, closesKey, number } from './cells.ts';

/** Returns the digest of a blob of prices. */
export function seriesDigest(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** Returns the digest of closes by weekday with their first weekday. */
export function closesDigest(first: number, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(`${first}\n`).update(bytes).digest();
}

/** True if the digests of a file are those of its prices, so that a hash of the digests is one of the prices. */
export function areDigestsRight(database: DatabaseSync): boolean {
  const digests = new Map<number, Uint8Array>();
  for (const row of database.prepare('SELECT * FROM digests').iterate()) {
    digests.set(number(row, 'key'), blob(row, 'sha256'));
  }
  const isRight = (key: number, digest: Buffer) => {
    const stored = digests.get(key);
    return digests.delete(key) && stored !== undefined && digest.equals(stored);
  };
  for (const row of database.prepare('SELECT * FROM series').iterate()) {
    if (!isRight(number(row, 'key'), seriesDigest(blob(row, 'data')))) return false;
  }
  for (const row of database.prepare('SELECT * FROM closes').iterate()) {
    const digest = closesDigest(number(row, 'first'), blob(row, 'data'));
    if (!isRight(closesKey(number(row, 'instrument')), digest)) return false;
  }
  return digests.size === 0;
}
