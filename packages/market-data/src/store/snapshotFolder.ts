import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hasCode, messageOf } from '@tearsheet/shared';
import { removeChecksum, verifyFileInBackground, writeChecksum } from './checksum.ts';
import { DamagedSnapshotError, SnapshotBusyError, SnapshotContentError } from './errors.ts';
import { fileHashInThread } from './fileHash.ts';
import { readBase } from './openDatabase.ts';

/**
 * The data folder contains:
 * - CURRENT: the version that readers open. It is replaced by a rename.
 * - snapshots/<version>.sqlite: immutable once it has this name. It may name an earlier version, its base, that has the rest of its prices.
 * - snapshots/<version>.sqlite.sha256: the checksum of its bytes.
 * - snapshots/.writing-*: a running import. Only a crash leaves such a file behind.
 * - writer.lock: a lock of the operating system that allows one writer and ends with the process.
 */
const POINTER = 'CURRENT';
const EXTENSION = '.sqlite';
const WRITING = '.writing-';

/** Returns the current version. Null before the first import. */
export function readPointer(folder: string): string | null {
  try {
    return readFileSync(join(folder, POINTER), 'utf8').trim() || null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

export function snapshotFile(folder: string, version: string): string {
  return join(folder, 'snapshots', version + EXTENSION);
}

/**
 * Names a finished file, writes its checksum, and makes it the current snapshot. A crash leaves the old or the new one.
 * A sound file of the same version stays as it is, because it holds the same content and a reader may be checking it.
 *
 * @param check throws if the file cannot be used. It runs while a thread hashes the file and the disk takes it.
 */
export async function publish(
  folder: string,
  version: string,
  written: string,
  check: () => void | Promise<void> = () => {},
): Promise<string> {
  const flushed = flush(written);
  const hashed = fileHashInThread(written);
  const [sha256] = await Promise.all([hashed, flushed, Promise.resolve().then(check)]);
  const file = snapshotFile(folder, version);
  if (!(await isSound(file))) {
    // No snapshot can be its own base.
    if (readBase(written)?.dataVersion === version)
      throw new DamagedSnapshotError(`the snapshot ${version} is damaged`);
    place(written, file, sha256);
  }
  syncToDisk(join(folder, 'snapshots'));
  const pointer = join(folder, `${WRITING}${randomUUID()}`);
  writeFileSync(pointer, `${version}\n`);
  syncToDisk(pointer);
  renameSync(pointer, join(folder, POINTER));
  syncToDisk(folder);
  return file;
}

/** Gives a finished file its name, and writes its checksum. */
export function place(written: string, file: string, sha256: string): void {
  removeChecksum(file);
  renameSync(written, file);
  writeChecksum(file, sha256);
}

/**
 * Runs the work as the folder's only writer on a fresh file name. Throws SnapshotBusyError if another process writes.
 */
export async function asOnlyWriter<T>(folder: string, work: (freshFile: string) => Promise<T>): Promise<T> {
  mkdirSync(join(folder, 'snapshots'), { recursive: true });
  const busy = (cause: unknown) => new SnapshotBusyError(folder, { cause });
  return withFileLock(join(folder, 'writer.lock'), busy, async () => {
    removeLeftovers(folder);
    const freshFile = join(folder, 'snapshots', `${WRITING}${randomUUID()}${EXTENSION}`);
    try {
      return await work(freshFile);
    } finally {
      rmSync(freshFile, { force: true });
    }
  });
}

/**
 * Keeps the current snapshot and the newest others, `keep` in all, and the bases of those that it keeps. A process that has an older one open
 * can still read it.
 */
export function removeOldSnapshots(folder: string, keep: number): void {
  const current = readPointer(folder);
  const all = snapshotVersions(folder);
  const others = all.filter((version) => version !== current).slice(Math.max(keep - 1, 0));
  const kept = all.filter((version) => !others.includes(version));
  const bases = kept.map((version) => readBaseOrAll(snapshotFile(folder, version)));
  if (bases.includes('all')) return;
  for (const version of others) {
    if (bases.includes(version)) continue;
    rmSync(snapshotFile(folder, version), { force: true });
    removeChecksum(snapshotFile(folder, version));
  }
}

/** Returns the version of the base, and `all` for a damaged file, whose base may be needed when it is repaired. */
function readBaseOrAll(file: string): string | null {
  try {
    return readBase(file)?.dataVersion ?? null;
  } catch {
    return 'all';
  }
}

/** Returns the versions in the folder, the newest first by the time they were written. */
export function snapshotVersions(folder: string): string[] {
  return readdirSync(join(folder, 'snapshots'))
    .filter((name) => name.endsWith(EXTENSION) && !name.startsWith(WRITING))
    .map((name) => name.slice(0, -EXTENSION.length))
    .map((version) => ({ version, writtenMs: statSync(snapshotFile(folder, version)).mtimeMs }))
    .sort((a, b) => b.writtenMs - a.writtenMs)
    .map((entry) => entry.version);
}

async function isSound(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  try {
    await verifyFileInBackground(file);
    return true;
  } catch (error) {
    if (error instanceof DamagedSnapshotError || error instanceof SnapshotContentError) return false;
    throw error;
  }
}

function removeLeftovers(folder: string): void {
  for (const parent of [folder, join(folder, 'snapshots')]) {
    for (const name of readdirSync(parent)) if (name.startsWith(WRITING)) rmSync(join(parent, name), { force: true });
  }
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SQLITE_BUSY. */
const BUSY = 5;

/**
 * Runs the work while this process holds the lock on a file. Throws `busy(cause)` if another process holds it. SQLite
 * takes the lock of the operating system, which ends with the process.
 */
export async function withFileLock<T>(
  file: string,
  busy: (cause: unknown) => Error,
  work: () => Promise<T>,
): Promise<T> {
  const lock = new DatabaseSync(file);
  try {
    try {
      // A journal on a full disk would prevent the work, which first removes what a crash left there.
      lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    } catch (error) {
      // Not `instanceof Error`, as in hasCode.
      if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === BUSY)
        throw busy(error);
      throw new Error(`${file} cannot be locked: ${messageOf(error)}`, { cause: error });
    }
    return await work();
  } finally {
    lock.close();
  }
}
