import { createHash } from 'node:crypto';
import { constants, copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { hasCode, messageOf } from '@tearsheet/shared';
import { text } from './cells.ts';
import { areDigestsRight } from './digests.ts';
import { DamagedSnapshotError } from './errors.ts';
import { fileHash, fileHashSync, fileHashWithCopyInThread } from './fileHash.ts';
import {
  DIGESTS,
  hasTable,
  openDatabase,
  PRICE_TABLES,
  readAnyMeta,
  readMeta,
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
    const rows = database.prepare(`SELECT * FROM ${name} ORDER BY ${key.join(', ')}`).iterate();
    for (const row of rows) {
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

/** Names the bytes of a file as the disk knows them. It changes with every write, and with the file that has the name. */
export function identityOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/**
 * Writes the checksum of a file into a second file in the same folder, with the identity of the file that was hashed. So the other
 * processes of the machine need not hash a new snapshot before they use it.
 */
export function writeChecksum(file: string, sha256: string): void {
  const fresh = `${checksumFile(file)}.new`;
  writeFileSync(fresh, `${sha256}  ${basename(file)}\n${IDENTITY}${identityOf(file)}\n`, { flush: true });
  renameSync(fresh, checksumFile(file));
}

/** Begins the second line, which `sha256sum --check` skips as a comment. */
const IDENTITY = '# file ';

/** Returns true if the file has not changed since its writer computed the checksum. */
export function isAsWritten(file: string): boolean {
  try {
    return readFileSync(checksumFile(file), 'utf8')
      .split('\n')
      .includes(`${IDENTITY}${identityOf(file)}`);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

export function removeChecksum(file: string): void {
  rmSync(checksumFile(file), { force: true });
}

/** Throws DamagedSnapshotError unless the bytes of the file are those that were written. */
export function verifyFile(file: string): void {
  const expected = readChecksum(file);
  if (expected === null) verifyContent(file);
  else compare(file, expected, fileHashSync(file));
}

/** Does the same as `verifyFile` without blocking the event loop. */
export async function verifyFileInBackground(file: string, signal?: AbortSignal): Promise<void> {
  const expected = readChecksum(file);
  if (expected === null) verifyContent(file);
  else compare(file, expected, (await fileHash(file, signal)).sha256);
}

/**
 * Does the same as `verifyFile` and makes a copy. A thread reads a large file once for both, also while the caller blocks its event loop.
 * Resolves to the reason why the copy is not complete, or null.
 */
export async function verifyAndCopy(file: string, copy: string): Promise<string | null> {
  const expected = readChecksum(file);
  if (expected !== null) {
    const { sha256, problem } = await fileHashWithCopyInThread(file, copy);
    compare(file, expected, sha256);
    return problem;
  }
  verifyContent(file);
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Throws DamagedSnapshotError unless the rows of the file give the content hash at the end of its version. This takes
 * several times as long as the hash of the bytes, but needs no checksum file.
 */
export function verifyContent(file: string): void {
  const database = openDatabase(file);
  try {
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
    database.close();
  }
}

/** Returns the stored checksum of a file, or null. */
function readChecksum(file: string): string | null {
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
  const database = openDatabase(file);
  try {
    readMeta(database, accepted);
    verify(file);
    return database;
  } catch (error) {
    database.close();
    // The checksum gives a clearer error than SQLite for a damaged file.
    if (hasCode(error, 'ERR_SQLITE_ERROR')) verify(file);
    throw error;
  }
}
