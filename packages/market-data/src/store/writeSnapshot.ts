import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '@tearsheet/shared';
import { formatWeekday } from '@tearsheet/shared/dates';
import type { SnapshotContent } from '../content.ts';
import type { QualityFinding } from '../port.ts';
import { contentHash } from './contentHash.ts';
import { type DerivedContent, derive } from './derive.ts';
import { DamagedSnapshotError, hasCode, SnapshotContentError } from './errors.ts';
import { readCurrentSnapshot } from './readSnapshot.ts';
import { FORMAT } from './schema.ts';
import { asOnlyWriter, publish, removeOldSnapshots } from './snapshotFolder.ts';
import { verifySnapshot } from './verifySnapshot.ts';
import { writeTables } from './writeTables.ts';

export interface WriteOptions {
  /** Snapshots kept in the folder, the current one included; 3 when absent. */
  readonly keep?: number;
  /** The new content owes nothing to the current one, so a damaged current snapshot does not stop it. */
  readonly startsEmpty?: boolean;
}

export interface WrittenSnapshot {
  /** The last weekday with a price and 12 hex digits of the content hash: the same content has the same version. */
  readonly dataVersion: string;
  readonly file: string;
  /** What the quality checks found, by RIC. */
  readonly findings: ReadonlyMap<string, readonly QualityFinding[]>;
}

/**
 * Makes the content the folder's current snapshot. It is written beside the old one, checked and flushed to disk, and
 * only then the pointer is switched; whatever fails before leaves the folder as it was.
 * Throws SnapshotBusyError when another process writes, SnapshotContentError when the content contradicts itself.
 */
export function writeSnapshot(
  folder: string,
  content: SnapshotContent,
  options: WriteOptions = {},
): Promise<WrittenSnapshot> {
  return asOnlyWriter(folder, (freshFile) => writeAndPublish(folder, freshFile, content, options));
}

/**
 * The same for content made from the current one; nobody else can write between the reading and the switch.
 * When `build` gives null, nothing is written and the result is null.
 */
export function updateSnapshot(
  folder: string,
  build: (previous: SnapshotContent | null) => SnapshotContent | null,
  options: WriteOptions = {},
): Promise<WrittenSnapshot | null> {
  return asOnlyWriter(folder, async (freshFile) => {
    const content = build(readPrevious(folder, options));
    return content && writeAndPublish(folder, freshFile, content, options);
  });
}

function readPrevious(folder: string, { startsEmpty = false }: WriteOptions): SnapshotContent | null {
  try {
    return readCurrentSnapshot(folder);
  } catch (error) {
    if (startsEmpty && error instanceof DamagedSnapshotError) return null;
    throw error;
  }
}

async function writeAndPublish(
  folder: string,
  freshFile: string,
  content: SnapshotContent,
  options: WriteOptions,
): Promise<WrittenSnapshot> {
  const derived = derive(content);
  const dataVersion = writeFile(freshFile, content, derived);
  verifySnapshot(freshFile, content);
  const file = await publish(folder, dataVersion, freshFile);
  removeOldSnapshots(folder, options.keep ?? 3);
  return { dataVersion, file, findings: derived.findings };
}

function writeFile(file: string, content: SnapshotContent, derived: DerivedContent): string {
  const database = new DatabaseSync(file);
  try {
    // No journal: a file that was not finished is thrown away, never repaired.
    database.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    writeTables(database, content, derived);
    const hash = contentHash(database, { format: FORMAT, dataSource: content.dataSource }).slice(0, 12);
    const dataVersion = `${formatWeekday(derived.lastWeekday)}-${hash}`;
    const insert = database.prepare('INSERT INTO meta VALUES (?, ?)');
    insert.run('format', String(FORMAT));
    insert.run('data_version', dataVersion);
    insert.run('data_source', content.dataSource);
    insert.run('last_weekday', String(derived.lastWeekday));
    if (content.scores) insert.run('scores_version', String(content.scores.version));
    database.exec('COMMIT');
    return dataVersion;
  } catch (error) {
    if (hasCode(error, 'ERR_SQLITE_ERROR')) {
      throw new SnapshotContentError(`the content cannot be stored: ${messageOf(error)}`, { cause: error });
    }
    throw error;
  } finally {
    database.close();
  }
}
