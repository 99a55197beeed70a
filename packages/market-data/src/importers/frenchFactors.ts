import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { type Day, formatDay, MS_PER_DAY, messageOf, parseDay } from '@tearsheet/shared';
import type { FactorColumn } from '../content.ts';
import { draftFactor } from './draft.ts';
import { createProblems, type Problems } from './problems.ts';
import type { FileReport, ReadInto } from './readFile.ts';

/** The sets by the columns of their files. The first set whose columns a file has is the set of the file. */
const SETS: readonly { readonly set: string; readonly columns: readonly string[] }[] = [
  { set: 'fama_french_5', columns: ['Mkt-RF', 'SMB', 'HML', 'RMW', 'CMA', 'RF'] },
  { set: 'fama_french_3', columns: ['Mkt-RF', 'SMB', 'HML', 'RF'] },
  { set: 'momentum', columns: ['Mom'] },
];
/** Kenneth French's marks of a missing value. */
const MISSING = new Set([-99.99, -999]);
const MOST_PERCENT = 100;
/** Rows that are further apart on average are weekly, not daily. */
const MOST_DAILY_DAYS = 4;

/**
 * Reads a file of factor returns from Kenneth French's data library into the draft. The file may be the zip archive. Text before the
 * header, the annual table, and the copyright line are left out. Values are percentages. -99.99 and -999 are missing values.
 */
export async function readFrenchFile(file: string, { draft, latestDay }: ReadInto): Promise<FileReport> {
  const problems = createProblems();
  const notes: string[] = [];
  const report = (rows: number): FileReport => ({
    file: basename(file),
    kind: 'french_factors',
    rows,
    notes,
    problems: problems.first,
    problemCount: problems.count,
  });
  const text = await textOf(file, problems);
  if (text === null) return report(0);
  const lines = text.split(/\r?\n/).map((line) => line.split(',').map((cell) => cell.trim()));
  const first = lines.findIndex((cells) => isDated(cells));
  const header = lines[first - 1]?.slice(1) ?? [];
  const found = SETS.find(({ columns }) => columns.every((column) => header.includes(column)));
  if (!found) {
    const message = `its columns match no known factor file (${SETS.map(({ columns }) => columns.join(', ')).join('; ')})`;
    problems.add({ line: Math.max(1, first), column: null, message });
    return report(0);
  }
  const length = lines.slice(first).findIndex((cells) => !isDated(cells));
  const rows = lines.slice(first, length < 0 ? undefined : first + length);
  const dated = rows.map(([date = '']) => (date.length === 6 ? monthEnd(date) : dayOf(date)));
  const frequency = frequencyOf(rows[0]![0]!, dated);
  const returns = found.columns.map((factor) => draftFactor(draft, { set: found.set, frequency, factor }).returns);
  let missing = 0;
  rows.forEach((cells, i) => {
    const line = first + i + 1;
    const day = dated[i] ?? null;
    if (day === null) problems.add({ line, column: 'date', message: `is not a date: "${cells[0]}"` });
    else if (day > latestDay) problems.add({ line, column: 'date', message: `is in the future: ${formatDay(day)}` });
    if (cells.length !== header.length + 1) {
      problems.add({
        line,
        column: null,
        message: `the row has ${cells.length} cells, the header ${header.length + 1}`,
      });
      return;
    }
    found.columns.forEach((column, c) => {
      const cell = cells[header.indexOf(column) + 1]!;
      const percent = cell === '' ? Number.NaN : Number(cell);
      if (cell === '' || MISSING.has(percent)) missing++;
      else if (!(Math.abs(percent) < MOST_PERCENT)) {
        problems.add({ line, column, message: `is not a return in percent: "${cell.slice(0, 40)}"` });
      } else if (day !== null) returns[c]!.set(day, toDecimal(percent));
    });
  });
  notes.push(`${found.set}, ${frequency}: ${found.columns.join(', ')}`);
  if (missing > 0) notes.push(`${missing} missing values left out`);
  return report(rows.length);
}

function isDated([date = '']: readonly string[]): boolean {
  return /^(\d{6}|\d{8})$/.test(date);
}

function dayOf(date: string): Day | null {
  return parseDay(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`);
}

/** Returns the last day of a month. Null for a month that does not exist. */
function monthEnd(date: string): Day | null {
  const start = dayOf(`${date}01`);
  if (start === null) return null;
  const next = new Date(start * MS_PER_DAY);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.getTime() / MS_PER_DAY - 1;
}

function frequencyOf(date: string, days: readonly (Day | null)[]): FactorColumn['frequency'] {
  if (date.length === 6) return 'monthly';
  const known = days.filter((day) => day !== null);
  const mean = known.length < 2 ? 1 : (known.at(-1)! - known[0]!) / (known.length - 1);
  return mean > MOST_DAILY_DAYS ? 'weekly' : 'daily';
}

/** Returns a percentage as a decimal without the noise of a division: 0.53 gives 0.0053. */
function toDecimal(percent: number): number {
  return Number((percent / 100).toPrecision(12));
}

async function textOf(file: string, problems: Problems): Promise<string | null> {
  const bytes = await readFile(file);
  try {
    if (/\.zip$/i.test(file)) return unzip(bytes).toString('utf8');
    return (/\.gz$/i.test(file) ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    problems.add({ line: null, column: null, message: `cannot be read: ${messageOf(error)}` });
    return null;
  }
}

/** Returns the first file of a zip archive. Throws RangeError if the archive is damaged. Source: PKWARE APPNOTE 4.3. */
function unzip(archive: Buffer): Buffer {
  const end = archive.lastIndexOf('PK\x05\x06');
  if (end < 0) throw new RangeError('it is not a zip archive');
  const entry = archive.readUInt32LE(end + 16);
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(start, start + size);
  return method === 0 ? content : inflateRawSync(content);
}
