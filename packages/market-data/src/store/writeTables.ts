import type { DatabaseSync } from 'node:sqlite';
import type { Weekday } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { InstrumentRow, PriceColumns, SnapshotContent } from '../content.ts';
import type { DatedAmount, QualityFinding } from '../port.ts';
import type { PriceBasis } from '../views/closesByDay.ts';
import { bytesOf, FIELDS, seriesKey, splitByYear } from './cells.ts';
import { INSTRUMENT_COLUMNS, instrumentValues } from './instrumentTable.ts';
import { createTables, eachReferenceTable } from './openDatabase.ts';

/** Values that were derived from a content and are stored with it. */
export interface Derived {
  readonly served: ReadonlyMap<
    string,
    { readonly basis: PriceBasis; readonly closes: DenseSeries | null; readonly worthlessFrom: Weekday | null }
  >;
  readonly findings: ReadonlyMap<string, readonly QualityFinding[]>;
  /** Market values on the last day, by RIC. */
  readonly values: ReadonlyMap<string, DatedAmount>;
}

/** Fills an empty database. Instruments are numbered by RIC, so the same content always gives the same file content. */
export function writeTables(database: DatabaseSync, content: SnapshotContent, derived: Derived): void {
  createTables(database);
  const instruments = [...content.instruments].sort((a, b) => (a.ric < b.ric ? -1 : 1));
  instruments.forEach((row, id) => {
    writeInstrument(database, row, id, derived);
  });
  const insertFx = database.prepare('INSERT INTO fx VALUES (?, ?, ?, ?)');
  for (const [pair, { days, rates }] of content.fx) {
    const [base = '', quote = ''] = pair.split('/');
    insertFx.run(base, quote, bytesOf(days), bytesOf(rates));
  }
  const insertSessions = database.prepare('INSERT INTO sessions VALUES (?, ?)');
  for (const [mic, days] of content.sessions ?? []) insertSessions.run(mic, bytesOf(days));
  const insertFinding = database.prepare('INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?)');
  for (const [ric, findings] of derived.findings) {
    findings.forEach((finding, i) => {
      insertFinding.run(ric, i, finding.code, finding.from, finding.to, finding.message);
    });
  }
  eachReferenceTable((table) => {
    const insert = database.prepare(`INSERT INTO ${table.name} VALUES (${table.columns.map(() => '?').join(', ')})`);
    for (const row of table.rows(content)) insert.run(...table.values(row));
  });

  function writeInstrument(to: DatabaseSync, row: InstrumentRow, id: number, { served, values }: Derived): void {
    const { basis, closes, worthlessFrom } = served.get(row.ric) ?? {
      basis: 'split_adjusted',
      closes: null,
      worthlessFrom: null,
    };
    const last = closes && closes.first + closes.values.length - 1;
    to.prepare(`INSERT INTO instruments VALUES (${INSTRUMENT_COLUMNS.map(() => '?').join(', ')})`).run(
      id,
      ...instrumentValues(row),
      basis,
      closes?.first ?? null,
      last,
      values.get(row.ric)?.amount ?? null,
      values.get(row.ric)?.day ?? null,
      worthlessFrom ?? null,
    );
    const columns = content.prices.get(row.ric);
    if (columns) writeSeries(to, id, columns);
    if (closes) {
      to.prepare('INSERT INTO closes VALUES (?, ?, ?)').run(id, closes.first, bytesOf(closes.values));
    }
  }
}

function writeSeries(database: DatabaseSync, id: number, columns: PriceColumns): void {
  const insert = database.prepare('INSERT INTO series VALUES (?, ?)');
  const years = splitByYear(columns.days);
  for (const field of FIELDS) {
    const values = columns[field];
    if (!values) continue;
    for (const { year, from, to } of years) insert.run(seriesKey(id, field, year), bytesOf(values.subarray(from, to)));
  }
}
