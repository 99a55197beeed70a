import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '@tearsheet/shared';
import { parse } from 'csv-parse';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { Cell } from './cells.ts';

export interface TableRow {
  readonly line: number;
  /** In the order of the header; shorter than it when the row is. */
  readonly cells: readonly Cell[];
}

export interface Table {
  /** As written. */
  readonly header: readonly string[];
  readonly rows: AsyncIterable<TableRow>;
  /** How much of the file was read, 0 to 1. */
  fractionRead(): number;
}

/** A file that is not what its name says; the message names the line where there is one. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** Opens `.csv`, `.csv.gz` or `.parquet` and streams its rows. Throws UnreadableFileError, also while streaming. */
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
    // Spreadsheets end a table with rows of nothing but commas.
    skip_records_with_empty_values: true,
  });
  // pipe() forwards no errors: each stage hands its own to the parser, which the loop below listens to.
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

/** The shape csv-parse gives with `info: true`. */
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
