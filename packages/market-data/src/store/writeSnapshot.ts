import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { formatWeekday, hasCode, messageOf } from '@tearsheet/shared';
import type { SnapshotContent } from '../content.ts';
import type { QualityFinding } from '../port.ts';
import { closesKey, number, text } from './cells.ts';
import { contentHash } from './checksum.ts';
import { type DerivedContent, derive, numbered } from './derive.ts';
import { DamagedSnapshotError, SnapshotContentError } from './errors.ts';
import { baseOf, changedFrom } from './lazyPrices.ts';
import {
  attach,
  attachBase,
  baseFile,
  createTables,
  DERIVED_VERSION,
  DIGESTS,
  eachReferenceTable,
  FORMAT,
  formatRows,
  openDatabase,
  readAnyMeta,
  type SnapshotBase,
} from './openDatabase.ts';
import { openCurrentContent, type StoredContent } from './readSnapshot.ts';
import { asOnlyWriter, publish, removeOldSnapshots } from './snapshotFolder.ts';
import { createSeriesWriter } from './writeSeries.ts';
import { writeTables } from './writeTables.ts';

/** Snapshots kept in the folder, including the current one. */
const KEPT_SNAPSHOTS = 3;

export interface WriteOptions {
  /** True if the new content does not use the current one, so that a damaged current snapshot does not stop it. */
  readonly startsEmpty?: boolean;
}

export interface WrittenSnapshot {
  /** The last weekday with a price and 12 hex digits of the content hash, so the same content has the same version. */
  readonly dataVersion: string;
  readonly file: string;
  /** Findings of the quality checks by RIC. */
  readonly findings: ReadonlyMap<string, readonly QualityFinding[]>;
}

/**
 * Makes the content the folder's current snapshot. The new file is checked and flushed to disk before the pointer changes,
 * so a failure leaves the folder as it was. Throws SnapshotBusyError if another process writes, and SnapshotContentError if
 * the content contradicts itself.
 */
export function writeSnapshot(
  folder: string,
  content: SnapshotContent,
  options: WriteOptions = {},
): Promise<WrittenSnapshot> {
  return asOnlyWriter(folder, (freshFile) => writeAndPublish(folder, freshFile, content, options));
}

/**
 * Does the same as `writeSnapshot` for content built from the current one. No other process can write between the read
 * and the switch. If `build` returns null, nothing is written and the result is null.
 */
export function updateSnapshot(
  folder: string,
  build: (previous: SnapshotContent | null) => SnapshotContent | null,
  options: WriteOptions = {},
): Promise<WrittenSnapshot | null> {
  return asOnlyWriter(folder, async (freshFile) => {
    const previous = openPrevious(folder, options);
    try {
      const content = build(previous?.content ?? null);
      const written = content && (await writeAndPublish(folder, freshFile, content, { ...options, previous }));
      await previous?.verified;
      return written;
    } catch (error) {
      // A damaged snapshot explains any other error.
      await previous?.verified;
      throw error;
    } finally {
      previous?.close();
    }
  });
}

function openPrevious(folder: string, { startsEmpty = false }: WriteOptions): StoredContent | null {
  try {
    return openCurrentContent(folder, { inThread: !startsEmpty });
  } catch (error) {
    if (startsEmpty && error instanceof DamagedSnapshotError) return null;
    throw error;
  }
}

async function writeAndPublish(
  folder: string,
  freshFile: string,
  content: SnapshotContent,
  options: WriteOptions & { readonly previous?: StoredContent | null },
): Promise<WrittenSnapshot> {
  const { previous = null } = options;
  const { dataVersion, derived, blobs } = writeFile(freshFile, content, previous && sharedWith(previous, content));
  await previous?.verified;
  const check = () => verifySnapshot(freshFile, content, blobs);
  const file = await publish(folder, dataVersion, freshFile, check);
  removeOldSnapshots(folder, KEPT_SNAPSHOTS);
  return { dataVersion, file, findings: derived.findings };
}

/** A file with a base is replaced by a whole one when it has grown to this share of it. */
const LARGEST_SHARE = 0.5;

/** A stored content whose prices the next snapshot shares. */
interface Shared extends StoredContent {
  readonly base: SnapshotBase;
}

/** Returns the previous content if the next one differs from it by what was added, and numbers the same instruments. Null otherwise. */
function sharedWith(previous: StoredContent, content: SnapshotContent): Shared | null {
  const { base, file, content: before } = previous;
  const rics = ({ instruments }: SnapshotContent) => numbered(instruments).map(({ ric }) => ric);
  const known = rics(before);
  const isSame = content.instruments.length === known.length && rics(content).every((ric, i) => ric === known[i]);
  if (base === null || !isSame || baseOf(content.prices) !== before.prices) return null;
  const whole = baseFile(file, base);
  const isSmall = file === whole || statSync(file).size <= LARGEST_SHARE * statSync(whole).size;
  return isSmall ? { ...previous, base } : null;
}

