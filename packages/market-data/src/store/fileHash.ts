import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, constants, copyFileSync, createReadStream, openSync, readSync, statSync, writeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { messageOf } from '@tearsheet/shared';

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
export function fileHashSync(file: string, take: (piece: Uint8Array) => void = () => {}): string {
  const hash = createHash('sha256');
  const piece = new Uint8Array(PIECE_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece)) {
      const bytes = piece.subarray(0, read);
      hash.update(bytes);
      take(bytes);
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}

/** The hash of a file of which a copy was made. */
export interface HashedCopy {
  readonly sha256: string;
  /** The reason why the copy is not complete. Null if it is. */
  readonly problem: string | null;
}

/** Returns the SHA-256 (hex) of a file and copies it in the same pass. The file systems that can share its blocks copy nothing. */
export function fileHashWithCopy(file: string, copy: string): HashedCopy {
  if (isCloned(file, copy)) return { sha256: fileHashSync(file), problem: null };
  let problem: string | null = null;
  let descriptor: number | null = null;
  const write = (bytes: Uint8Array): void => {
    if (problem !== null) return;
    try {
      descriptor ??= openSync(copy, 'wx');
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    } catch (error) {
      problem = messageOf(error);
    }
  };
  try {
    const sha256 = fileHashSync(file, write);
    return { sha256, problem };
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function isCloned(file: string, copy: string): boolean {
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  }
}

/** Returns the SHA-256 (hex) of a file. A thread computes that of a large one, so that the caller can use its processor meanwhile. */
export async function fileHashInThread(file: string): Promise<string> {
  return (await inThread({ file })).sha256;
}

/** Does the same as `fileHashWithCopy` in a thread if the file is large. */
export function fileHashWithCopyInThread(file: string, copy: string): Promise<HashedCopy> {
  return inThread({ file, copy });
}

export interface HashTask {
  readonly file: string;
  readonly copy?: string;
}

export function hashTask({ file, copy }: HashTask): HashedCopy {
  return copy === undefined ? { sha256: fileHashSync(file), problem: null } : fileHashWithCopy(file, copy);
}

async function inThread(task: HashTask): Promise<HashedCopy> {
  if (statSync(task.file).size < THREAD_BYTES) return hashTask(task);
  const thread = new Worker(new URL('./hashThread.ts', import.meta.url), { workerData: task });
  const [hashed] = await once(thread, 'message');
  return hashed;
}
