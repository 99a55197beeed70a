import type { DatabaseSync } from 'node:sqlite';
import type { InstrumentRow, PriceColumns, SnapshotContent } from '../content.ts';
import { blob, type Field, fieldOfKey, instrumentKeys, number, text, toFloat64, toInt32 } from './cells.ts';
import { openSound } from './checksum.ts';
import { factors } from './factorTable.ts';
import { readInstrument } from './instrumentTable.ts';
import { FORMAT, hasTable, readMeta } from './openDatabase.ts';
import {
  dividends,
  etfHoldings,
  fundamentals,
  news,
  origins,
  type ReferenceTable,
  riskFreeRates,
  scores,
  splits,
} from './referenceTables.ts';
import { readPointer, snapshotFile } from './snapshotFolder.ts';

/** Returns the content of the folder's current snapshot. Null before the first import. */
export function readCurrentSnapshot(folder: string): SnapshotContent | null {
  const version = readPointer(folder);
  return version === null ? null : readSnapshot(snapshotFile(folder, version));
}

/** Readable formats. Values that older formats lack are absent, and the scores of format 1 are computed again. */
const READABLE = [1, 2, 3, 4, 5, FORMAT];

/** Returns the whole content of a snapshot file, for an import that adds to it. */
export function readSnapshot(file: string): SnapshotContent {
  const database = openSound(file, READABLE);
  try {
    const { format, dataSource, scoresVersion } = readMeta(database, READABLE);
    const instruments = database.prepare('SELECT * FROM instruments ORDER BY id').all().map(readInstrument);
    const prices = new Map<string, PriceColumns>();
    for (const { id, ric } of instruments) {
      const columns = readColumns(database, id);
      if (columns) prices.set(ric, columns);
    }
    const fx = database.prepare('SELECT * FROM fx').all();
    const sessions = database.prepare('SELECT * FROM sessions').all();
    const sources = hasTable(database, origins.name) ? readRows(database, origins) : [];
    return {
      dataSource,
      instruments: instruments.map(withoutFacts),
      prices,
      fx: new Map(
        fx.map((row) => [
          `${text(row, 'base')}/${text(row, 'quote')}`,
          { days: toInt32(blob(row, 'days')), rates: toFloat64(blob(row, 'rates')) },
        ]),
      ),
      sessions: new Map(sessions.map((row) => [text(row, 'mic'), toInt32(blob(row, 'days'))])),
      dividends: readRows(database, dividends),
      splits: readRows(database, splits),
      ...(format < (riskFreeRates.since ?? 1) ? {} : { riskFreeRates: readRows(database, riskFreeRates) }),
      ...(format < (factors.since ?? 1) ? {} : { factors: readRows(database, factors) }),
      fundamentals: readRows(database, fundamentals),
      etfHoldings: readRows(database, etfHoldings),
      news: readRows(database, news),
      ...(scoresVersion === null
        ? {}
        : { scores: { version: scoresVersion, columns: new Map(readRows(database, scores)) } }),
      ...(sources.length === 0 ? {} : { origins: sources }),
    };
  } finally {
    database.close();
  }
}

function readRows<Row>(database: DatabaseSync, table: ReferenceTable<Row>): Row[] {
  return database.prepare(`SELECT * FROM ${table.name}`).all().map(table.read);
}

function withoutFacts({
  id,
  priceBasis,
  firstPrice,
  lastPrice,
  worthlessFrom,
  value,
  ...row
}: ReturnType<typeof readInstrument>): InstrumentRow {
  return row;
}

/** Returns the stored price columns of an instrument. Null if it has none. */
export function readColumns(database: DatabaseSync, instrument: number): PriceColumns | null {
  const parts = new Map<Field, Uint8Array[]>();
  const rows = database
    .prepare('SELECT key, data FROM series WHERE key BETWEEN ? AND ? ORDER BY key')
    .all(...instrumentKeys(instrument));
  for (const row of rows) {
    const field = fieldOfKey(number(row, 'key'));
    const list = parts.get(field) ?? [];
    list.push(blob(row, 'data'));
    parts.set(field, list);
  }
  const days = parts.get('days');
  const close = column('close');
  if (!days || !close) return null;
  return {
    days: toInt32(Buffer.concat(days)),
    close,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    volume: column('volume'),
    adjClose: column('adjClose'),
  };

  function column(field: Field): Float64Array | null {
    const blobs = parts.get(field);
    return blobs ? toFloat64(Buffer.concat(blobs)) : null;
  }
}
