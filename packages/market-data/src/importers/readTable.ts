import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
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

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/;

export function numberCell(cell: Cell): number | null | BadCell {
  if (typeof cell === 'number') return Number.isNaN(cell) ? null : finite(cell, cell);
  if (typeof cell === 'bigint') return Number(cell);
  if (typeof cell === 'string' && NUMBER.test(cell)) return finite(Number(cell), cell);
  const text = valueCell(cell);
  if (text === null) return null;
  return NUMBER.test(text) ? finite(Number(text), text) : bad('a number', text);
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
  /** All rows in order, many at a time. */
  readonly batches: AsyncIterable<readonly TableRow[]>;
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

/** A longer line is not that of a table. The widest price files have some 100,000 columns. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

async function openCsv(file: string): Promise<Table> {
  const { size } = await stat(file);
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const plain: Readable = file.toLowerCase().endsWith('.gz') ? source.pipe(createGunzip()) : source;
  // pipe() forwards no errors.
  if (plain !== source) source.on('error', (error: Error) => plain.destroy(error));
  plain.setEncoding('utf8');
  const batches = csvBatches(plain[Symbol.asyncIterator]());
  const first = await nextBatch();
  const [header, ...rest] = first ?? [];
  return {
    header: header ? header.cells.map(String) : [],
    fractionRead: () => (size === 0 ? 1 : source.bytesRead / size),
    batches: (async function* () {
      yield rest;
      for (let batch = await nextBatch(); batch; batch = await nextBatch()) yield batch;
    })(),
  };

  /** Returns the next batch that has rows. Null at the end. */
  async function nextBatch(): Promise<readonly TableRow[] | null> {
    try {
      for (;;) {
        const { value, done } = await batches.next();
        if (done) return null;
        if (value.length > 0) return value;
      }
    } catch (error) {
      source.destroy();
      if (error instanceof UnreadableFileError) throw error;
      throw new UnreadableFileError(messageOf(error), { cause: error });
    }
  }
}

/** Splits lines at commas. From the first line with a quotation mark on, a parser of quoted cells reads the rest. */
async function* csvBatches(chunks: AsyncIterator<string>): AsyncGenerator<readonly TableRow[]> {
  let line = 0;
  let rest = '';
  for (;;) {
    const { value, done } = await chunks.next();
    const text = line === 0 && rest === '' ? withoutMark(value ?? '') : rest + (value ?? '');
    const quote = text.indexOf('"');
    // Without a line feed, carriage returns may end the lines.
    const isForeign = line === 0 && /^[^\n]*\r(?!\n|$)/.test(text);
    const rows: TableRow[] = [];
    let from = 0;
    while (from < text.length && !isForeign) {
      const end = text.indexOf('\n', from);
      const to = end < 0 ? text.length : end;
      if ((quote >= from && quote < to) || (end < 0 && !done)) break;
      line++;
      const cells = text.slice(from, text[to - 1] === '\r' ? to - 1 : to).split(',');
      // Spreadsheets often end a table with rows of commas only.
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      from = to + 1;
    }
    yield rows;
    rest = text.slice(from);
    if (isForeign || (quote >= from && quote >= 0)) {
      yield* quotedBatches(rest, chunks, line);
      return;
    }
    if (done) return;
    if (rest.length > MAX_LINE_LENGTH) throw new UnreadableFileError(`line ${line + 1} does not end`);
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/**
 * Reads the rest of a file.
 *
 * @param before the number of the lines before it
 */
async function* quotedBatches(
  text: string,
  chunks: AsyncIterator<string>,
  before: number,
): AsyncGenerator<readonly TableRow[]> {
  const parser = parse({
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_LINE_LENGTH,
  });
  const source = Readable.from(
    (async function* () {
      yield text;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    })(),
  );
  // pipe() forwards no errors.
  source.on('error', (error: Error) => parser.destroy(error));
  try {
    for await (const record of source.pipe(parser)) {
      const { line, cells } = csvRow(record);
      yield [{ line: before + line, cells }];
    }
  } catch (error) {
    const message = messageOf(error).replace(/(?<=\bline )\d+/g, (number) => String(before + Number(number)));
    throw new UnreadableFileError(message, { cause: error });
  } finally {
    source.destroy();
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
    batches: (async function* () {
      let rowStart = 0;
      for (const group of metadata.row_groups) {
        const rowEnd = rowStart + Number(group.num_rows);
        const rows = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd }).catch(unreadable);
        yield rows.map((row, i) => ({
          line: line + i + 1,
          cells: header.map((name) => parquetCell(row[name])),
        }));
        line += rows.length;
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
