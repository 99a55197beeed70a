import type { DatabaseSync } from 'node:sqlite';
import type { Weekday } from '@tearsheet/shared';
import type { InstrumentRow, PriceColumns, SnapshotContent } from '../content.ts';
import type { DatedAmount, QualityFinding } from '../port.ts';
import { denseCloses, type PriceBasis, servedColumn } from '../views/closesByDay.ts';
import { bytesOf, FIELDS, seriesKey, splitByYear } from './cells.ts';
import { INSTRUMENT_COLUMNS, instrumentValues } from './instrumentTable.ts';
import { createTables, eachReferenceTable } from './openDatabase.ts';

/** The extent and the kind of the closes that analyses use. The table `closes` has the values themselves. */
export interface ServedPrices {
  readonly basis: PriceBasis;
  readonly first: Weekday | null;
  readonly last: Weekday | null;
  readonly worthlessFrom: Weekday | null;
}

/** Values that were derived from a content and are stored with it. */
export interface Derived {
  readonly served: ReadonlyMap<string, ServedPrices>;
  readonly findings: ReadonlyMap<string, readonly QualityFinding[]>;
  /** Market values on the last day, by RIC. */
  readonly values: ReadonlyMap<string, DatedAmount>;
}

/**
 * Fills an empty database. Instruments are numbered by RIC, so the same content always gives the same file content. Returns the number of
 * blobs of prices.
 */
export function writeTables(database: DatabaseSync, content: SnapshotContent, derived: Derived): number {
  createTables(database);
  let blobs = 0;
  const insertInstrument = database.prepare(
    `INSERT INTO instruments VALUES (${INSTRUMENT_COLUMNS.map(() => '?').join(', ')})`,
  );
  const insertCloses = database.prepare('INSERT INTO closes VALUES (?, ?, ?)');
  const insertSeries = database.prepare('INSERT INTO series VALUES (?, ?)');
  const instruments = [...content.instruments].sort((a, b) => (a.ric < b.ric ? -1 : 1));
  instruments.forEach((row, id) => {
    writeInstrument(row, id, derived);
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
  return blobs;

  function writeInstrument(row: InstrumentRow, id: number, { served, values }: Derived): void {
    const { basis, first, last, worthlessFrom } = served.get(row.ric) ?? UNPRICED;
    insertInstrument.run(
      id,
      ...instrumentValues(row),
      basis,
      first,
      last,
      values.get(row.ric)?.amount ?? null,
      values.get(row.ric)?.day ?? null,
      worthlessFrom,
    );
    const columns = content.prices.get(row.ric);
    if (!columns) return;
    writeSeries(id, columns);
    const closes = denseCloses(columns.days, servedColumn(columns, basis));
    if (closes) insertCloses.run(id, closes.first, bytesOf(closes.values));
  }

  function writeSeries(id: number, columns: PriceColumns): void {
    const years = splitByYear(columns.days);
    for (const field of FIELDS) {
      const values = columns[field];
      if (!values) continue;
      for (const { year, from, to } of years) {
        insertSeries.run(seriesKey(id, field, year), bytesOf(values.subarray(from, to)));
      }
      blobs += years.length;
    }
  }
}

const UNPRICED: ServedPrices = { basis: 'split_adjusted', first: null, last: null, worthlessFrom: null };
