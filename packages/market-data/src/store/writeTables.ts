import type { DatabaseSync } from 'node:sqlite';
import type { InstrumentRow, SnapshotContent } from '../content.ts';
import { bytesOf } from './cells.ts';
import { type DerivedContent, numbered, type ServedPrices } from './derive.ts';
import { INSTRUMENT_COLUMNS, instrumentValues } from './instrumentTable.ts';
import { eachReferenceTable } from './openDatabase.ts';

/** Fills the tables of a database but those of prices (writeSeries.ts). */
export function writeTables(database: DatabaseSync, content: SnapshotContent, derived: DerivedContent): void {
  const insertInstrument = database.prepare(
    `INSERT INTO instruments VALUES (${INSTRUMENT_COLUMNS.map(() => '?').join(', ')})`,
  );
  numbered(content.instruments).forEach((row, id) => {
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

  function writeInstrument(row: InstrumentRow, id: number, { served, values }: DerivedContent): void {
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
  }
}

const UNPRICED: ServedPrices = { basis: 'split_adjusted', first: null, last: null, worthlessFrom: null };
