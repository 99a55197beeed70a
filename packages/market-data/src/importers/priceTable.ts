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
  /** Makes an instrument known, whether it gets rows or not. Returns its number. */
  mention(ric: string): number;
  /** Adds a row in the unit of the quotes. The cells are in the order of PRICE_FIELDS. */
  add(ric: string, day: Day, line: number, cells: ArrayLike<number>): void;
  /** Does the same for the number of an instrument. */
  addTo(instrument: number, day: Day, line: number, cells: ArrayLike<number>): void;
  /** Returns the rows of an instrument: all of them, or all of some days and maybe others. Null if there are none. */
  get(ric: string, days?: Extent): PriceRows | null;
  /** True if a row of an instrument has a value of a field. */
  has(ric: string, field: PriceField): boolean;
  /** Returns the first and the last day of the rows of an instrument. Null if it has none. */
  extent(ric: string): Extent | null;
  /** The number of rows of an instrument. */
  count(ric: string): number;
  /** Orders the rows in memory by instrument, because reads of many instruments take less time then. */
  order(): void;
  /** Starts the rows of the next file. */
  startFile(): void;
  /** Returns the instruments whose days do not ascend in the present file, with the position of its first row. */
  unordered(): { readonly ric: string; readonly from: number }[];
  /** Frees the disk. */
  close(): void;
}

const FIRST_ROWS = 16;
const FIRST_INSTRUMENTS = 16;
const MAX_BYTES = 128 * 1024 * 1024;
const DAY_BYTES = Int32Array.BYTES_PER_ELEMENT;
const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT;
/** The day and the line of a row. */
const PLACE_BYTES = 2 * DAY_BYTES;

/** Rows in the order of their arrival. Vendors write files day by day, so a row next to the row before it needs less time than one next to its instrument. */
interface Log {
  readonly instruments: Int32Array;
  readonly days: Int32Array;
  readonly lines: Uint32Array;
  /** The row before it of the same instrument. −1 if there is none in the log. */
  readonly before: Int32Array;
  /** In the order of PRICE_FIELDS. Null until a row has a value. */
  readonly fields: (Float64Array | null)[];
}

/** Rows by instrument: its days, its lines, and then its values of each field. */
interface Part {
  /** The bytes of the rows, or their position in the file. */
  readonly place: Uint8Array | number;
  /** The bytes of a row. */
  readonly size: number;
  /** The fields of the rows by their positions in PRICE_FIELDS. */
  readonly fields: readonly number[];
  /** The number of rows of earlier instruments, by instrument and with the number of all rows at the end. */
  readonly starts: Uint32Array;
  readonly of: RowsByInstrument;
}

/** Facts about the rows of each instrument in the log or in a part. */
interface RowsByInstrument {
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Has the bit of each field that has a value. */
  readonly masks: Uint8Array;
}

function rowsByInstrument(
  size: number,
): RowsByInstrument & { readonly counts: Uint32Array; readonly latest: Int32Array } {
  return {
    first: new Int32Array(size),
    last: new Int32Array(size),
    masks: new Uint8Array(size),
    counts: new Uint32Array(size),
    /** The last row of each in the log. */
    latest: new Int32Array(size).fill(-1),
  };
}

/** The latest file of each instrument: its number, the position of its first row, its last day, and whether its days ascend. */
function filesByInstrument(size: number) {
  return {
    number: new Int32Array(size).fill(-1),
    from: new Uint32Array(size),
    day: new Int32Array(size),
    isAscending: new Uint8Array(size),
  };
}

/**
 * Creates an empty table.
 *
 * @param folder the folder of the file for rows that do not fit into the memory
 */
