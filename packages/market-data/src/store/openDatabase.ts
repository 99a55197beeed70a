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
 * Increased when the rules change for findings, trading weeks, or closes by weekday, because those of another version are never carried over.
 * A test compares them with a file (tests/store/derived.json).
 */
export const DERIVED_VERSION = 1;

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

export function createTables(database: DatabaseSync): void {
  database.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID');
  for (const table of TABLES) database.exec(creationOf(table));
}

function creationOf({ name, definition }: { readonly name: string; readonly definition: string }): string {
  return `CREATE TABLE ${name} ${definition}`;
}

/** Removes all rows but those of prices. */
export function emptyOtherTables(database: DatabaseSync): void {
  for (const { name } of [{ name: 'meta' }, ...TABLES]) {
    if (!PRICE_TABLES.includes(name)) database.exec(`DELETE FROM ${name}`);
  }
}

/** True if a file has exactly the tables that this version writes. */
export function hasPresentTables(database: DatabaseSync): boolean {
  const select = database.prepare(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?`);
  return TABLES.every((table) => select.get(table.name)?.sql === creationOf(table));
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
  return database.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

/** Returns the query of lists of holdings, with the facts of their securities if a file has them. */
export function holdingsQuery(database: DatabaseSync): string {
  const facts = hasTable(database, fundSecurities.name)
    ? ` LEFT JOIN ${fundSecurities.name} USING (etf_ric, day, symbol)`
    : '';
  return `SELECT * FROM ${etfHoldings.name}${facts}`;
}

/**
 * Opens a finished snapshot for reading. `immutable` avoids locks and a journal, which a file that never changes does
 * not need.
 */
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
  /** The instruments with sessions on weekends. Empty in files that older versions of the product wrote. */
  readonly weekendRics: ReadonlySet<string>;
  /** The version of the formulas behind its scores. Null without scores. */
  readonly scoresVersion: number | null;
  /** The version of the rules behind findings and other derived values. Null in files of earlier releases. */
  readonly derivedVersion: number | null;
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
  const format = Number(meta.get('format'));
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
  };
}

/** Returns the description of a snapshot file of any format. Files with `isOld` can be converted. */
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
