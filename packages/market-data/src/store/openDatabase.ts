import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Weekday } from '@tearsheet/shared';
import { text } from './cells.ts';
import { SnapshotContentError } from './errors.ts';
import { factors } from './factorTable.ts';
import { INSTRUMENT_COLUMNS } from './instrumentTable.ts';
import {
  dividends,
  etfHoldings,
  fundamentals,
  fundSecurities,
  news,
  origins,
  type ReferenceTable,
  riskFreeRates,
  scores,
  splits,
} from './referenceTables.ts';

/**
 * Increased when the layout changes. It is part of the hash, so no two layouts share a version name.
 * 2: scores are columns of bytes for each instrument.
 * 3: instruments have an issuer.
 * 4: a restated statement is a row of its own. Instruments have the market value of the last day.
 * 5: currencies have risk-free rates.
 * 6: sets of factors have returns.
 * The final value of an instrument is a column that older readers of format 6 ignore. The origins of series and the facts of securities in
 * lists of holdings are tables that they ignore, as the digests of prices are.
 */
export const FORMAT = 6;

/**
 * The stored format of a file that has only the ends of prices, and finds the rest in an earlier file. Its content has FORMAT, and so has its
 * hash. Releases without this layout refuse it.
 */
const SPLIT_FORMAT = 7;

/**
 * Increased when the rules change for findings, trading weeks, or closes by weekday, because those of another version are never carried over.
 * A test compares them with a file (tests/store/derived.json).
 */
export const DERIVED_VERSION = 2;

/** The table of the SHA-256 of each blob of `series` and `closes`, so that an import reads and hashes only those that change. */
export const DIGESTS = 'digests';
/** The tables of prices. The content hash covers their digests. */
export const PRICE_TABLES: readonly string[] = ['series', 'closes', DIGESTS];

/** Every table with its definition (SQLite, STRICT). Rows are hashed in the order of the primary key. */
export const TABLES: readonly {
  readonly name: string;
  readonly definition: string;
  readonly since?: number;
  readonly isOptional?: boolean;
}[] = [
  { name: 'instruments', definition: `(${INSTRUMENT_COLUMNS.join(', ')}) STRICT` },
  { name: 'series', definition: '(key INTEGER PRIMARY KEY, data BLOB) STRICT' },
  {
    name: 'closes',
    definition: '(instrument INTEGER PRIMARY KEY, first INTEGER, data BLOB) STRICT',
  },
  { name: DIGESTS, definition: '(key INTEGER PRIMARY KEY, sha256 BLOB) STRICT', isOptional: true },
  {
    name: 'fx',
    definition: '(base TEXT, quote TEXT, days BLOB, rates BLOB, PRIMARY KEY (base, quote)) STRICT',
  },
  { name: 'sessions', definition: '(mic TEXT PRIMARY KEY, days BLOB) STRICT' },
  {
    name: 'findings',
    definition:
      '(ric TEXT, number INTEGER, code TEXT, from_day INTEGER, to_day INTEGER, message TEXT, PRIMARY KEY (ric, number)) STRICT, WITHOUT ROWID',
  },
  ...[dividends, splits, fundamentals, etfHoldings, news, scores, riskFreeRates, factors, origins, fundSecurities].map(
    ({ name, columns, keyLength, isWide, since = 1, isOptional = false }) => {
      const key = columns.slice(0, keyLength).map((column) => column.split(' ')[0]);
      return {
        name,
        definition: `(${columns.join(', ')}, PRIMARY KEY (${key.join(', ')})) STRICT${isWide ? '' : ', WITHOUT ROWID'}`,
        since,
        isOptional,
      };
    },
  ),
];

/**
 * The tables of prices in a file with a base. They have a row for each blob: its first `kept` bytes are those of the base's blob, and `data`
 * follows them. Without `data`, it is the blob of the base as it is.
 */
const ENDS: typeof TABLES = [
  { name: 'series_ends', definition: '(key INTEGER PRIMARY KEY, kept INTEGER, data BLOB) STRICT' },
  {
    name: 'closes_ends',
    definition: '(instrument INTEGER PRIMARY KEY, first INTEGER, kept INTEGER, data BLOB) STRICT',
  },
];
/** Show the tables of prices as a whole file has them. Blobs that are joined have the type text until the cast. */
const JOINED = `CASE WHEN e.data IS NULL THEN b.data WHEN e.kept = 0 THEN e.data
  ELSE CAST(substr(b.data, 1, e.kept) || e.data AS BLOB) END AS data`;
const VIEWS = `
  CREATE TEMP VIEW series AS SELECT e.key AS key, ${JOINED}
  FROM main.series_ends e LEFT JOIN base.series b ON b.key = e.key;
  CREATE TEMP VIEW closes AS SELECT e.instrument AS instrument, coalesce(e.first, b.first) AS first, ${JOINED}
  FROM main.closes_ends e LEFT JOIN base.closes b ON b.instrument = e.instrument`;

function tablesOf(isSplit: boolean): typeof TABLES {
  return isSplit ? [...TABLES.filter(({ name }) => name !== 'series' && name !== 'closes'), ...ENDS] : TABLES;
}

/** Creates the tables of a file. It has the ends of prices only if the rest is in a base. */
export function createTables(database: DatabaseSync, isSplit = false): void {
  database.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID');
  for (const table of tablesOf(isSplit)) database.exec(creationOf(table));
}

function creationOf({ name, definition }: { readonly name: string; readonly definition: string }): string {
  return `CREATE TABLE ${name} ${definition}`;
}

/** True if a file has exactly the tables that this version writes. */
export function hasPresentTables(database: DatabaseSync, isSplit: boolean): boolean {
  const select = database.prepare(`SELECT sql FROM main.sqlite_master WHERE type = 'table' AND name = ?`);
  return tablesOf(isSplit).every((table) => select.get(table.name)?.sql === creationOf(table));
}