export function createPriceTable(folder: string, maxBytes = MAX_BYTES): PriceTable {
  const numbers = new Map<string, number>();
  const rics: string[] = [];
  const parts: Part[] = [];
  let log = emptyLog(FIRST_ROWS);
  let used = 0;
  let room = FIRST_INSTRUMENTS;
  let own = rowsByInstrument(room);
  let files = filesByInstrument(room);
  /** The rows of each in the file. */
  let stored = new Uint32Array(room);
  let file = 0;
  let descriptor: number | null = null;
  let end = 0;
  let piece = new Uint8Array();

  return {
    keys: () => numbers.keys(),
    mention,
    add(ric, day, line, cells) {
      addTo(mention(ric), day, line, cells);
    },
    addTo,
    get(ric, days) {
      const id = numbers.get(ric);
      return id === undefined ? null : rowsOf(id, days);
    },
    has(ric, field) {
      const id = numbers.get(ric) ?? rics.length;
      const bit = 1 << PRICE_FIELDS.indexOf(field);
      return [own, ...parts.map((part) => part.of)].some(({ masks }) => ((masks[id] ?? 0) & bit) !== 0);
    },
    extent(ric) {
      const id = numbers.get(ric);
      if (id === undefined || countOf(id) === 0) return null;
      const extents = [...partsOf(id, ALL_DAYS).map((part) => part.of), ...(own.counts[id]! > 0 ? [own] : [])];
      return {
        first: Math.min(...extents.map(({ first }) => first[id]!)),
        last: Math.max(...extents.map(({ last }) => last[id]!)),
      };
    },
    count(ric) {
      const id = numbers.get(ric);
      return id === undefined ? 0 : countOf(id);
    },
    order() {
      if (used > 0) addPart((bytes) => bytes);
      log = emptyLog(FIRST_ROWS);
    },
    startFile() {
      file++;
    },
    unordered() {
      return rics.flatMap((ric, id) =>
        files.number[id] === file && files.isAscending[id] === 0 ? [{ ric, from: files.from[id]! }] : [],
      );
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
      parts.length = 0;
      numbers.clear();
    },
  };

  function mention(ric: string): number {
    const known = numbers.get(ric);
    if (known !== undefined) return known;
    const id = rics.length;
    if (id === room) growInstruments();
    // The line that a RIC was cut from must not stay in memory with it.
    const name = Buffer.from(ric).toString();
    numbers.set(name, id);
    rics.push(name);
    return id;
  }

  function addTo(id: number, day: Day, line: number, cells: ArrayLike<number>): void {
    if (used === log.days.length) makeRoom();
    const at = used++;
    log.instruments[at] = id;
    log.days[at] = day;
    log.lines[at] = line;
    log.before[at] = own.latest[id]!;
    own.latest[id] = at;
    let mask = own.masks[id]!;
    for (let f = 0; f < PRICE_FIELDS.length; f++) {
      const value = cells[f]!;
      const isPresent = !Number.isNaN(value);
      if (isPresent) mask |= 1 << f;
      const column = log.fields[f]!;
      if (column !== null) column[at] = value;
      else if (isPresent) startField(f)[at] = value;
    }
    own.masks[id] = mask;
    const count = own.counts[id]!++;
    if (count === 0 || day < own.first[id]!) own.first[id] = day;
    if (count === 0 || day > own.last[id]!) own.last[id] = day;
    if (files.number[id] !== file) {
      files.number[id] = file;
      files.from[id] = stored[id]! + count;
      files.isAscending[id] = 1;
    } else if (day <= files.day[id]!) files.isAscending[id] = 0;
    files.day[id] = day;
  }

  function countOf(id: number): number {
    return stored[id]! + own.counts[id]!;
  }

  function growInstruments(): void {
    room *= 2;
    own = withColumns(rowsByInstrument(room), own);
    files = withColumns(filesByInstrument(room), files);
    stored = grown(stored, new Uint32Array(room));
  }

  function makeRoom(): void {
    const rows = 2 * log.days.length;
    if (rows * bytesOfRow(log) > maxBytes) {
      store();
      return;
    }
    const larger = emptyLog(rows);
    log = {
      instruments: grown(log.instruments, larger.instruments),
      days: grown(log.days, larger.days),
      lines: grown(log.lines, larger.lines),
      before: grown(log.before, larger.before),
      fields: log.fields.map((column) => column && grown(column, new Float64Array(rows))),
    };
  }

  function startField(f: number): Float64Array {
    const column = new Float64Array(log.days.length).fill(Number.NaN);
    log.fields[f] = column;
    return column;
  }

  function store(): void {
    addPart((bytes) => {
      descriptor ??= openUnnamed(folder);
      const position = end;
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
      end += bytes.length;
      return position;
    });
    if (log.days.length * bytesOfRow(log) > maxBytes) log = emptyLog(FIRST_ROWS);
  }

  /** Moves the log to a part, by instrument. */
  function addPart(placeOf: (bytes: Uint8Array) => Part['place']): void {
    const fields = log.fields.flatMap((column, f) => (column === null ? [] : [f]));
    const size = PLACE_BYTES + VALUE_BYTES * fields.length;
    const starts = new Uint32Array(rics.length + 1);
    for (let id = 0; id < rics.length; id++) starts[id + 1] = starts[id]! + own.counts[id]!;
    const bytes = new Uint8Array(used * size);
    const [days, lines] = [new Int32Array(bytes.buffer), new Uint32Array(bytes.buffer)];
    const values = new Float64Array(bytes.buffer);
    const next = new Uint32Array(rics.length);
    const place = (target: Int32Array | Uint32Array | Float64Array, column: typeof target, offset: number) => {
      for (let id = 0; id < next.length; id++) {
        next[id] = (starts[id]! * size + own.counts[id]! * offset) / target.BYTES_PER_ELEMENT;
      }
      for (let row = 0; row < used; row++) target[next[log.instruments[row]!]!++] = column[row]!;
    };
    place(days, log.days, 0);
    place(lines, log.lines, DAY_BYTES);
    fields.forEach((f, i) => {
      place(values, log.fields[f]!, PLACE_BYTES + VALUE_BYTES * i);
    });
    parts.push({ place: placeOf(bytes), size, fields, starts, of: own });
    for (let id = 0; id < rics.length; id++) stored[id]! += own.counts[id]!;
    own = rowsByInstrument(room);
    used = 0;
  }

  function partsOf(id: number, { first, last }: Extent): Part[] {
    return parts.filter(
      ({ starts, of }) =>
        id + 1 < starts.length && starts[id + 1]! > starts[id]! && of.first[id]! <= last && of.last[id]! >= first,
    );
  }

  /** Returns rows of an instrument in the order of their arrival. Parts without one of the days are left out. */
  function rowsOf(id: number, extent: Extent = ALL_DAYS): PriceRows | null {
    const chosen = partsOf(id, extent);
    const inLog = own.counts[id]!;
    const count = chosen.reduce((sum, { starts }) => sum + starts[id + 1]! - starts[id]!, inLog);
    if (count === 0) return null;
    const days = new Int32Array(count);
    const lines = new Uint32Array(count);
    const masks = [...chosen.map(({ of }) => of.masks[id]!), ...(inLog > 0 ? [own.masks[id]!] : [])];
    const fields = PRICE_FIELDS.map((_, f) => {
      const present = masks.filter((mask) => mask & (1 << f)).length;
      if (present === 0) return null;
      return present === masks.length ? new Float64Array(count) : new Float64Array(count).fill(Number.NaN);
    });
    let at = 0;
    for (const part of chosen) at += readPart(part, id, at, { days, lines, fields });
    let row = own.latest[id]!;
    for (let i = count - 1; row >= 0; i--, row = log.before[row]!) {
      days[i] = log.days[row]!;
      lines[i] = log.lines[row]!;
      for (let f = 0; f < fields.length; f++) {
        const column = fields[f];
        if (column) column[i] = log.fields[f]?.[row] ?? Number.NaN;
      }
    }
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

  /** Reads the rows of an instrument in a part into columns, from a position on. Returns their number. */
  function readPart(
    { place, size, fields, starts }: Part,
    id: number,
    to: number,
    columns: Pick<PriceRows, 'days' | 'lines'> & { readonly fields: readonly (Float64Array | null)[] },
  ): number {
    const [start, count] = [starts[id]!, starts[id + 1]! - starts[id]!];
    const rows = typeof place === 'number' ? read(place + start * size, count * size) : place.subarray(start * size);
    let at = 0;
    for (const column of [columns.days, columns.lines, ...fields.map((f) => columns.fields[f])]) {
      const bytes = count * (column?.BYTES_PER_ELEMENT ?? VALUE_BYTES);
      if (column) bytesOf(column).set(rows.subarray(at, at + bytes), to * column.BYTES_PER_ELEMENT);
      at += bytes;
    }
    return count;
  }

  /** Returns bytes of the file. They are valid until the next call. */
  function read(position: number, length: number): Uint8Array {
    if (piece.length < length) piece = new Uint8Array(length);
    if (readSync(descriptor!, piece, 0, length, position) !== length) {
      throw new RangeError('the file of rows that do not fit into the memory is cut off');
    }
    return piece;
  }
}

const ALL_DAYS: Extent = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };

function emptyLog(rows: number): Log {
  return {
    instruments: new Int32Array(rows),
    days: new Int32Array(rows),
    lines: new Uint32Array(rows),
    before: new Int32Array(rows),
    fields: PRICE_FIELDS.map(() => null),
  };
}

function bytesOfRow({ fields }: Log): number {
  return 2 * PLACE_BYTES + VALUE_BYTES * fields.filter((column) => column !== null).length;
}

type Column = Int32Array | Uint32Array | Uint8Array | Float64Array;

/** Returns the columns of `larger` with the values of smaller ones at their start. */
function withColumns<T extends Readonly<Record<keyof T, Column>>>(larger: T, columns: T): T {
  for (const name of Object.keys(columns) as (keyof T)[]) larger[name].set(columns[name]);
  return larger;
}

function grown<T extends Column>(column: T, larger: T): T {
  larger.set(column);
  return larger;
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Opens a file that has no name any more, so that nothing of it is left after a crash. */
function openUnnamed(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `.writing-${randomUUID()}`);
  const descriptor = openSync(path, 'wx+');
  unlinkSync(path);
  return descriptor;
}
