import type { DatabaseSync } from 'node:sqlite';
import type { Day } from '@tearsheet/shared';
import {
  blob,
  bytesOf,
  closesKey,
  FIELDS,
  instrumentKeys,
  number,
  seriesKey,
  splitIntoBlocks,
  text,
  toFloat64,
  YEAR_SLOTS,
} from './cells.ts';
import type { SeriesStore } from './derive.ts';
import { closesDigest, seriesDigest } from './digests.ts';

export interface SeriesWriter extends SeriesStore {
  /** Removes the prices of an instrument that has none any more. */
  remove(id: number): void;
  /** Returns the number of blobs of prices that the file now has. */
  blobs(): number;
}

/**
 * Writes prices into a file and a digest of each blob. If the file is a copy of an earlier one, it writes only the blobs that differ.
 *
 * @param changedFrom returns a day before which the file has the prices of an instrument already, as in LazyPrices
 */
export function createSeriesWriter(database: DatabaseSync, changedFrom: (ric: string) => Day): SeriesWriter {
  const selectKeys = database.prepare('SELECT key FROM series WHERE key BETWEEN ? AND ?');
  const put = (table: string, cells: string) => database.prepare(`INSERT OR REPLACE INTO ${table} VALUES (${cells})`);
  const [putSeries, putCloses, putDigest] = [put('series', '?, ?'), put('closes', '?, ?, ?'), put('digests', '?, ?')];
  const selectCloses = database.prepare('SELECT first, data FROM closes WHERE instrument = ?');
  const removeSeries = database.prepare('DELETE FROM series WHERE key = ?');
  const removeCloses = database.prepare('DELETE FROM closes WHERE instrument = ?');
  const removeDigest = database.prepare('DELETE FROM digests WHERE key = ?');
  const rows = database.prepare('SELECT id, price_basis FROM instruments').all();
  const basisBefore = new Map(rows.map((row) => [number(row, 'id'), text(row, 'price_basis')]));
  let blobs = 0;

  return {
    write({ id, ric, basis, isEnd }, columns, closes) {
      const from = changedFrom(ric);
      const stored = new Set(keysOf(id));
      const blocks = splitIntoBlocks(columns.days).map((block) => ({ ...block, last: columns.days[block.to - 1]! }));
      for (const field of FIELDS) {
        const values = columns[field];
        if (!values) continue;
        blobs += blocks.length;
        for (const { year, from: start, to, last } of blocks) {
          const key = seriesKey(id, field, year);
          if (stored.delete(key) && last < from) continue;
          const bytes = bytesOf(values.subarray(start, to));
          putSeries.run(key, bytes);
          putDigest.run(key, seriesDigest(bytes));
        }
      }
      const firstYear = isEnd ? blocks[0]!.year : 0;
      for (const key of stored) {
        if (key % YEAR_SLOTS < firstYear) blobs++;
        else removeBlob(key);
      }
      if (from === Number.POSITIVE_INFINITY && basisBefore.get(id) === basis) return;
      if (closes === null) {
        removeCloses.run(id);
        removeDigest.run(closesKey(id));
      } else {
        const bytes = bytesOf(closes.values);
        putCloses.run(id, closes.first, bytes);
        putDigest.run(closesKey(id), closesDigest(closes.first, bytes));
      }
    },
    closes(id) {
      const row = selectCloses.get(id);
      return row ? { first: number(row, 'first'), values: toFloat64(blob(row, 'data')) } : null;
    },
    remove(id) {
      for (const key of keysOf(id)) removeBlob(key);
      removeCloses.run(id);
      removeDigest.run(closesKey(id));
    },
    blobs: () => blobs,
  };

  function keysOf(id: number): number[] {
    return selectKeys.all(...instrumentKeys(id)).map((row) => number(row, 'key'));
  }

  function removeBlob(key: number): void {
    removeSeries.run(key);
    removeDigest.run(key);
  }
}
