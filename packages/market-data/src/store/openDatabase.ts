import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Weekday } from '@tearsheet/shared/dates';
import { text } from './cells.ts';
import { SnapshotContentError } from './errors.ts';
import { FORMAT } from './schema.ts';

/** Opens a finished snapshot for reading. `immutable` because nobody ever writes it: no locks, no journal beside it. */
export function openDatabase(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

export interface SnapshotMeta {
  readonly format: number;
  readonly dataVersion: string;
  readonly dataSource: string;
  readonly lastWeekday: Weekday;
  /** Of the formulas behind its scores; null without scores. */
  readonly scoresVersion: number | null;
}

/** The snapshot's own description; throws SnapshotContentError when its format is not one of those accepted. */
export function readMeta(database: DatabaseSync, accepted: readonly number[] = [FORMAT]): SnapshotMeta {
  const meta = readAnyMeta(database);
  if (!accepted.includes(meta.format)) {
    const remedy =
      meta.format < FORMAT
        ? 'convert it with "tearsheet data convert"'
        : 'it was written by a newer version of the product, so update this one or import the data again with --replace';
    throw new SnapshotContentError(`the snapshot has format ${meta.format}, this version reads ${FORMAT}: ${remedy}`);
  }
  return meta;
}

/** The description of a snapshot of any format. */
export function readAnyMeta(database: DatabaseSync): SnapshotMeta {
  const rows = database.prepare('SELECT key, value FROM meta').all();
  const meta = new Map(rows.map((row) => [text(row, 'key'), text(row, 'value')]));
  const format = Number(meta.get('format'));
  const scoresVersion = meta.get('scores_version');
  return {
    format,
    dataVersion: meta.get('data_version') ?? '',
    dataSource: meta.get('data_source') ?? '',
    lastWeekday: Number(meta.get('last_weekday')),
    scoresVersion: scoresVersion === undefined || format < 2 ? null : Number(scoresVersion),
  };
}

/** The description of a snapshot file of any format; `isOld` files can be converted. */
export function describeSnapshot(
  file: string,
): SnapshotMeta & { readonly isReadable: boolean; readonly isOld: boolean } {
  const database = openDatabase(file);
  try {
    const meta = readAnyMeta(database);
    return { ...meta, isReadable: meta.format === FORMAT, isOld: meta.format < FORMAT };
  } finally {
    database.close();
  }
}
