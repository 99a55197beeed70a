import { append, appendAscii, appendText, type ByteBuffer, createByteBuffer, encode } from './byteBuffer.ts';
import { createTablePacker } from './packTable.ts';
import { isList, isTable, type Json, type SectionValue, type Table } from './table.ts';
import { writeTable } from './writeTable.ts';

const OPEN_LIST = encode('[');
const CLOSE_LIST = encode(']');
const OPEN_OBJECT = encode('{');
const CLOSE_OBJECT = encode('}');
const COMMA = encode(',');
const COLON = encode(':');

/**
 * Returns the JSON text of a section or result as UTF-8 bytes. It equals `JSON.stringify(toPlain(value))`, byte for byte.
 * Tables become arrays of row objects, written from their columns without an object per row.
 * Throws RangeError on a number that JSON cannot represent. Only NaN in a table's number column becomes null.
 *
 * @param buffer The buffer to overwrite and grow. Reusing one saves a third of the time. The returned bytes are then valid
 * only until the next call.
 * @param onTable Writes a table, or does something else with it.
 */
export function writeJson(
  value: SectionValue,
  buffer: ByteBuffer = createByteBuffer(),
  onTable = writeTable,
): Uint8Array<ArrayBuffer> {
  buffer.length = 0;
  write(buffer, value, onTable);
  return buffer.bytes.subarray(0, buffer.length);
}

function write(buffer: ByteBuffer, value: SectionValue, onTable: typeof writeTable): void {
  if (typeof value === 'string') appendText(buffer, value);
  else if (value === null || typeof value !== 'object') appendAscii(buffer, scalarText(value));
  else if (isTable(value)) onTable(buffer, value);
  else if (isList(value)) writeList(buffer, value, onTable);
  else writeObject(buffer, value, onTable);
}

function writeList(buffer: ByteBuffer, list: readonly Json[], onTable: typeof writeTable): void {
  append(buffer, OPEN_LIST);
  list.forEach((item, i) => {
    if (i > 0) append(buffer, COMMA);
    write(buffer, item, onTable);
  });
  append(buffer, CLOSE_LIST);
}

function writeObject(
  buffer: ByteBuffer,
  object: { readonly [key: string]: SectionValue },
  onTable: typeof writeTable,
): void {
  append(buffer, OPEN_OBJECT);
  Object.entries(object).forEach(([key, item], i) => {
    if (i > 0) append(buffer, COMMA);
    appendText(buffer, key);
    append(buffer, COLON);
    write(buffer, item, onTable);
  });
  append(buffer, CLOSE_OBJECT);
}

function scalarText(value: number | boolean | null): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`JSON cannot hold ${value}`);
  return String(value);
}

/** The general compressor that takes everything except long tables. */
export interface Compressor {
  /** Returns the text as deflate blocks that end on a whole byte, without a last block. */
  deflate(text: Uint8Array): Uint8Array;
  /** The CRC-32 of the text after a text with the CRC-32 `before`. */
  crc32(text: Uint8Array, before: number): number;
}

/** A text as a deflate stream that ends on a whole byte and has no last block. `crc32` and `length` belong to the text. */
export interface PackedText {
  readonly deflated: Uint8Array;
  readonly crc32: number;
  readonly length: number;
}

/** Returns what `writeJson` writes, compressed. The bytes are valid only until the next call. */
export type JsonPacker = (value: SectionValue) => PackedText;

/** After a larger result, the buffers are replaced to free memory. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Returns a writer for the results of one thread. It keeps its buffers.
 *
 * @param areTablesPacked True to write and deflate long tables together, which takes a third of the time, and their text never
 * exists as a whole. False to leave all text to the compressor.
 */
export function createJsonPacker({ deflate, crc32 }: Compressor, areTablesPacked: boolean): JsonPacker {
  const packTable = areTablesPacked ? createTablePacker() : () => false;
  let text = createByteBuffer();
  let output = createByteBuffer();

  return (value) => {
    if (text.bytes.length + output.bytes.length > KEPT_BYTES) {
      text = createByteBuffer();
      output = createByteBuffer();
    }
    output.length = 0;
    let crc = 0;
    let length = 0;
    const add = (plain: Uint8Array, deflated: Uint8Array) => {
      append(output, deflated);
      crc = crc32(plain, crc);
      length += plain.length;
    };
    const flush = () => {
      const plain = text.bytes.subarray(0, text.length);
      if (plain.length > 0) add(plain, deflate(plain));
      text.length = 0;
    };
    const putTable = (buffer: typeof text, table: Table) => {
      const isPacked = packTable(table, (plain, deflated) => {
        flush();
        add(plain, deflated);
      });
      if (!isPacked) writeTable(buffer, table);
    };
    writeJson(value, text, putTable);
    flush();
    return { deflated: output.bytes.subarray(0, output.length), crc32: crc, length };
  };
}
