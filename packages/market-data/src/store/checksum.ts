import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { contentHash } from './contentHash.ts';
import { DamagedSnapshotError, hasCode } from './errors.ts';
import { fileHash, fileHashSync, isSha256 } from './fileHash.ts';
import { openDatabase, readAnyMeta } from './openDatabase.ts';

/**
 * Beside each snapshot lies the SHA-256 of its bytes, in the form that `sha256sum --check` reads. SQLite itself notices no
 * flipped bit inside a price, so every reader compares the two before it uses a file.
 */
export function checksumFile(file: string): string {
  return `${file}.sha256`;
}

/** Writes the checksum of a file beside it. */
export function writeChecksum(file: string, sha256: string): void {
  const fresh = `${checksumFile(file)}.new`;
  writeFileSync(fresh, `${sha256}  ${basename(file)}\n`, { flush: true });
  renameSync(fresh, checksumFile(file));
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

/** The same without keeping the event loop. */
export async function verifyFileInBackground(file: string): Promise<void> {
  const expected = readChecksum(file);
  if (expected === null) verifyContent(file);
  else compare(file, expected, (await fileHash(file)).sha256);
}

/**
 * Throws DamagedSnapshotError unless the rows of the file give the content hash that its version ends in. Takes several
 * times as long as the hash of the bytes, and needs no file beside it.
 */
export function verifyContent(file: string): void {
  const database = openDatabase(file);
  try {
    const meta = readAnyMeta(database);
    const expected = meta.dataVersion.split('-').at(-1) ?? '';
    const found = contentHash(database, meta).slice(0, 12);
    if (found !== expected) throw damaged(file, `its content has the hash ${found} instead of ${expected}`);
  } catch (error) {
    if (hasCode(error, 'ERR_SQLITE_ERROR') || error instanceof TypeError) throw damaged(file, String(error));
    throw error;
  } finally {
    database.close();
  }
}

/** The stored checksum of a file; null without one. */
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
