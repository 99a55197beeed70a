import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** Hashing one piece blocks the event loop for about a millisecond. */
const PIECE_BYTES = 1024 * 1024;
/** A thread starts in the time that hashing so many bytes takes. */
const THREAD_BYTES = 64 * PIECE_BYTES;

/** Returns the SHA-256 (hex) and the size of a file. */
export async function fileHash(
  file: string,
  signal?: AbortSignal,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  const options = { highWaterMark: PIECE_BYTES, ...(signal && { signal }) };
  for await (const piece of createReadStream(file, options)) hash.update(piece);
  return { sha256: hash.digest('hex'), bytes: (await stat(file)).size };
}

/** Returns the SHA-256 (hex) of a file in one step, for a process that cannot continue without it. */
export function fileHashSync(file: string): string {
  const hash = createHash('sha256');
  const piece = new Uint8Array(PIECE_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece)) {
      hash.update(piece.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}

/** Returns the SHA-256 (hex) of a file. A thread computes that of a large one, so that the caller can use its processor meanwhile. */
export async function fileHashInThread(file: string): Promise<string> {
  if (statSync(file).size < THREAD_BYTES) return fileHashSync(file);
  const thread = new Worker(new URL('./hashThread.ts', import.meta.url), { workerData: file });
  const [sha256] = await once(thread, 'message');
  return sha256;
}
