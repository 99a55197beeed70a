/** Bytes written so far: `bytes` up to `length`, and a view of the same memory. Writers keep the position in a local while they fill what they reserved. */
export interface ByteBuffer {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView;
  length: number;
}

/** Bytes written over and over: kept as words of four, since each store costs the same however wide it is. */
export interface Piece {
  /** Little endian, the last word filled up with zeros. */
  readonly words: Uint32Array;
  readonly length: number;
  /** Room it needs: `length` up to a whole word. */
  readonly maxBytes: number;
}

const encoder = new TextEncoder();

export function encode(text: string): Uint8Array {
  return encoder.encode(text);
}

export function pieceOf(text: string): Piece {
  const bytes = encode(text);
  const maxBytes = Math.ceil(bytes.length / 4) * 4;
  const padded = new Uint8Array(maxBytes);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  const words = Uint32Array.from({ length: maxBytes / 4 }, (_, i) => view.getUint32(4 * i, true));
  return { words, length: bytes.length, maxBytes };
}

export function createByteBuffer(initialBytes = 1 << 16): ByteBuffer {
  return bufferOver(new Uint8Array(initialBytes), 0);
}

/** Makes room for `count` more bytes; afterwards `buffer.bytes` and `buffer.view` may be others. */
export function reserve(buffer: ByteBuffer, count: number): void {
  const needed = buffer.length + count;
  if (needed <= buffer.bytes.length) return;
  const larger = new Uint8Array(Math.max(buffer.bytes.length * 2, needed));
  larger.set(buffer.bytes.subarray(0, buffer.length));
  Object.assign(buffer, bufferOver(larger, buffer.length));
}

export function append(buffer: ByteBuffer, bytes: Uint8Array): void {
  reserve(buffer, bytes.length);
  buffer.bytes.set(bytes, buffer.length);
  buffer.length += bytes.length;
}

/** Appends text that has only ASCII characters. */
export function appendAscii(buffer: ByteBuffer, text: string): void {
  reserve(buffer, text.length);
  const { bytes, length } = buffer;
  for (let i = 0; i < text.length; i++) bytes[length + i] = text.charCodeAt(i);
  buffer.length += text.length;
}

const [SPACE, QUOTE, BACKSLASH, DELETE] = [32, 34, 92, 127];

/** Appends text as a JSON string, quotes included. Most texts are short and need no escapes, and calls cost more than their characters. */
export function appendText(buffer: ByteBuffer, value: string): void {
  reserve(buffer, value.length + 2);
  const { bytes } = buffer;
  let at = buffer.length;
  bytes[at++] = QUOTE;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code < SPACE || code === QUOTE || code === BACKSLASH || code >= DELETE) {
      appendEscaped(buffer, value);
      return;
    }
    bytes[at++] = code;
  }
  bytes[at++] = QUOTE;
  buffer.length = at;
}

function appendEscaped(buffer: ByteBuffer, value: string): void {
  const quoted = JSON.stringify(value);
  reserve(buffer, quoted.length * 3);
  buffer.length += encoder.encodeInto(quoted, buffer.bytes.subarray(buffer.length)).written;
}

/** Copies a piece into reserved room (its `maxBytes`) and gives the position after its bytes. */
export function putPiece(view: DataView, at: number, { words, length }: Piece): number {
  for (let i = 0; i < words.length; i++) view.setUint32(at + 4 * i, words[i]!, true);
  return at + length;
}

function bufferOver(bytes: Uint8Array<ArrayBuffer>, length: number): ByteBuffer {
  return { bytes, view: new DataView(bytes.buffer), length };
}

/** Below this many units of the last decimal (15 digits) every decimal text belongs to one double and back. */
export const LARGEST_UNITS = 1e15;

/**
 * Returns the number of units of 1/scale nearest to `size` (≥ 0). A half counts as one more. It is exact below LARGEST_UNITS.
 * A number is half way if the halfway decimal reads as that number. For example, 1.005 at scale 100 is 101 units, although the
 * double is slightly smaller. Multiplication alone gets such ties wrong. If the product is within its own error of a half,
 * the function compares `size` with the halfway number, which a division gives correctly rounded. It does not always
 * divide, because a division costs as much as writing the digits.
 */
export function nearestUnits(size: number, scale: number): number {
  const product = size * scale;
  const units = Math.floor(product);
  if (Math.abs(product - units - 0.5) > product * Number.EPSILON) return Math.floor(product + 0.5);
  return size >= (units + 0.5) / scale ? units + 1 : units;
}

/**
 * Returns the value rounded half away from zero to `decimals` (0 to 15), or unrounded if `decimals` is null. Never −0.
 * From 1e15 units on, a double has no digits beyond the requested ones, and the value has 15 significant digits.
 */
export function roundTo(value: number, decimals: number | null): number {
  if (decimals === null) return value === 0 ? 0 : value;
  const scale = 10 ** decimals;
  const units = nearestUnits(Math.abs(value), scale);
  if (!(units < LARGEST_UNITS)) return toMostDigits(value);
  return value < 0 && units > 0 ? -units / scale : units / scale;
}

