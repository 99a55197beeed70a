import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Day, dayAt, messageOf, parseDay, toDay } from '@tearsheet/shared';
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
export const FIRST_DAY = toDay('1800-01-01');
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
  if (cell instanceof Date) return plausible(dayAt(cell.getTime()), String(cell));
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

/** Whole lines of a CSV file without quotation marks. */
export interface PlainLines {
  readonly bytes: Uint8Array;
  /** The number of the first line. */
  readonly line: number;
}

/** Some rows of a table. */
export interface Block {
  /** The lines of the rows. Null if they are not plain lines of text. */
  readonly plain: PlainLines | null;
  rows(): readonly TableRow[];
}

export interface Table {
  /** Column names as written. */
  readonly header: readonly string[];
  /** All rows in order, many at a time. */
  readonly blocks: AsyncIterable<Block>;
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
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const ROWS_A_BLOCK = 1000;

async function openCsv(file: string): Promise<Table> {
  const { size } = await stat(file);
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const plain: Readable = file.toLowerCase().endsWith('.gz') ? source.pipe(createGunzip()) : source;
  // pipe() forwards no errors.
  if (plain !== source) source.on('error', (error: Error) => plain.destroy(error));
  const blocks = csvBlocks(plain[Symbol.asyncIterator]());
  let header: TableRow | undefined;
  let first: Block | null = null;
  while (header === undefined) {
    first = await nextBlock();
    if (first === null) break;
    [header] = first.rows();
  }
  return {
    header: header ? header.cells.map(String) : [],
    fractionRead: () => (size === 0 ? 1 : source.bytesRead / size),
    blocks: (async function* () {
      if (first === null || header === undefined) return;
      yield withoutHeader(first, header);
      for (let block = await nextBlock(); block; block = await nextBlock()) yield block;
    })(),
  };

  async function nextBlock(): Promise<Block | null> {
    try {
      const { value, done } = await blocks.next();
      return done ? null : value;
    } catch (error) {
      source.destroy();
      if (error instanceof UnreadableFileError) throw error;
      throw new UnreadableFileError(messageOf(error), { cause: error });
    }
  }
}

function withoutHeader(block: Block, header: TableRow): Block {
  if (block.plain === null) return { plain: null, rows: () => block.rows().slice(1) };
  let { bytes, line } = block.plain;
  for (; line <= header.line; line++) bytes = bytes.subarray(endOfLine(bytes, 0));
  return plainBlock(bytes, line);
}

const FEED = 10;
const RETURN = 13;
const QUOTE = 34;
const MARK = Uint8Array.of(0xef, 0xbb, 0xbf);

/** Cuts a file into blocks of whole lines. From the first line with a quotation mark on, a parser of quoted cells reads the rest. */
async function* csvBlocks(chunks: AsyncIterator<Buffer>): AsyncGenerator<Block> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  let isStart = true;
  for (;;) {
    const { value, done } = await chunks.next();
    let bytes = rest.length === 0 ? (value ?? rest) : Buffer.concat([rest, value ?? rest.subarray(0, 0)]);
    if (isStart && MARK.every((byte, i) => bytes[i] === byte)) bytes = bytes.subarray(MARK.length);
    isStart = false;
    const quote = bytes.indexOf(QUOTE);
    const lines = quote < 0 ? bytes : bytes.subarray(0, quote);
    const end = quote < 0 && done ? bytes.length : lines.lastIndexOf(FEED) + 1;
    if (line === 1 && endsWithReturns(bytes)) {
      yield* quotedBlocks(bytes, chunks, 0);
      return;
    }
    const block = bytes.subarray(0, end);
    if (block.length > 0) yield plainBlock(block, line);
    line += countLines(block);
    rest = bytes.subarray(end);
    if (quote >= 0) {
      yield* quotedBlocks(rest, chunks, line - 1);
      return;
    }
    if (done) return;
    if (rest.length > MAX_LINE_BYTES) throw new UnreadableFileError(`line ${line} does not end`);
  }
}

/** True if the first line ends with a carriage return alone. */
function endsWithReturns(bytes: Buffer): boolean {
  const at = bytes.indexOf(RETURN);
  const feed = bytes.indexOf(FEED);
  return at >= 0 && at < bytes.length - 1 && (feed < 0 || at < feed - 1);
}

function plainBlock(bytes: Uint8Array, line: number): Block {
  return {
    plain: { bytes, line },
    rows: () =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        .toString('utf8')
        .split('\n')
        .flatMap((text, i) => plainRow(text, line + i) ?? []),
  };
}

/** Returns the row of a line without quotation marks. Null if no cell has a value, because spreadsheets often end a table with commas. */
export function plainRow(text: string, line: number): TableRow | null {
  const cells = (text.endsWith('\r') ? text.slice(0, -1) : text).split(',');
  return cells.some((cell) => cell.trim() !== '') ? { line, cells } : null;
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === FEED) count++;
  return count;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(FEED, from);
  return end < 0 ? bytes.length : end + 1;
}

/**
 * Reads the rest of a file.
 *
 * @param before the number of the lines before it
 */
async function* quotedBlocks(bytes: Buffer, chunks: AsyncIterator<Buffer>, before: number): AsyncGenerator<Block> {
  const parser = parse({
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_LINE_BYTES,
  });
  const source = Readable.from(
    (async function* () {
      yield bytes;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    })(),
  );
  // pipe() forwards no errors.
  source.on('error', (error: Error) => parser.destroy(error));
  let rows: TableRow[] = [];
  const block = (): Block => {
    const some = rows;
    rows = [];
    return { plain: null, rows: () => some };
  };
  try {
    for await (const record of source.pipe(parser)) {
      const { line, cells } = csvRow(record);
      rows.push({ line: before + line, cells });
      if (rows.length === ROWS_A_BLOCK) yield block();
    }
  } catch (error) {
    const message = messageOf(error).replace(/(?<=\bline )\d+/g, (number) => String(before + Number(number)));
    throw new UnreadableFileError(message, { cause: error });
  } finally {
    source.destroy();
  }
  yield block();
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
    blocks: (async function* () {
      let rowStart = 0;
      for (const group of metadata.row_groups) {
        const rowEnd = rowStart + Number(group.num_rows);
        const rows = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd }).catch(unreadable);
        const start = line;
        const read = () =>
          rows.map((row, i) => ({ line: start + i + 1, cells: header.map((name) => parquetCell(row[name])) }));
        yield { plain: null, rows: read };
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
