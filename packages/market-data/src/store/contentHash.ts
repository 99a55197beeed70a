import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { text } from './cells.ts';
import type { SnapshotMeta } from './openDatabase.ts';
import { TABLES } from './schema.ts';

/**
 * SHA-256 over what a snapshot file holds, table by table in key order: the same data gives the same hash, whatever the
 * order its rows came in and whenever it was imported. Hex, 64 characters.
 */
export function contentHash(
  database: DatabaseSync,
  { format, dataSource }: Pick<SnapshotMeta, 'format' | 'dataSource'>,
): string {
  const hash = createHash('sha256').update(JSON.stringify([format, dataSource]));
  const keyColumns = database.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk');
  for (const { name } of TABLES) {
    hash.update(`\n${name}\n`);
    const key = keyColumns.all(name).map((row) => text(row, 'name'));
    const rows = database.prepare(`SELECT * FROM ${name} ORDER BY ${key.join(', ')}`).iterate();
    for (const row of rows) {
      const cells = Object.values(row);
      hash.update(JSON.stringify(cells.map((cell) => (cell instanceof Uint8Array ? cell.byteLength : cell))));
      for (const cell of cells) if (cell instanceof Uint8Array) hash.update(cell);
    }
  }
  return hash.digest('hex');
}
