/** Bytes written so far: `bytes` up to `length`. Writers keep both in locals while they fill what they reserved. */
export interface ByteBuffer {
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
}

const encoder = new TextEncoder();

export function encode(text: string): Uint8Array {
  return encoder.encode(text);
}

export function createByteBuffer(initialBytes = 1 << 16): ByteBuffer {
  return { bytes: new Uint8Array(initialBytes), length: 0 };
}

/** Makes room for `count` more bytes; afterwards `buffer.bytes` may be another array. */
export function reserve(buffer: ByteBuffer, count: number): void {
  const needed = buffer.length + count;
  if (needed <= buffer.bytes.length) return;
  const larger = new Uint8Array(Math.max(buffer.bytes.length * 2, needed));
  larger.set(buffer.bytes.subarray(0, buffer.length));
  buffer.bytes = larger;
}

export function append(buffer: ByteBuffer, piece: Uint8Array): void {
  reserve(buffer, piece.length);
  buffer.length = putBytes(buffer.bytes, buffer.length, piece);
}

/** Appends text as a JSON string, quotes included. */
export function appendText(buffer: ByteBuffer, value: string): void {
  const quoted = JSON.stringify(value);
  reserve(buffer, quoted.length * 3);
  buffer.length += encoder.encodeInto(quoted, buffer.bytes.subarray(buffer.length)).written;
}

/** Copies into reserved room and gives the position after it; a loop, since `set` costs more on short pieces. */
export function putBytes(bytes: Uint8Array, at: number, piece: Uint8Array): number {
  for (let i = 0; i < piece.length; i++) bytes[at + i] = piece[i]!;
  return at + piece.length;
}
