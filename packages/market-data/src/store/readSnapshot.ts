import type { DatabaseSync } from 'node:sqlite';
import { QUALITY_CODES } from '@tearsheet/shared/schemas';
import type { InstrumentRow, PriceColumns, SnapshotContent } from '../content.ts';
import type { QualityFinding } from '../port.ts';
import type { PriceBasis } from '../views/closesByDay.ts';
import {
  blob,
  blockOf,
  type Cells,
  closesKey,
  type Field,
  fieldKeys,
  fieldOfKey,
  instrumentKeys,
  number,
  numberOrNull,
  oneOf,
  text,
  toFloat64,
  toInt32,
  YEAR_SLOTS,
} from './cells.ts';
import { openSound, readChecksum, verifyFile, verifyFileInThread } from './checksum.ts';
import { factors } from './factorTable.ts';
import { readInstrument } from './instrumentTable.ts';
import { type Extent, type LazyPrices, lazyPrices } from './lazyPrices.ts';
import {
  baseFile,
  DERIVED_VERSION,
  DIGESTS,
  FORMAT,
  hasPresentTables,
  hasTable,
  holdingsQuery,
  isVersion,
  readMeta,
  type SnapshotBase,
} from './openDatabase.ts';
import { firstDayIn, lastDayIn } from './origins.ts';
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

/** A content whose prices are read from its file when they are used, until it is closed. */
export interface StoredContent {
  readonly content: SnapshotContent;
  readonly file: string;
  /** The snapshot with which the next one can share prices. Null if its file lacks the tables that this version writes. */
  readonly base: SnapshotBase | null;
  /** The kinds of closes, by the numbers of instruments in the file. */
  readonly priceBases: ReadonlyMap<number, PriceBasis>;
  /** The values that the file stores in addition to its content. Null if another version of the product derived them. */
  readonly derived: StoredDerived | null;
  /** Resolves when the file is verified. Rejects with DamagedSnapshotError if its bytes, or those of its base, are not those that were written. */
  readonly verified: Promise<void>;
  close(): void;
}

export interface StoredDerived {
  /** Returns the findings of the quality checks of an instrument, as they are stored. */
  findings(ric: string): readonly QualityFinding[];
  /** The instruments with sessions on weekends. */
  readonly weekendRics: ReadonlySet<string>;
}

/** Opens the content of the folder's current snapshot. Null before the first import. */
export function openCurrentContent(folder: string, options: VerifyOptions = {}): StoredContent | null {
  const version = readPointer(folder);
  return version === null ? null : openContent(snapshotFile(folder, version), options);
}

export interface VerifyOptions {
  /**
   * If true, a thread verifies a large file while its content is in use. Nothing that follows from it may be published before `verified`. If absent,
   * the file is verified at once.
   */
  readonly inThread?: boolean;
}

/** Readable formats. Values that older formats lack are absent, and the scores of format 1 are computed again. */
const READABLE = [1, 2, 3, 4, 5, FORMAT];

/** Opens the content of a snapshot file, for an import or a sync that adds to it. */
export function openContent(file: string, { inThread = false }: VerifyOptions = {}): StoredContent {
  const database = openSound(file, READABLE, inThread ? () => {} : verifyFile);
  const verified = inThread ? verifyFileInThread(file) : Promise.resolve();
  verified.catch(() => {});
  try {
    const { format, derivedVersion, weekendRics, ...meta } = readMeta(database, READABLE);
    const derived = derivedVersion === DERIVED_VERSION ? { findings: createReadFindings(database), weekendRics } : null;
    const isPresent = format === FORMAT && hasPresentTables(database, meta.base !== null);
    const rows = database.prepare('SELECT * FROM instruments').all().map(readInstrument);
    return {
      content: contentOf(database),
      file,
      base: isPresent ? (meta.base ?? asBase(file, meta.dataVersion)) : null,
      priceBases: new Map(rows.map(({ id, priceBasis }) => [id, priceBasis])),
      derived,
      verified,
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    if (inThread) verifyFile(file);
    throw error;
  }
}

/** Describes a whole file as a base. Null without a checksum file, or under another name than that of its version. */
function asBase(file: string, dataVersion: string): SnapshotBase | null {
  const sha256 = readChecksum(file);
  const base = sha256 === null || !isVersion(dataVersion) ? null : { dataVersion, sha256 };
  return base && baseFile(file, base) === file ? base : null;
}

function contentOf(database: DatabaseSync): SnapshotContent {
  const { format, dataSource, scoresVersion } = readMeta(database, READABLE);
  const instruments = database.prepare('SELECT * FROM instruments ORDER BY id').all().map(readInstrument);
  const prices = pricesOf(database, new Map(instruments.map(({ ric, id }) => [ric, id])));
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
    etfHoldings: database.prepare(holdingsQuery(database)).all().map(etfHoldings.read),
    news: readRows(database, news),
    ...(scoresVersion === null
      ? {}
      : { scores: { version: scoresVersion, columns: new Map(readRows(database, scores)) } }),
    ...(sources.length === 0 ? {} : { origins: sources }),
  };
}

