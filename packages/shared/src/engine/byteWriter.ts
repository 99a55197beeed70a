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

export function encode(text: string): Uint8Array {
  return encoder.encode(text);
}

export function createByteWriter(initialBytes = 1 << 16): ByteWriter {
  let buffer = new Uint8Array(initialBytes);
  let length = 0;

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
      length = putFixed(buffer, length, digits, decimals);
    }
  };
  return { bytes, text, number, finish: () => buffer.slice(0, length) };
}

/** The decimal digits of |value| at `decimals` places as an integer, half rounded away from zero. */
function scaled(value: number, decimals: number): number {
  return Math.floor(Math.abs(value) * 10 ** decimals + 0.5);
}

/** The number that `number(value, decimals)` writes. */
export function roundTo(value: number, decimals: number | null): number {
  if (decimals === null) return value === 0 ? 0 : value;
  const digits = scaled(value, decimals);
  if (digits > LARGEST_DIGITS) return value;
  const size = digits / 10 ** decimals;
  return value < 0 && size > 0 ? -size : size;
}

/** Writes digits / 10^decimals without trailing zeros and gives the new length. */
function putFixed(buffer: Uint8Array, at: number, digits: number, decimals: number): number {
  const unit = 10 ** decimals;
  const whole = Math.floor(digits / unit);
  let end = putInteger(buffer, at, whole);
  let rest = digits - whole * unit;
  if (rest === 0) return end;
  buffer[end] = 46;
  let last = end;
  for (let place = end + decimals; place > end; place--) {
    const next = Math.floor(rest / 10);
    const digit = rest - next * 10;
    buffer[place] = 48 + digit;
    if (digit !== 0 && last === end) last = place;
    rest = next;
  }
  end = last + 1;
  return end;
}

function putInteger(buffer: Uint8Array, at: number, value: number): number {
  let count = 1;
  for (let size = value; size >= 10; size = Math.floor(size / 10)) count++;
  let rest = value;
  for (let place = at + count - 1; place >= at; place--) {
    const next = Math.floor(rest / 10);
    buffer[place] = 48 + (rest - next * 10);
    rest = next;
  }
  return at + count;
}
