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
