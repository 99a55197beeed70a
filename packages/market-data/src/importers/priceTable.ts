import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '@tearsheet/shared';
import type { Extent } from '../store/lazyPrices.ts';

export const PRICE_FIELDS = ['close', 'open', 'high', 'low', 'volume', 'adjClose'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** Rows of one instrument in file order, with their lines. A cell without a value is NaN, and a column without any is null. */
export type PriceRows = { readonly days: Int32Array; readonly lines: Uint32Array } & {
  readonly [field in PriceField]: Float64Array | null;
};

/** The prices of the files. Rows that do not fit into the memory are kept in a file without a name. */
export interface PriceTable {
  /** The instruments in the order of their first mention. Some may have no rows. */
  keys(): Iterable<string>;
  /** Makes an instrument known, whether it gets rows or not. */
  mention(ric: string): void;
  /** Adds a row in the unit of the quotes. The cells are in the order of PRICE_FIELDS. */
  add(ric: string, day: Day, line: number, cells: ArrayLike<number>): void;
  /** Returns the rows of an instrument: all of them, or all of some days and maybe others. Null if there are none. */
  get(ric: string, days?: Extent): PriceRows | null;
  /** True if a row of an instrument has a value of a field. */
  has(ric: string, field: PriceField): boolean;
  /** Returns the first and the last day of the rows of an instrument. Null if it has none. */
  extent(ric: string): Extent | null;
  /** The number of rows of an instrument. */
  count(ric: string): number;
  /** Starts the rows of the next file. */
  startFile(): void;
  /** Returns the instruments whose days do not ascend in the present file, with the position of its first row. */
  unordered(): { readonly ric: string; readonly from: number }[];
  /** Frees the disk. */
  close(): void;
}

const FIRST_ROWS = 16;
const DAY_BYTES = Int32Array.BYTES_PER_ELEMENT;
const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT;
const MAX_BYTES = 256 * 1024 * 1024;
const WRITE_BYTES = 4 * 1024 * 1024;

interface Rows {
  days: Int32Array;
  lines: Uint32Array;
  /** In the order of PRICE_FIELDS. Null until a row has a value. */
  fields: (Float64Array | null)[];
  /** The rows in these arrays. */
  used: number;
  readonly stored: StoredRows[];
  storedRows: number;
  first: Day;
  last: Day;
  /** The latest file with rows, the position of its first row, its last day, and whether its days ascend. */
  file: number;
  fileFrom: number;
  fileDay: Day;
  isAscending: boolean;
}

/** The place of rows in the file: their days, their lines, and then each field that has a value. */
interface StoredRows {
  readonly position: number;
  readonly count: number;
  readonly first: Day;
  readonly last: Day;
  readonly fields: readonly boolean[];
}

/**
 * Creates an empty table.
 *
 * @param folder the folder of the file for rows that do not fit into the memory
 */
export function createPriceTable(folder: string, maxBytes = MAX_BYTES): PriceTable {
  const instruments = new Map<string, Rows>();
  let bytes = 0;
  let file = 0;
  let descriptor: number | null = null;
  let end = 0;
  let piece = new Uint8Array();

  return {
    keys: () => instruments.keys(),
    mention: rowsOf,
    add(ric, day, line, cells) {
      const rows = rowsOf(ric);
      if (rows.used === rows.days.length) grow(rows);
      const at = rows.used++;
      rows.days[at] = day;
      rows.lines[at] = line;
      for (let f = 0; f < PRICE_FIELDS.length; f++) {
        const value = cells[f]!;
        const column = rows.fields[f]!;
        if (column !== null) column[at] = value;
        else if (!Number.isNaN(value)) startField(rows, f)[at] = value;
      }
      if (rows.file !== file) {
        rows.file = file;
        rows.fileFrom = rows.storedRows + at;
        rows.isAscending = true;
      } else if (day <= rows.fileDay) rows.isAscending = false;
      rows.fileDay = day;
      if (day < rows.first) rows.first = day;
      if (day > rows.last) rows.last = day;
      if (bytes > maxBytes) store();
    },
    get(ric, days) {
      const rows = instruments.get(ric);
      return rows === undefined ? null : joined(rows, days);
    },
    has(ric, field) {
      const f = PRICE_FIELDS.indexOf(field);
      const rows = instruments.get(ric);
      return rows !== undefined && (rows.fields[f] !== null || rows.stored.some((part) => part.fields[f]));
    },
    extent(ric) {
      const rows = instruments.get(ric);
      return rows === undefined || countOf(rows) === 0 ? null : { first: rows.first, last: rows.last };
    },
    count(ric) {
      const rows = instruments.get(ric);
      return rows === undefined ? 0 : countOf(rows);
    },
    startFile() {
      file++;
    },
    unordered() {
      return [...instruments].flatMap(([ric, rows]) =>
        rows.file === file && !rows.isAscending ? [{ ric, from: rows.fileFrom }] : [],
      );
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
      instruments.clear();
    },
  };

  function rowsOf(ric: string): Rows {
    const known = instruments.get(ric);
    if (known !== undefined) return known;
    const rows: Rows = {
      ...empty(),
      stored: [],
      storedRows: 0,
      first: Number.POSITIVE_INFINITY,
      last: Number.NEGATIVE_INFINITY,
      file: -1,
      fileFrom: 0,
      fileDay: 0,
      isAscending: true,
    };
    // The line that a RIC was cut from must not stay in memory with it.
    instruments.set(Buffer.from(ric).toString(), rows);
    return rows;
  }

  function grow(rows: Rows): void {
    const capacity = Math.max(FIRST_ROWS, 2 * rows.days.length);
    const before = bytesIn(rows);
    rows.days = grown(rows.days, new Int32Array(capacity));
    rows.lines = grown(rows.lines, new Uint32Array(capacity));
    rows.fields = rows.fields.map((column) => column && grown(column, new Float64Array(capacity)));
    bytes += bytesIn(rows) - before;
  }

  function startField(rows: Rows, f: number): Float64Array {
    const column = new Float64Array(rows.days.length).fill(Number.NaN);
    rows.fields[f] = column;
    bytes += column.byteLength;
    return column;
  }

  /** Moves all rows to the file. */
  function store(): void {
    descriptor ??= openUnnamed(folder);
    let parts: Uint8Array[] = [];
    let pending = 0;
    const flush = (): void => {
      const all = Buffer.concat(parts);
      for (let at = 0; at < all.length; ) at += writeSync(descriptor!, all, at, all.length - at, end - pending + at);
      parts = [];
      pending = 0;
    };
    for (const rows of instruments.values()) {
      const { days, lines, fields, used } = rows;
      if (used === 0) continue;
      const { first, last } = extentOfDays(days.subarray(0, used));
      rows.stored.push({ position: end, count: used, first, last, fields: fields.map((column) => column !== null) });
      for (const column of [days, lines, ...fields]) {
        if (column === null) continue;
        const part = new Uint8Array(column.buffer, 0, used * column.BYTES_PER_ELEMENT);
        parts.push(part);
        end += part.length;
        pending += part.length;
      }
      rows.storedRows += used;
      Object.assign(rows, empty());
      if (pending > WRITE_BYTES) flush();
    }
    flush();
    bytes = 0;
  }

  /** Returns rows of an instrument, those of the file first. Parts of the file without one of the days are left out. */
  function joined(rows: Rows, { first, last }: Extent = ALL_DAYS): PriceRows | null {
    const parts = rows.stored.filter((part) => part.first <= last && part.last >= first);
    const count = parts.reduce((sum, part) => sum + part.count, rows.used);
    if (count === 0) return null;
    const days = new Int32Array(count);
    const lines = new Uint32Array(count);
    const fields = rows.fields.map((column, f) => {
      const isInAll = (column !== null || rows.used === 0) && parts.every((part) => part.fields[f]);
      if (isInAll) return new Float64Array(count);
      return column !== null || parts.some((part) => part.fields[f]) ? new Float64Array(count).fill(Number.NaN) : null;
    });
    let at = 0;
    for (const part of parts) {
      const columns = [days, lines, ...fields.map((column, f) => (part.fields[f] ? column : null))];
      readPart(
        part,
        columns.map((column) => column?.subarray(at, at + part.count) ?? null),
      );
      at += part.count;
    }
    days.set(rows.days.subarray(0, rows.used), at);
    lines.set(rows.lines.subarray(0, rows.used), at);
    fields.forEach((column, f) => {
      const last = rows.fields[f];
      if (column && last) column.set(last.subarray(0, rows.used), at);
    });
    const [close, open, high, low, volume, adjClose] = fields as [Float64Array | null, ...(Float64Array | null)[]];
    return {
      days,
      lines,
      close,
      open: open ?? null,
      high: high ?? null,
      low: low ?? null,
      volume: volume ?? null,
      adjClose: adjClose ?? null,
    };
  }

  /** Reads stored columns, which follow each other in the file. */
  function readPart(
    { position }: StoredRows,
    columns: readonly (Int32Array | Uint32Array | Float64Array | null)[],
  ): void {
    const length = columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
    if (piece.length < length) piece = new Uint8Array(length);
    if (readSync(descriptor!, piece, 0, length, position) !== length) {
      throw new RangeError('the file of rows that do not fit into the memory is cut off');
    }
    let at = 0;
    for (const column of columns) {
      if (column === null) continue;
      const { buffer, byteOffset, byteLength } = column;
      new Uint8Array(buffer, byteOffset, byteLength).set(piece.subarray(at, at + byteLength));
      at += byteLength;
    }
  }
}

const ALL_DAYS: Extent = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };

function empty(): Pick<Rows, 'days' | 'lines' | 'fields' | 'used'> {
  return { days: new Int32Array(0), lines: new Uint32Array(0), fields: PRICE_FIELDS.map(() => null), used: 0 };
}

function countOf({ storedRows, used }: Rows): number {
  return storedRows + used;
}

function extentOfDays(days: Int32Array): Extent {
  let { last: first, first: last } = ALL_DAYS;
  for (let i = 0; i < days.length; i++) {
    first = Math.min(first, days[i]!);
    last = Math.max(last, days[i]!);
  }
  return { first, last };
}

function bytesIn({ days, fields }: Rows): number {
  return days.length * (2 * DAY_BYTES + VALUE_BYTES * fields.filter((column) => column !== null).length);
}

function grown<T extends Int32Array | Uint32Array | Float64Array>(column: T, larger: T): T {
  if (larger instanceof Float64Array) larger.fill(Number.NaN, column.length);
  larger.set(column);
  return larger;
}

/** Opens a file that has no name any more, so that nothing of it is left after a crash. */
function openUnnamed(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `.writing-${randomUUID()}`);
  const descriptor = openSync(path, 'wx+');
  unlinkSync(path);
  return descriptor;
}
