import { append, appendAscii, appendText, type ByteBuffer, createByteBuffer, encode } from './byteBuffer.ts';
import { isList, isTable, type Json, type SectionValue } from './table.ts';
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
