import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { hasCode } from '@tearsheet/shared';
import { LRUCache } from 'lru-cache';
import { text } from './cells.ts';
import { areDigestsRight } from './digests.ts';
import { DamagedSnapshotError, SnapshotContentError } from './errors.ts';
import { fileHash, fileHashInThread, fileHashSync } from './fileHash.ts';
import {
  baseFile,
  DIGESTS,
  hasTable,
  openDatabase,
  PRICE_TABLES,
  readAnyMeta,
  readBase,
  readMeta,
  type SnapshotBase,
  type SnapshotMeta,
  TABLES,
} from './openDatabase.ts';

export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

const BUFFER_BYTES = 1024 * 1024;

/**
 * Returns the SHA-256 (hex) of the rows of a snapshot, table by table in key order. So the same data gives the same
 * hash, whatever its order and import time were. Prices count by their digests, if the file has them.
 */
export function contentHash(
  database: DatabaseSync,
  { format, dataSource }: Pick<SnapshotMeta, 'format' | 'dataSource'>,
): string {
  const hash = createHash('sha256');
  // A hash takes longer for the call than for the bytes of a row.
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let used = 0;
  addText(JSON.stringify([format, dataSource]));
  const keyColumns = database.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk');
  const hasDigests = hasTable(database, DIGESTS);
  for (const { name, since = 1, isOptional = false } of TABLES) {
    if (hasDigests && name !== DIGESTS && PRICE_TABLES.includes(name)) continue;
    if (since > format || (isOptional && isEmpty(name))) continue;
    addText(`\n${name}\n`);
    const key = keyColumns.all(name).map((row) => text(row, 'name'));
    const rows = database.prepare(`SELECT * FROM ${name} ORDER BY ${key.join(', ')}`);
    // An object for each row takes longer.
    rows.setReturnArrays(true);
    for (const row of rows.iterate()) {
      const cells = Object.values(row);
      addText(JSON.stringify(cells.map((cell) => (cell instanceof Uint8Array ? cell.byteLength : cell))));
      for (const cell of cells) if (cell instanceof Uint8Array) addBytes(cell);
    }
  }
  flush();
  return hash.digest('hex');

  function addText(value: string): void {
    if (3 * value.length > buffer.length) addBytes(Buffer.from(value));
    else {
      if (used + 3 * value.length > buffer.length) flush();
      used += buffer.write(value, used);
    }
  }

  function addBytes(bytes: Uint8Array): void {
    if (used + bytes.length > buffer.length) flush();
    if (bytes.length > buffer.length) hash.update(bytes);
    else {
      buffer.set(bytes, used);
      used += bytes.length;
    }
  }

  function flush(): void {
    hash.update(buffer.subarray(0, used));
    used = 0;
  }

  function isEmpty(name: string): boolean {
    return !hasTable(database, name) || database.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined;
  }
}

/**
 * Returns the name of the checksum file of a snapshot, which `sha256sum --check` can read. SQLite does not notice a
 * flipped bit inside a price, so every reader compares the checksum before it uses a file.
 */
export function checksumFile(file: string): string {
  return `${file}.sha256`;
}

/** The base of each file and its identity then, because readers look at their file every second. */
const readBases = new LRUCache<string, { readonly identity: string; readonly base: SnapshotBase | null }>({ max: 16 });

/** Returns the base of a snapshot. Null if there is none, or if the file is damaged, so that its own bytes will be found wrong. */
function readBaseIfSound(file: string): SnapshotBase | null {
  const identity = identityOfOne(file, true);
  const known = readBases.get(file);
  if (known?.identity === identity) return known.base;
  try {
    const base = readBase(file);
    readBases.set(file, { identity, base });
    return base;
  } catch (error) {
    if (hasCode(error, 'ERR_SQLITE_ERROR') || error instanceof SnapshotContentError) return null;
    throw error;
  }
}

/** Names the bytes of a snapshot and its base as the disk knows them. It changes with every write, and with the files that have the names. */
export function identityOf(file: string): string {
  const base = readBaseIfSound(file);
  return `${identityOfOne(file)}, ${base && identityOfOne(baseFile(file, base), true)}`;
}

