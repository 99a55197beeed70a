import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { text } from './cells.ts';
import { SnapshotContentError } from './errors.ts';
import { FORMAT } from './schema.ts';

/** Opens a finished snapshot for reading. `immutable` because nobody ever writes it: no locks, no journal beside it. */
export function openDatabase(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

/** The snapshot's own description; throws SnapshotContentError when this version of the product cannot read it. */
export function readMeta(database: DatabaseSync): { dataVersion: string; dataSource: string; lastWeekday: number } {
  const rows = database.prepare('SELECT key, value FROM meta').all();
  const meta = new Map(rows.map((row) => [text(row, 'key'), text(row, 'value')]));
  const found = meta.get('format');
  if (found !== String(FORMAT)) {
    throw new SnapshotContentError(`the snapshot has format ${found}, this version reads ${FORMAT}: import again`);
  }
  return {
    dataVersion: meta.get('data_version') ?? '',
    dataSource: meta.get('data_source') ?? '',
    lastWeekday: Number(meta.get('last_weekday')),
  };
}
