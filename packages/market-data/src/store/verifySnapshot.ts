import type { SnapshotContent } from '../content.ts';
import { number, text } from './cells.ts';
import { SnapshotContentError } from './errors.ts';
import { openDatabase } from './openDatabase.ts';
import { eachReferenceTable } from './schema.ts';
import { FIELDS, splitByYear } from './series.ts';

/** Opens the written file as a reader would and compares it with its content; throws SnapshotContentError. */
export function verifySnapshot(file: string, content: SnapshotContent): void {
  const database = openDatabase(file);
  try {
    const result = text(database.prepare('PRAGMA quick_check').get() ?? {}, 'quick_check');
    if (result !== 'ok') throw new SnapshotContentError(`the written file is damaged: ${result}`);
    let seriesBlobs = 0;
    for (const columns of content.prices.values()) {
      const fields = FIELDS.filter((field) => columns[field]).length;
      seriesBlobs += fields * splitByYear(columns.days).length;
    }
    assertCount('instruments', content.instruments.length);
    assertCount('series', seriesBlobs);
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