function identityOfOne(file: string, mayBeMissing = false): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: !mayBeMissing });
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}` : 'missing';
}

/** Returns the files of a snapshot: its own, and that of its base if it has one. */
export function filesOf(file: string): string[] {
  const base = readBaseIfSound(file);
  return base === null ? [file] : [file, baseFile(file, base)];
}

/** Returns the size of a snapshot with its base. A missing file has none. */
export function bytesOfSnapshot(file: string): number {
  return filesOf(file).reduce((sum, one) => sum + (statSync(one, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/**
 * Writes the checksum of a file into a second file in the same folder, with the identity of the file that was hashed. So the other
 * processes of the machine need not hash a new snapshot before they use it.
 */
export function writeChecksum(file: string, sha256: string): void {
  const fresh = `${checksumFile(file)}.new`;
  writeFileSync(fresh, `${sha256}  ${basename(file)}\n${IDENTITY}${identityOfOne(file)}\n`, { flush: true });
  renameSync(fresh, checksumFile(file));
}

/** Begins the second line, which `sha256sum --check` skips as a comment. */
const IDENTITY = '# file ';

/** Returns true if a snapshot and its base have not changed since their writer computed the checksums. */
export function isAsWritten(file: string): boolean {
  const base = readBaseIfSound(file);
  return isOneAsWritten(file) && (base === null || isOneAsWritten(baseFile(file, base), base.sha256));
}

function isOneAsWritten(file: string, sha256 = ''): boolean {
  try {
    const lines = readFileSync(checksumFile(file), 'utf8').split('\n');
    return lines[0]!.startsWith(sha256) && lines.includes(`${IDENTITY}${identityOfOne(file)}`);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

export function removeChecksum(file: string): void {
  rmSync(checksumFile(file), { force: true });
}

/** Throws DamagedSnapshotError unless the bytes of a snapshot and of its base are those that were written. */
export function verifyFile(file: string): void {
  for (const { one, sha256 } of hashesOf(file)) compare(one, sha256, fileHashSync(one));
}

/** Does the same as `verifyFile` without blocking the event loop. */
export async function verifyFileInBackground(file: string, signal?: AbortSignal): Promise<void> {
  for (const { one, sha256 } of hashesOf(file)) compare(one, sha256, (await fileHash(one, signal)).sha256);
}

/** Does the same as `verifyFile`. A thread hashes large files, also while the caller blocks its event loop. */
export async function verifyFileInThread(file: string): Promise<void> {
  for (const { one, sha256 } of hashesOf(file)) compare(one, sha256, await fileHashInThread(one));
}

/**
 * Yields the files of a snapshot with the hashes that they must have. The first one names its base, which is read when it is verified. Without
 * a checksum file, the content of both is verified, and nothing is left to hash.
 */
function* hashesOf(file: string): Generator<{ readonly one: string; readonly sha256: string }> {
  const sha256 = readChecksum(file);
  if (sha256 === null) {
    verifyContent(file);
    return;
  }
  yield { one: file, sha256 };
  const base = readBase(file);
  if (base === null) return;
  const one = baseFile(file, base);
  if (!existsSync(one)) throw damaged(file, `${basename(one)}, which has the rest of its prices, is missing`);
  yield { one, sha256: base.sha256 };
}

/**
 * Throws DamagedSnapshotError unless the rows of the file give the content hash at the end of its version. This takes
 * several times as long as the hash of the bytes, but needs no checksum file.
 */
export function verifyContent(file: string): void {
  let database: DatabaseSync | null = null;
  try {
    database = openDatabase(file);
    const meta = readAnyMeta(database);
    const expected = meta.dataVersion.split('-').at(-1) ?? '';
    const found = contentHash(database, meta).slice(0, 12);
    if (found !== expected) throw damaged(file, `its content has the hash ${found} instead of ${expected}`);
    if (hasTable(database, DIGESTS) && !areDigestsRight(database))
      throw damaged(file, 'its prices do not have their digests');
  } catch (error) {
    if (hasCode(error, 'ERR_SQLITE_ERROR') || error instanceof TypeError) throw damaged(file, String(error));
    throw error;
  } finally {
    database?.close();
  }
}

/** Returns the stored checksum of a file, or null. */
export function readChecksum(file: string): string | null {
  let text: string;
  try {
    text = readFileSync(checksumFile(file), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  const [sha256] = text.split(' ');
  if (!isSha256(sha256)) throw damaged(file, 'its checksum file holds no SHA-256');
  return sha256;
}

function compare(file: string, expected: string, found: string): void {
  if (found !== expected) throw damaged(file, `its SHA-256 is ${found} instead of ${expected}`);
}

function damaged(file: string, reason: string): DamagedSnapshotError {
  return new DamagedSnapshotError(
    `the snapshot ${basename(file)} is damaged: ${reason}. Restore it from a copy, or import the data again with --replace`,
  );
}

/** Opens a snapshot of an accepted format and verifies its bytes. */
export function openSound(
  file: string,
  accepted: readonly number[],
  verify: (file: string) => unknown = verifyFile,
): DatabaseSync {
  let database: DatabaseSync | null = null;
  try {
    database = openDatabase(file);
    readMeta(database, accepted);
    verify(file);
    return database;
  } catch (error) {
    database?.close();
    // The checksum gives a clearer error than SQLite for a damaged file.
    if (hasCode(error, 'ERR_SQLITE_ERROR')) verifyFile(file);
    throw error;
  }
}
