import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { type Day, messageOf, parseDay, toDay } from '@tearsheet/shared';
import { parse } from 'csv-parse';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** A cell as CSV (always text) or Parquet returns it. */
export type Cell = string | number | bigint | boolean | Date | null;

/** The reason why a cell cannot be read, in words that follow the column's name. */
export class BadCell {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const MISSING = new Set(['na', 'n/a', 'nan', 'null', 'none']);
/** Earlier days are mistyped years. They would cost memory, because columns have a place for every weekday. */
const FIRST_DAY = toDay('1800-01-01');
const LAST_DAY = toDay('2199-12-31');

/**
 * Returns text without surrounding blanks. Null for an empty cell. NA is a normal word because some tickers have that
 * name.
 */
export function textCell(cell: Cell): string | null {
  if (cell === null || (typeof cell === 'number' && Number.isNaN(cell))) return null;
  const text = cell instanceof Date ? cell.toISOString() : String(cell).trim();
  return text === '' ? null : text;
}

/** Returns the text of a date or a number. Null also for the usual words for "no value". */
function valueCell(cell: Cell): string | null {
  const text = textCell(cell);
  return text === null || MISSING.has(text.toLowerCase()) ? null : text;
}

export function numberCell(cell: Cell): number | null | BadCell {
  if (typeof cell === 'number') return Number.isNaN(cell) ? null : finite(cell, cell);
  if (typeof cell === 'bigint') return Number(cell);
  const text = valueCell(cell);
  if (text === null) return null;
  return /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? finite(Number(text), text) : bad('a number', text);
}

/** Returns the day of an ISO date. A time after the date is dropped and not converted. */
export function dayCell(cell: Cell): Day | null | BadCell {
  if (cell instanceof Date) return plausible(Math.floor(cell.getTime() / 86_400_000), String(cell));
  const text = valueCell(cell);
  if (text === null) return null;
  const [, date, time] =
    /^(\d{4}-\d{2}-\d{2})([ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? [];
  const day = date === undefined ? null : parseDay(date);
  if (day === null) return bad(time === undefined ? 'a date (YYYY-MM-DD)' : 'a date of the calendar', text);
  return plausible(day, text);
}

function plausible(day: Day, written: string): Day | BadCell {
  return day >= FIRST_DAY && day <= LAST_DAY ? day : bad('a date between 1800 and 2199', written);
}

export function booleanCell(cell: Cell): boolean | null | BadCell {
  if (typeof cell === 'boolean') return cell;
  const text = valueCell(cell)?.toLowerCase() ?? null;
  if (text === null) return null;
  if (text === 'true' || text === '1' || text === 'yes') return true;
  if (text === 'false' || text === '0' || text === 'no') return false;
  return bad('true or false', text);
}

function finite(value: number, written: string | number): number | BadCell {
  return Number.isFinite(value) ? value : bad('a finite number', String(written));
}

function bad(wanted: string, text: string): BadCell {
  return new BadCell(`is not ${wanted}: "${text.slice(0, 40)}"`);
}

export interface TableRow {
  readonly line: number;
  /** Cells in the order of the header. There may be fewer cells than columns. */
  readonly cells: readonly Cell[];
}

export interface Table {
  /** Column names as written. */
  readonly header: readonly string[];
  readonly rows: AsyncIterable<TableRow>;
  /** Returns the share of the file that was read, 0 to 1. */
  fractionRead(): number;
}

/** An error for a file whose content does not fit its name. The message names the line if there is one. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/**
 * Opens a `.csv`, `.csv.gz`, or `.parquet` file and streams its rows. Throws UnreadableFileError, also while streaming.
 */
export function openTable(file: string): Promise<Table> {
  return file.toLowerCase().endsWith('.parquet') ? openParquet(file) : openCsv(file);
}

async function openCsv(file: string): Promise<Table> {
  const { size } = await stat(file);
  const source = createReadStream(file);
  let bytesRead = 0;
  source.on('data', (chunk) => {
    bytesRead += chunk.length;
  });
  const plain = file.toLowerCase().endsWith('.gz') ? source.pipe(createGunzip()) : source;
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets often end a table with rows of commas only.
    skip_records_with_empty_values: true,
  });
  // pipe() forwards no errors, so each stage passes its errors to the parser, which the loop below reads.
  source.on('error', (error: Error) => parser.destroy(error));
  plain.on('error', (error: Error) => parser.destroy(error));
  const records: AsyncIterator<unknown> = plain.pipe(parser)[Symbol.asyncIterator]();
  const header = await nextRecord();
  return {
    header: header ? header.cells.map(String) : [],
    fractionRead: () => (size === 0 ? 1 : bytesRead / size),
    rows: (async function* () {
      for (let row = await nextRecord(); row; row = await nextRecord()) yield row;
    })(),
  };

  async function nextRecord(): Promise<TableRow | null> {
    try {
      const { value, done } = await records.next();
      return done ? null : csvRow(value);
    } catch (error) {
      throw new UnreadableFileError(messageOf(error), { cause: error });
    } finally {
      if (parser.destroyed) source.destroy();
    }
  }
}

/** Reads the shape that csv-parse returns with `info: true`. */
function csvRow(value: unknown): TableRow {
  if (typeof value === 'object' && value !== null && 'record' in value && 'info' in value) {
    const { record, info } = value;
    if (Array.isArray(record) && typeof info === 'object' && info !== null && 'lines' in info) {
      return { line: Number(info.lines), cells: record };
    }
  }
  throw new TypeError('csv-parse gave no record');
}

async function openParquet(path: string): Promise<Table> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file).catch(unreadable);
  const header = parquetSchema(metadata).children.map((child) => child.element.name);
  const total = Number(metadata.num_rows);
  let line = 0;
  return {
    header,
    fractionRead: () => (total === 0 ? 1 : line / total),
    rows: (async function* () {
      let rowStart = 0;
      for (const group of metadata.row_groups) {
        const rowEnd = rowStart + Number(group.num_rows);
        const rows = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd }).catch(unreadable);
        for (const row of rows) {
          line++;
          yield { line, cells: header.map((name) => parquetCell(row[name])) };
        }
        rowStart = rowEnd;
      }
    })(),
  };
}

function unreadable(error: unknown): never {
  throw new UnreadableFileError(messageOf(error), { cause: error });
}

function parquetCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean' || value instanceof Date) return value;
  return JSON.stringify(value);
}