/** A decimal of so many digits and its nearest double belong to each other. */
export const MOST_DIGITS = 15;

/** Returns the value with 15 significant digits. A whole number keeps all of them. It is slow and exact for any size. */
export function toMostDigits(value: number): number {
  return Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(MOST_DIGITS));
}

const ZERO = 48;
/** The four ASCII digits of 0 to 9999, each as one little-endian word: a store costs the same for one digit as for four. */
const FOUR_DIGITS = Uint32Array.from({ length: 10_000 }, (_, value) => {
  const digits = [Math.floor(value / 1000), Math.floor(value / 100) % 10, Math.floor(value / 10) % 10, value % 10];
  return digits.reduce((word, digit, k) => word | ((ZERO + digit) << (8 * k)), 0);
});

/** Writes an integer from 0 to 9999 as four digits, zeros in front, and gives the position after them. */
function putFourDigits(view: DataView, at: number, value: number): number {
  view.setUint32(at, FOUR_DIGITS[value]!, true);
  return at + 4;
}

/** Writes a non-negative integer below 1e15 and returns the end offset. May overwrite 3 bytes after it. */
function putInteger(view: DataView, at: number, value: number): number {
  if (value >= 10_000) {
    const high = Math.floor(value / 10_000);
    return putFourDigits(view, putInteger(view, at, high), value - high * 10_000);
  }
  const count = value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : 4;
  view.setUint32(at, FOUR_DIGITS[value]! >>> (8 * (4 - count)), true);
  return at + count;
}

/** Room that any number needs, sign and exponent included. */
export const NUMBER_BYTES = 32;

const [MINUS, POINT] = [45, 46];

/** Constants for writing numbers with 0 to 15 decimals, computed once per column. */
export interface Rounding {
  /** 10^decimals */
  readonly scale: number;
  readonly decimals: number;
  /** Number of four-digit groups that hold the decimals, and the factor that fills the last group. */
  readonly groups: number;
  readonly filling: number;
}

export function roundingTo(decimals: number): Rounding {
  const groups = Math.ceil(decimals / 4);
  return { scale: 10 ** decimals, decimals, groups, filling: 10 ** (4 * groups - decimals) };
}

/** Writes a finite number in its shortest exact form, as JSON.stringify does, and gives the position after it. */
export function putExact({ bytes }: ByteBuffer, at: number, value: number): number {
  const text = String(value);
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  return at + text.length;
}

const EIGHT = roundingTo(8);

/**
 * Writes a finite number in its shortest exact form, as JSON.stringify does, and gives the position after it. Most prices, rates,
 * and weights are whole numbers of 1e-8. The text of up to 15 digits belongs to one double, so their digits are that form.
 */
export function putShortest(buffer: ByteBuffer, at: number, values: Float64Array, row: number): number {
  const size = Math.abs(values[row]!);
  const units = Math.floor(size * EIGHT.scale + 0.5);
  if (units < LARGEST_UNITS && units / EIGHT.scale === size) return putRounded(buffer, at, values, row, EIGHT);
  return putExact(buffer, at, values[row]!);
}

/**
 * Writes `roundTo(values[row], decimals)` of a finite number as JSON.stringify does and gives the position after it. The digits go
 * straight into the bytes; text is made only of numbers with an exponent or too many digits. Takes the column and
 * the row, since a fractional argument would be allocated.
 */
export function putRounded(buffer: ByteBuffer, at: number, values: Float64Array, row: number, to: Rounding): number {
  const { bytes, view } = buffer;
  const value = values[row]!;
  const units = nearestUnits(Math.abs(value), to.scale);
  if (units === 0) {
    bytes[at] = ZERO;
    return at + 1;
  }
  if (!(units < LARGEST_UNITS)) return putExact(buffer, at, toMostDigits(value));
  // Below 1e-6 JavaScript changes to the exponent form.
  if (units * 1e6 < to.scale) return putExact(buffer, at, value < 0 ? -units / to.scale : units / to.scale);
  let end = at;
  if (value < 0) bytes[end++] = MINUS;
  const whole = Math.floor(units / to.scale);
  end = putInteger(view, end, whole);
  let rest = units - whole * to.scale;
  if (rest === 0) return end;
  bytes[end++] = POINT;
  rest *= to.filling;
  const last = end + to.decimals;
  if (to.groups > 3) {
    const group = Math.floor(rest / 1e12);
    end = putFourDigits(view, end, group);
    rest -= group * 1e12;
  }
  if (to.groups > 2) {
    const group = Math.floor(rest / 1e8);
    end = putFourDigits(view, end, group);
    rest -= group * 1e8;
  }
  if (to.groups > 1) {
    const group = Math.floor(rest / 1e4);
    end = putFourDigits(view, end, group);
    rest -= group * 1e4;
  }
  putFourDigits(view, end, rest);
  end = last;
  while (bytes[end - 1] === ZERO) end--;
  return end;
}
