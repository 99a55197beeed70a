/** A growing buffer of UTF-8 bytes. */
export interface ByteWriter {
  /** A piece of text prepared with `encode`. */
  bytes(piece: Uint8Array): void;
  /** Text as a JSON string, quotes included. */
  text(value: string): void;
  /** A finite number, rounded half away from zero to `decimals` (null: shortest exact form); NaN as null. */
  number(value: number, decimals: number | null): void;
  finish(): Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const NULL = encoder.encode('null');
const LARGEST_DIGITS = Number.MAX_SAFE_INTEGER;
/** Powers of ten; the operator is slow where it runs once per number. */
const POWERS = Float64Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));
const CHUNK = 1e8;
const CHUNK_DIGITS = 8;
const ZERO = 48;

export function encode(text: string): Uint8Array {
  return encoder.encode(text);
}

export function createByteWriter(initialBytes = 1 << 16): ByteWriter {
  let buffer = new Uint8Array(initialBytes);
  let length = 0;
  const scratch = new Uint8Array(32);

  const reserve = (count: number) => {
    if (length + count <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + count));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  };
  const bytes = (piece: Uint8Array) => {
    reserve(piece.length);
    for (let i = 0; i < piece.length; i++) buffer[length + i] = piece[i] as number;
    length += piece.length;
  };
  const ascii = (text: string) => {
    reserve(text.length);
    for (let i = 0; i < text.length; i++) buffer[length + i] = text.charCodeAt(i);
    length += text.length;
  };
  const text = (value: string) => {
    const quoted = JSON.stringify(value);
    reserve(quoted.length * 3);
    length += encoder.encodeInto(quoted, buffer.subarray(length)).written;
  };
  const number = (value: number, decimals: number | null) => {
    const digits = decimals === null ? Number.NaN : scaled(value, decimals);
    if (Number.isNaN(value)) bytes(NULL);
    else if (decimals === null || digits > LARGEST_DIGITS) ascii(String(roundTo(value, decimals)));
    else {
      reserve(24);
      if (value < 0 && digits > 0) buffer[length++] = 45;
      length = putFixed(buffer, length, digits, decimals, scratch);
    }
  };
  return { bytes, text, number, finish: () => buffer.slice(0, length) };
}

/** The decimal digits of |value| at `decimals` places as an integer, half rounded away from zero. */
function scaled(value: number, decimals: number): number {
  return Math.floor(Math.abs(value) * (POWERS[decimals] as number) + 0.5);
}

/** The number that `number(value, decimals)` writes. */
export function roundTo(value: number, decimals: number | null): number {
  if (decimals === null) return value === 0 ? 0 : value;
  const digits = scaled(value, decimals);
  if (digits > LARGEST_DIGITS) return value;
  const size = digits / (POWERS[decimals] as number);
  return value < 0 && size > 0 ? -size : size;
}

/**
 * Writes digits / 10^decimals without trailing zeros and gives the new length. `scratch` takes the digits, last one first:
 * 32-bit arithmetic on chunks of eight is several times faster than dividing the whole number digit by digit.
 */
function putFixed(buffer: Uint8Array, at: number, digits: number, decimals: number, scratch: Uint8Array): number {
  const high = Math.floor(digits / CHUNK);
  let count = putDigits(scratch, 0, digits - high * CHUNK, high > 0 ? CHUNK_DIGITS : 1);
  if (high > 0) count = putDigits(scratch, count, high, 1);
  while (count <= decimals) scratch[count++] = ZERO;
  let last = 0;
  while (last < decimals && scratch[last] === ZERO) last++;
  let end = at;
  for (let place = count - 1; place >= last; place--) {
    if (place === decimals - 1) buffer[end++] = 46;
    buffer[end++] = scratch[place] as number;
  }
  return end;
}

/** Puts the decimal digits of an integer below 2^31, the last one first, at least `least` of them; gives the new count. */
function putDigits(scratch: Uint8Array, from: number, value: number, least: number): number {
  let count = from;
  let rest = value | 0;
  while (rest > 0 || count - from < least) {
    const next = (rest / 10) | 0;
    scratch[count++] = ZERO + (rest - next * 10);
    rest = next;
  }
  return count;
}
