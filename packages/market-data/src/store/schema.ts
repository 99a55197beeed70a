import type { DatabaseSync } from 'node:sqlite';
import { INSTRUMENT_COLUMNS } from './instrumentTable.ts';
import { dividends, etfHoldings, fundamentals, news, type ReferenceTable, scores, splits } from './referenceTables.ts';

/**
 * Raised when the layout changes; it is part of the hash, so no two layouts share a version name.
 * 2: scores are columns of bytes per instrument.
 * 3: instruments have an issuer.
 * 4: a restated statement is a row of its own; instruments have the market value of the last day.
 */
export const FORMAT = 4;

/** Every table with its definition (SQLite, STRICT). Rows are hashed in the order of the primary key. */
export const TABLES: readonly { readonly name: string; readonly definition: string }[] = [
  { name: 'instruments', definition: `(${INSTRUMENT_COLUMNS.join(', ')}) STRICT` },
  { name: 'series', definition: '(key INTEGER PRIMARY KEY, data BLOB) STRICT' },
  {
    name: 'closes',
    definition: '(instrument INTEGER PRIMARY KEY, first INTEGER, data BLOB) STRICT',
  },
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
  ...[dividends, splits, fundamentals, etfHoldings, news, scores].map(({ name, columns, keyLength, isWide }) => {
    const key = columns.slice(0, keyLength).map((column) => column.split(' ')[0]);
    return {
      name,
      definition: `(${columns.join(', ')}, PRIMARY KEY (${key.join(', ')})) STRICT${isWide ? '' : ', WITHOUT ROWID'}`,
    };
  }),
];

export function createTables(database: DatabaseSync): void {
  database.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID');
  for (const { name, definition } of TABLES) database.exec(`CREATE TABLE ${name} ${definition}`);
}

/** Calls the visitor with each reference table, so that its row type stays known inside. */
export function eachReferenceTable(visit: <Row>(table: ReferenceTable<Row>) => void): void {
  visit(dividends);
  visit(splits);
  visit(fundamentals);
  visit(etfHoldings);
  visit(news);
  visit(scores);
}
