import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { FORMAT, TABLES } from './schema.ts';

/**
 * SHA-256 over what a snapshot file holds, table by table in key order: the same data gives the same hash, whatever the
 * order its rows came in and whenever it was imported. Hex, 64 characters.
 */
export function contentHash(database: DatabaseSync, dataSource: string): string {
  const hash = createHash('sha256').update(JSON.stringify([FORMAT, dataSource]));
  for (const { name, key } of TABLES) {
    hash.update(`\n${name}\n`);
    const rows = database.prepare(`SELECT * FROM ${name} ORDER BY ${key}`).iterate();
    for (const row of rows) {
      const cells = Object.values(row);
      hash.update(JSON.stringify(cells.map((cell) => (cell instanceof Uint8Array ? cell.byteLength : cell))));
      for (const cell of cells) if (cell instanceof Uint8Array) hash.update(cell);
    }
  }
  return hash.digest('hex');
}
