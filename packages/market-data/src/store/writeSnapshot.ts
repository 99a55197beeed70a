import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { formatWeekday, hasCode, messageOf } from '@tearsheet/shared';
import type { SnapshotContent } from '../content.ts';
import type { QualityFinding } from '../port.ts';
import { number, text } from './cells.ts';
import { contentHash } from './checksum.ts';
import { type DerivedContent, derive, numbered } from './derive.ts';
import { DamagedSnapshotError, SnapshotContentError } from './errors.ts';
import { baseOf, changedFrom } from './lazyPrices.ts';
import {
  createTables,
  DERIVED_VERSION,
  eachReferenceTable,
  emptyOtherTables,
  FORMAT,
  openDatabase,
} from './openDatabase.ts';
import { openCurrentContent, type StoredContent } from './readSnapshot.ts';
import { asOnlyWriter, publish, removeOldSnapshots } from './snapshotFolder.ts';
import { createSeriesWriter } from './writeSeries.ts';
import { writeTables } from './writeTables.ts';

export interface WriteOptions {
  /** Snapshots kept in the folder, including the current one. 3 if absent. */
  readonly keep?: number;
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
    const copy = `${freshFile}.copy`;
    const previous = openPrevious(folder, copy, options);
    try {
      const content = build(previous?.content ?? null);
      const written = content && (await writeAndPublish(folder, freshFile, content, { ...options, previous, copy }));
      await previous?.copied;
      return written;
    } catch (error) {
      // A damaged snapshot explains any other error.
      await previous?.copied;
      throw error;
    } finally {
      previous?.close();
      rmSync(copy, { force: true });
    }
  });
}

function openPrevious(folder: string, copy: string, { startsEmpty = false }: WriteOptions): StoredContent | null {
  try {
    return openCurrentContent(folder, { copy: startsEmpty ? undefined : copy });
  } catch (error) {
    if (startsEmpty && error instanceof DamagedSnapshotError) return null;
    throw error;
  }
}

async function writeAndPublish(
  folder: string,
  freshFile: string,
  content: SnapshotContent,
  options: WriteOptions & { readonly previous?: StoredContent | null; readonly copy?: string },
): Promise<WrittenSnapshot> {
  const { previous = null, copy = '' } = options;
  const base = previous !== null && canCopy(previous, content) ? previous : null;
  const problem = await previous?.copied;
  if (base !== null) {
    if (problem) throw new SnapshotContentError(`the content cannot be stored: ${problem}`);
    renameSync(copy, freshFile);
  } else rmSync(copy, { force: true });
  const { dataVersion, derived, blobs } = writeFile(freshFile, content, base);
  const check = () => verifySnapshot(freshFile, content, blobs);
  const file = await publish(folder, dataVersion, freshFile, check);
  removeOldSnapshots(folder, options.keep ?? 3);
  return { dataVersion, file, findings: derived.findings };
}

/** True if a copy of the previous file differs from the next one by what was added, and numbers the same instruments. */
function canCopy({ isCopyable, content: before }: StoredContent, content: SnapshotContent): boolean {
  const rics = ({ instruments }: SnapshotContent) => numbered(instruments).map(({ ric }) => ric);
  const known = rics(before);
  const isSame = content.instruments.length === known.length && rics(content).every((ric, i) => ric === known[i]);
  return isCopyable && isSame && baseOf(content.prices) === before.prices;
}

/**
 * Writes a new file. If it is a copy of the file of `base`, only the prices that differ are written, because most of a large market never
 * changes.
 */
function writeFile(
  file: string,
  content: SnapshotContent,
  base: StoredContent | null,
): { readonly dataVersion: string; readonly derived: DerivedContent; readonly blobs: number } {
  const database = new DatabaseSync(file);
  try {
    // An unfinished file is deleted and never repaired, so it needs no journal.
    database.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    if (!base) createTables(database);
    const series = createSeriesWriter(database, (ric) =>
      base ? changedFrom(content.prices, ric) : Number.NEGATIVE_INFINITY,
    );
    if (base) emptyOtherTables(database);
    const carried = base?.derived ? { content: base.content, ...base.derived } : null;
    const derived = derive(content, series, carried);
    numbered(content.instruments).forEach(({ ric }, id) => {
      if (!content.prices.has(ric)) series.remove(id);
    });
    writeTables(database, content, derived);
    const hash = contentHash(database, { format: FORMAT, dataSource: content.dataSource }).slice(0, 12);
    const dataVersion = `${formatWeekday(derived.lastWeekday)}-${hash}`;
    const insert = database.prepare('INSERT INTO meta VALUES (?, ?)');
    insert.run('format', String(FORMAT));
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

/**
 * Opens the written file as a reader would and compares it with its content. Throws SnapshotContentError if they
 * differ.
 */
function verifySnapshot(file: string, content: SnapshotContent, blobs: number): void {
  const database = openDatabase(file);
  try {
    const result = text(database.prepare('PRAGMA quick_check').get() ?? {}, 'quick_check');
    if (result !== 'ok') throw new SnapshotContentError(`the written file is damaged: ${result}`);
    assertCount('instruments', content.instruments.length);
    assertCount('series', blobs);
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