function pricesOf(database: DatabaseSync, idOf: ReadonlyMap<string, number>): LazyPrices {
  const read = createReadColumns(database);
  const select = (order: string, end: string) =>
    database.prepare(`SELECT ${end} AS day FROM series WHERE key BETWEEN ? AND ? ORDER BY key ${order} LIMIT 1`);
  const selectAdjusted = database.prepare(`SELECT 1 FROM ${tableOfKeys(database)} WHERE key BETWEEN ? AND ? LIMIT 1`);
  const [selectFirst, selectLast] = [select('ASC', 'substr(data, 1, 4)'), select('DESC', 'substr(data, -4)')];
  const extents = new Map<string, Extent>();
  for (const [ric, id] of idOf) {
    const keys = fieldKeys(id, 'days');
    const [first, last] = [selectFirst.get(...keys), selectLast.get(...keys)];
    if (first && last) extents.set(ric, { first: firstDayIn(blob(first, 'day')), last: lastDayIn(blob(last, 'day')) });
  }
  const prices = lazyPrices({
    rics: extents.keys(),
    load: (ric) => {
      const columns = read(idOf.get(ric) ?? -1);
      if (columns === null) throw new TypeError(`${ric} has days but no closes`);
      return columns;
    },
    extent: (ric) => extents.get(ric) ?? null,
    changedFrom: () => Number.POSITIVE_INFINITY,
    between: (ric, from) => {
      const year = blockOf(Math.min(from, extents.get(ric)?.last ?? from));
      return read(idOf.get(ric) ?? -1, year) ?? prices.get(ric)!;
    },
    isAdjusted: (ric) => selectAdjusted.get(...fieldKeys(idOf.get(ric) ?? -1, 'adjClose')) !== undefined,
  });
  return prices;
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

/** Returns the smallest table that has the keys of all prices, because a page of `series` has few rows. */
function tableOfKeys(database: DatabaseSync): string {
  return hasTable(database, DIGESTS) ? DIGESTS : 'series';
}

/**
 * Returns a function that reads the stored price columns of an instrument, from the block of a year on if it is given. They are null if it
 * has none.
 */
export function createReadColumns(database: DatabaseSync): (instrument: number, year?: number) => PriceColumns | null {
  const select = database.prepare(
    `SELECT s.key AS key, s.data AS data FROM ${tableOfKeys(database)} k CROSS JOIN series s ON s.key = k.key
    WHERE k.key BETWEEN ? AND ? AND k.key % ${YEAR_SLOTS} >= ? ORDER BY k.key`,
  );
  return (instrument, year = 0) => {
    const parts = new Map<Field, Uint8Array[]>();
    for (const row of select.all(instrumentKeys(instrument)[0], closesKey(instrument) - 1, year)) {
      const field = fieldOfKey(number(row, 'key'));
      const list = parts.get(field) ?? [];
      list.push(blob(row, 'data'));
      parts.set(field, list);
    }
    const days = parts.get('days');
    const column = (field: Field): Float64Array | null => {
      const blobs = parts.get(field);
      return blobs ? toFloat64(joined(blobs)) : null;
    };
    const close = column('close');
    if (!days || !close) return null;
    return {
      days: toInt32(joined(days)),
      close,
      open: column('open'),
      high: column('high'),
      low: column('low'),
      volume: column('volume'),
      adjClose: column('adjClose'),
    };
  };
}

/** Returns the bytes of all blobs. */
function joined(blobs: readonly Uint8Array[]): Uint8Array {
  const [only] = blobs;
  if (only && blobs.length === 1) return only;
  const all = new Uint8Array(blobs.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of blobs) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns a function that reads the stored findings of the quality checks of an instrument. */
export function createReadFindings(database: DatabaseSync): (ric: string) => QualityFinding[] {
  const select = database.prepare('SELECT * FROM findings WHERE ric = ? ORDER BY number');
  return (ric) => select.all(ric).map(readFinding);
}

function readFinding(row: Cells): QualityFinding {
  return {
    code: oneOf(text(row, 'code'), QUALITY_CODES),
    from: numberOrNull(row, 'from_day'),
    to: numberOrNull(row, 'to_day'),
    message: text(row, 'message'),
  };
}