/**
 * Writes a new file. If it shares prices with an earlier snapshot, it gets only what that lacks, because most of a large market never
 * changes.
 */
function writeFile(
  file: string,
  content: SnapshotContent,
  shared: Shared | null,
): { readonly dataVersion: string; readonly derived: DerivedContent; readonly blobs: number } {
  const database = new DatabaseSync(file);
  try {
    // An unfinished file is deleted and never repaired, so it needs no journal.
    database.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    if (shared) attachBase(database, baseFile(shared.file, shared.base));
    if (shared && isSplit(shared)) attach(database, shared.file, 'previous');
    database.exec('BEGIN');
    createTables(database, shared !== null);
    if (shared) copyPrices(database, isSplit(shared));
    const series = createSeriesWriter(
      database,
      shared && { changedFrom: (ric) => changedFrom(content.prices, ric), priceBases: shared.priceBases },
    );
    const carried = shared?.derived ? { content: shared.content, ...shared.derived } : null;
    const derived = derive(content, series, carried);
    numbered(content.instruments).forEach(({ ric }, id) => {
      if (!content.prices.has(ric)) series.remove(id);
    });
    writeTables(database, content, derived);
    const hash = contentHash(database, { format: FORMAT, dataSource: content.dataSource }).slice(0, 12);
    const dataVersion = `${formatWeekday(derived.lastWeekday)}-${hash}`;
    const insert = database.prepare('INSERT INTO meta VALUES (?, ?)');
    for (const row of formatRows(shared?.base ?? null)) insert.run(...row);
    insert.run('data_version', dataVersion);
    insert.run('data_source', content.dataSource);
    insert.run('last_weekday', String(derived.lastWeekday));
    insert.run('derived_version', String(DERIVED_VERSION));
    if (derived.weekendRics.length > 0) insert.run('weekend_rics', derived.weekendRics.join('\n'));
    if (content.scores) insert.run('scores_version', String(content.scores.version));
    database.exec('COMMIT');
    return { dataVersion, derived, blobs: series.blobs() };
  } catch (error) {
    if (hasCode(error, 'ERR_SQLITE_ERROR')) {
      throw new SnapshotContentError(`the content cannot be stored: ${messageOf(error)}`, { cause: error });
    }
    throw error;
  } finally {
    database.close();
  }
}

/** True if the file of a content has a base itself. */
function isSplit({ file, base }: Shared): boolean {
  return file !== baseFile(file, base);
}

/** Copies the rows of prices of the snapshot before. If it is the base itself, all blobs are at first those that it has. */
export function copyPrices(database: DatabaseSync, isFromSplit: boolean): void {
  const slots = closesKey(0) + 1;
  const isCloses = `key % ${slots} = ${slots - 1}`;
  database.exec(
    isFromSplit
      ? `INSERT INTO series_ends SELECT * FROM previous.series_ends;
        INSERT INTO closes_ends SELECT * FROM previous.closes_ends;
        INSERT INTO main.${DIGESTS} SELECT * FROM previous.${DIGESTS}`
      : `INSERT INTO series_ends SELECT key, NULL, NULL FROM base.${DIGESTS} WHERE NOT ${isCloses};
        INSERT INTO closes_ends SELECT key / ${slots}, NULL, NULL, NULL FROM base.${DIGESTS} WHERE ${isCloses};
        INSERT INTO main.${DIGESTS} SELECT * FROM base.${DIGESTS}`,
  );
}

/**
 * Opens the written file as a reader would and compares it with its content. Throws SnapshotContentError if they
 * differ.
 */
function verifySnapshot(file: string, content: SnapshotContent, blobs: number): void {
  const database = openDatabase(file);
  try {
    const result = text(database.prepare('PRAGMA main.quick_check').get() ?? {}, 'quick_check');
    if (result !== 'ok') throw new SnapshotContentError(`the written file is damaged: ${result}`);
    assertCount('instruments', content.instruments.length);
    assertCount(readAnyMeta(database).base === null ? 'series' : 'series_ends', blobs);
    assertCount('fx', content.fx.size);
    eachReferenceTable((table) => assertCount(table.name, table.rows(content).length));
  } finally {
    database.close();
  }

  function assertCount(table: string, expected: number): void {
    const found = number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get() ?? {}, 'n');
    if (found !== expected) {
      throw new SnapshotContentError(`the written file holds ${found} rows of ${table}, not ${expected}`);
    }
  }
}
