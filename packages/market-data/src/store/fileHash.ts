import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/** The event loop waits for one piece at a time: about a millisecond. */
const PIECE_BYTES = 1024 * 1024;

/** SHA-256 (hex) and size of a file. */
export async function fileHash(file: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES })) hash.update(piece);
  return { sha256: hash.digest('hex'), bytes: (await stat(file)).size };
}

/** SHA-256 (hex) of a file, in one go: for a process that cannot do anything before it knows. */
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

export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
