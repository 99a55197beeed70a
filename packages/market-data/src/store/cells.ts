import type { SQLOutputValue } from 'node:sqlite';
import { type Day, formatDay, toDay } from '@tearsheet/shared';

/** A row as the database returns it. The readers below throw if a cell has another type, which no file of ours has. */
export type Cells = Readonly<Record<string, SQLOutputValue>>;

export function textOrNull(row: Cells, column: string): string | null {
  const value = row[column];
  if (value === null || typeof value === 'string') return value;
  throw new TypeError(`${column} is not text`);
}

export function numberOrNull(row: Cells, column: string): number | null {
  const value = row[column];
  if (value === null || typeof value === 'number') return value;
  throw new TypeError(`${column} is not a number`);
}

export function text(row: Cells, column: string): string {
  return present(textOrNull(row, column), column);
}

export function number(row: Cells, column: string): number {
  return present(numberOrNull(row, column), column);
}

export function blob(row: Cells, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`${column} is not a blob`);
}

/** Returns a value if it is one of a list, and throws otherwise. */
export function oneOf<T extends string | number>(value: string | number, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === value);
  if (found === undefined) throw new TypeError(`${value} is not one of ${allowed.join(', ')}`);
  return found;
}

function present<T>(value: T | null, column: string): T {
  if (value === null) throw new TypeError(`${column} is missing`);
  return value;
}

/** Returns the bytes of a typed array without a copy. */
export function bytesOf(values: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Returns a typed array of the bytes of a blob. It is a copy unless the blob owns all of its memory, which is aligned then. */
export function toFloat64(bytes: Uint8Array): Float64Array {
  return new Float64Array(ownMemory(bytes));
}

export function toInt32(bytes: Uint8Array): Int32Array {
  return new Int32Array(ownMemory(bytes));
}

function ownMemory(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : new Uint8Array(bytes).buffer;
}

/** Copies a blob into shared memory for compute threads. */
export function toSharedFloat64(bytes: Uint8Array): Float64Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return new Float64Array(shared.buffer);
}

/**
 * The fields of the price history. A snapshot file has one little-endian blob for each instrument, field, and block of years, in
 * the order of the days. `days` holds Int32 day numbers, and the other fields hold Float64. The row key packs the
 * three, with the first year of the block, so one range scan reads all years of an instrument's field. Files of earlier releases have a
 * blob for each year.
 */
export const FIELDS = ['days', 'close', 'open', 'high', 'low', 'volume', 'adjClose'] as const;
export type Field = (typeof FIELDS)[number];

const FIELD_SLOTS = 16;
export const YEAR_SLOTS = 4096;
/** A new day rewrites one block, and a reader needs time for each. */
const BLOCK_YEARS = 8;

export function seriesKey(instrument: number, field: Field, year: number): number {
  return (instrument * FIELD_SLOTS + FIELDS.indexOf(field)) * YEAR_SLOTS + year;
}

/** Returns the first and the last key of an instrument. */
export function instrumentKeys(instrument: number): readonly [number, number] {
  const first = instrument * FIELD_SLOTS * YEAR_SLOTS;
  return [first, first + FIELD_SLOTS * YEAR_SLOTS - 1];
}

/** Returns the first and the last key of one field of an instrument. */
export function fieldKeys(instrument: number, field: Field): readonly [number, number] {
  return [seriesKey(instrument, field, 0), seriesKey(instrument, field, YEAR_SLOTS - 1)];
}

/** Returns the key of the closes by weekday among the digests of an instrument. No field has it. */
export function closesKey(instrument: number): number {
  return instrumentKeys(instrument)[1];
}

/** Returns the field of a key. Throws RangeError for a key that no version of this product wrote. */
export function fieldOfKey(key: number): Field {
  const field = FIELDS[Math.floor(key / YEAR_SLOTS) % FIELD_SLOTS];
  if (!field) throw new RangeError(`unknown field in series key ${key}`);
  return field;
}

/** Returns the positions [from, to) of each block of calendar years in ascending day numbers, with the first year of the block. */
export function splitIntoBlocks(days: Int32Array): { year: number; from: number; to: number }[] {
  const parts: { year: number; from: number; to: number }[] = [];
  for (let from = 0; from < days.length; ) {
    const year = blockOf(days[from] as Day);
    const next = toDay(`${String(year + BLOCK_YEARS).padStart(4, '0')}-01-01`);
    let to = from + 1;
    while (to < days.length && (days[to] as Day) < next) to++;
    parts.push({ year, from, to });
    from = to;
  }
  return parts;
}

/** Returns the first year of the block of a day. */
export function blockOf(day: Day): number {
  const year = Number(formatDay(day).slice(0, 4));
  return year - (year % BLOCK_YEARS);
}
