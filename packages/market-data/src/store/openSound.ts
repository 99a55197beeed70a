import type { DatabaseSync } from 'node:sqlite';
import { verifyFile } from './checksum.ts';
import { hasCode } from './errors.ts';
import { openDatabase, readMeta } from './openDatabase.ts';

/** Opens a snapshot of an accepted format whose bytes are those that were written. */
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
    // What SQLite says about a damaged file does not help; the checksum does.
    if (hasCode(error, 'ERR_SQLITE_ERROR')) verify(file);
    throw error;
  }
}