/** Calls the visitor with each reference table, which keeps its row type inside the visitor. */
export function eachReferenceTable(visit: <Row>(table: ReferenceTable<Row>) => void): void {
  visit(dividends);
  visit(splits);
  visit(fundamentals);
  visit(etfHoldings);
  visit(news);
  visit(scores);
  visit(riskFreeRates);
  visit(factors);
  visit(origins);
  visit(fundSecurities);
}

/** True if a file has the table. Files that an earlier release wrote lack optional tables. */
export function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare(`SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

/** Returns the query of lists of holdings, with the facts of their securities if a file has them. */
export function holdingsQuery(database: DatabaseSync): string {
  const facts = hasTable(database, fundSecurities.name)
    ? ` LEFT JOIN ${fundSecurities.name} USING (etf_ric, day, symbol)`
    : '';
  return `SELECT * FROM ${etfHoldings.name}${facts}`;
}

/** Opens a finished snapshot for reading, with its base if it has one. */
export function openDatabase(file: string): DatabaseSync {
  const database = openAlone(file);
  try {
    const { base } = readAnyMeta(database);
    if (base !== null) attachBase(database, baseFile(file, base));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openAlone(file: string): DatabaseSync {
  return new DatabaseSync(immutable(file), { readOnly: true });
}

/** Returns the address of a file that never changes, and so needs neither locks nor a journal. */
function immutable(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return url;
}

/** Attaches a finished file under a name. */
export function attach(database: DatabaseSync, file: string, name: string): void {
  database.prepare(`ATTACH ? AS ${name}`).run(immutable(file).href);
}

/** Lets a database with the ends of prices show whole ones. */
export function attachBase(database: DatabaseSync, file: string): void {
  attach(database, file, 'base');
  // A view needs no file of its own.
  database.exec('PRAGMA temp_store = MEMORY');
  database.exec(VIEWS);
}

/** An earlier snapshot, which is whole, and has the prices that a later one shares with it. */
export interface SnapshotBase {
  readonly dataVersion: string;
  /** The SHA-256 of its file in hexadecimal digits. */
  readonly sha256: string;
}

/** Returns the file of the base of a snapshot. It is in the same folder. */
export function baseFile(file: string, { dataVersion }: SnapshotBase): string {
  return join(dirname(file), `${dataVersion}.sqlite`);
}

/** Returns the base of a snapshot. Null if its file is whole. */
export function readBase(file: string): SnapshotBase | null {
  const database = openAlone(file);
  try {
    return readAnyMeta(database).base;
  } finally {
    database.close();
  }
}

/** True for the name of a version, which becomes a file name. */
export function isVersion(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}$/.test(value);
}

export interface SnapshotMeta {
  readonly format: number;
  readonly dataVersion: string;
  readonly dataSource: string;
  readonly lastWeekday: Weekday;
  /** The instruments with sessions on weekends. Empty in files that older versions of the product wrote. */
  readonly weekendRics: ReadonlySet<string>;
  /** The version of the formulas behind its scores. Null without scores. */
  readonly scoresVersion: number | null;
  /** The version of the rules behind findings and other derived values. Null in files of earlier releases. */
  readonly derivedVersion: number | null;
  /** The file with the rest of its prices. Null for a whole file. */
  readonly base: SnapshotBase | null;
}

/** Describes the layout of a file in its table `meta`. */
export function formatRows(base: SnapshotBase | null): readonly (readonly [key: string, value: string])[] {
  if (base === null) return [['format', String(FORMAT)]];
  return [
    ['format', String(SPLIT_FORMAT)],
    ['base_version', base.dataVersion],
    ['base_sha256', base.sha256],
  ];
}

/** Returns the snapshot's own description. Throws SnapshotContentError if its format is not accepted. */
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

/** Returns the description of a snapshot of any format. */
export function readAnyMeta(database: DatabaseSync): SnapshotMeta {
  const rows = database.prepare('SELECT key, value FROM meta').all();
  const meta = new Map(rows.map((row) => [text(row, 'key'), text(row, 'value')]));
  const stored = Number(meta.get('format'));
  const format = stored === SPLIT_FORMAT ? FORMAT : stored;
  const scoresVersion = meta.get('scores_version');
  const derivedVersion = meta.get('derived_version');
  return {
    format,
    dataVersion: meta.get('data_version') ?? '',
    dataSource: meta.get('data_source') ?? '',
    lastWeekday: Number(meta.get('last_weekday')),
    weekendRics: new Set((meta.get('weekend_rics') ?? '').split('\n').filter((ric) => ric !== '')),
    scoresVersion: scoresVersion === undefined || format < 2 ? null : Number(scoresVersion),
    derivedVersion: derivedVersion === undefined ? null : Number(derivedVersion),
    base: stored === SPLIT_FORMAT ? baseOf(meta) : null,
  };
}

function baseOf(meta: ReadonlyMap<string, string>): SnapshotBase {
  const [dataVersion, sha256] = [meta.get('base_version'), meta.get('base_sha256')];
  if (!isVersion(dataVersion) || sha256 === undefined) throw new SnapshotContentError('the snapshot names no base');
  return { dataVersion, sha256 };
}

/** Returns the description of a snapshot file of any format. Files with `isOld` can be converted. */
export function describeSnapshot(
  file: string,
): SnapshotMeta & { readonly isReadable: boolean; readonly isOld: boolean } {
  const database = openAlone(file);
  try {
    const meta = readAnyMeta(database);
    return { ...meta, isReadable: meta.format === FORMAT, isOld: meta.format < FORMAT };
  } finally {
    database.close();
  }
}
