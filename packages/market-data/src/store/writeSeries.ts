import type { DatabaseSync } from 'node:sqlite';
import type { Day } from '@tearsheet/shared';
import type { PriceBasis } from '../views/closesByDay.ts';
import {
  blob,
  bytesOf,
  closesKey,
  FIELDS,
  instrumentKeys,
  number,
  seriesKey,
  splitIntoBlocks,
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

/** The prices that a file with a base has already, from the snapshot before it. */
export interface KnownSeries {
  /** Returns a day before which the file has the prices of an instrument already, as in LazyPrices. */
  readonly changedFrom: (ric: string) => Day;
  /** The kinds of closes, by the numbers of instruments. */
  readonly priceBases: ReadonlyMap<number, PriceBasis>;
}

/**
 * Writes prices into a file and a digest of each blob.
 *
 * @param known if it is given, the file has a base, and only the blobs that differ from the snapshot before it are written. The file stores their
 *   ends, which the base lacks.
 */
export function createSeriesWriter(database: DatabaseSync, known: KnownSeries | null): SeriesWriter {
  const selectKeys = database.prepare('SELECT key FROM series WHERE key BETWEEN ? AND ?');
  const selectCloses = database.prepare('SELECT first, data FROM closes WHERE instrument = ?');
  const { putSeries, putCloses, removeSeries, removeCloses } = known ? blobsWithBase(database) : wholeBlobs(database);
  const putDigest = database.prepare('INSERT OR REPLACE INTO digests VALUES (?, ?)');
  const removeDigest = database.prepare('DELETE FROM digests WHERE key = ?');
  let blobs = 0;

  return {
    write({ id, ric, basis, isEnd }, columns, closes) {
      const from = known ? known.changedFrom(ric) : Number.NEGATIVE_INFINITY;
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
          putSeries(key, bytes);
          putDigest.run(key, seriesDigest(bytes));
        }
      }
      const firstYear = isEnd ? blocks[0]!.year : 0;
      for (const key of stored) {
        if (key % YEAR_SLOTS < firstYear) blobs++;
        else removeBlob(key);
      }
      if (from === Number.POSITIVE_INFINITY && known?.priceBases.get(id) === basis) return;
      if (closes === null) removeClosesOf(id);
      else {
        const bytes = bytesOf(closes.values);
        putCloses(id, closes.first, bytes);
        putDigest.run(closesKey(id), closesDigest(closes.first, bytes));
      }
    },
    closes(id) {
      const row = selectCloses.get(id);
      return row ? { first: number(row, 'first'), values: toFloat64(blob(row, 'data')) } : null;
    },
    remove(id) {
      for (const key of keysOf(id)) removeBlob(key);
      removeClosesOf(id);
    },
    blobs: () => blobs,
  };

  function keysOf(id: number): number[] {
    return selectKeys.all(...instrumentKeys(id)).map((row) => number(row, 'key'));
  }

  function removeBlob(key: number): void {
    removeSeries(key);
    removeDigest.run(key);
  }

  function removeClosesOf(id: number): void {
    removeCloses(id);
    removeDigest.run(closesKey(id));
  }
}

/** The rows of prices of a file. */
interface BlobRows {
  putSeries(key: number, bytes: Uint8Array): void;
  putCloses(id: number, first: number, bytes: Uint8Array): void;
  removeSeries(key: number): void;
  removeCloses(id: number): void;
}

function wholeBlobs(database: DatabaseSync): BlobRows {
  const putSeries = database.prepare('INSERT INTO series VALUES (?, ?)');
  const putCloses = database.prepare('INSERT INTO closes VALUES (?, ?, ?)');
  return {
    putSeries: (key, bytes) => putSeries.run(key, bytes),
    putCloses: (id, first, bytes) => putCloses.run(id, first, bytes),
    // A new file has nothing to remove.
    removeSeries() {},
    removeCloses() {},
  };
}

function blobsWithBase(database: DatabaseSync): BlobRows {
  const selectSeries = database.prepare('SELECT data FROM base.series WHERE key = ?');
  const selectCloses = database.prepare('SELECT first, data FROM base.closes WHERE instrument = ?');
  const putSeries = database.prepare('INSERT OR REPLACE INTO series_ends VALUES (?, ?, ?)');
  const putCloses = database.prepare('INSERT OR REPLACE INTO closes_ends VALUES (?, ?, ?, ?)');
  const removeSeries = database.prepare('DELETE FROM series_ends WHERE key = ?');
  const removeCloses = database.prepare('DELETE FROM closes_ends WHERE instrument = ?');
  return {
    putSeries(key, bytes) {
      const row = selectSeries.get(key);
      putSeries.run(key, ...endOf(bytes, row ? blob(row, 'data') : null));
    },
    putCloses(id, first, bytes) {
      const row = selectCloses.get(id);
      const [kept, data] = endOf(bytes, row && number(row, 'first') === first ? blob(row, 'data') : null);
      putCloses.run(id, kept === null ? null : first, kept, data);
    },
    removeSeries: (key) => removeSeries.run(key),
    removeCloses: (id) => removeCloses.run(id),
  };
}

/** Returns how many bytes a blob shares with that of the base, and the others. Both are null if it shares all. */
function endOf(
  bytes: Uint8Array,
  base: Uint8Array | null,
): readonly [kept: number, data: Uint8Array] | readonly [null, null] {
  if (base === null) return [0, bytes];
  const kept = commonLength(bytes, base);
  if (kept === bytes.length && kept === base.length) return [null, null];
  // A blob without bytes would be stored as null.
  const start = Math.min(kept, bytes.length - 1);
  return [start, bytes.subarray(start)];
}

/** Returns how many bytes two blobs share at their start. Halves are compared, because a compare of many bytes takes less time than a loop. */
function commonLength(a: Uint8Array, b: Uint8Array): number {
  let same = 0;
  let end = Math.min(a.length, b.length);
  while (same < end) {
    const middle = Math.ceil((same + end) / 2);
    if (Buffer.compare(a.subarray(same, middle), b.subarray(same, middle)) === 0) same = middle;
    else end = middle - 1;
  }
  return same;
}
