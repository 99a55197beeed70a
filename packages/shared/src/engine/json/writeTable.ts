import type { Column, Table } from '../table.ts';
import { append, type ByteBuffer, encode, putBytes, reserve } from './byteBuffer.ts';
import { DATE_BYTES, putDate } from './putDate.ts';
import { NUMBER_BYTES, putExact, putRounded } from './putNumber.ts';

const NULL = encode('null');
const EMPTY_LIST = encode('[]');
const [COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [44, 91, 93, 123, 125];

interface Cell {
  /** Room that any row's value needs, with the name before it. */
  readonly maxBytes: number;
  /** Writes name and value of a row into reserved room and gives the position after it. */
  readonly put: (bytes: Uint8Array, at: number, row: number) => number;
}

/** Appends a table as an array of row objects, straight from its columns. Throws RangeError on a number that is infinite. */
export function writeTable(buffer: ByteBuffer, table: Table): void {
  if (table.length === 0) {
    append(buffer, EMPTY_LIST);
    return;
  }
  const cells = table.columns.map(cellOf);
  const rowBytes = cells.reduce((sum, cell) => sum + cell.maxBytes, 4);
  for (let row = 0; row < table.length; row++) {
    reserve(buffer, rowBytes);
    const { bytes } = buffer;
    let at = buffer.length;
    bytes[at++] = row === 0 ? OPEN_LIST : COMMA;
    bytes[at++] = OPEN_OBJECT;
    for (let c = 0; c < cells.length; c++) at = cells[c]!.put(bytes, at, row);
    bytes[at++] = CLOSE_OBJECT;
    buffer.length = at;
  }
  buffer.bytes[buffer.length++] = CLOSE_LIST;
}

function cellOf(column: Column, position: number): Cell {
  const name = encode(`${position === 0 ? '' : ','}${JSON.stringify(column.name)}:`);
  switch (column.type) {
    case 'number':
      return numberCell(name, column);
    case 'integer':
      return { maxBytes: name.length + NUMBER_BYTES, put: integerPut(name, column.values) };
    case 'date':
      return { maxBytes: name.length + DATE_BYTES, put: datePut(name, column.values) };
    case 'label':
      return labelCell(name, column);
  }
}

function numberCell(name: Uint8Array, { name: title, values, decimals }: Column & { readonly type: 'number' }): Cell {
  const scale = 10 ** (decimals ?? 0);
  const put: Cell['put'] = (bytes, at, row) => {
    const start = putBytes(bytes, at, name);
    const value = values[row]!;
    if (Number.isNaN(value)) return putBytes(bytes, start, NULL);
    if (!Number.isFinite(value)) throw new RangeError(`JSON cannot hold ${value} (column ${title}, row ${row})`);
    return decimals === null ? putExact(bytes, start, value) : putRounded(bytes, start, value, decimals, scale);
  };
  return { maxBytes: name.length + NUMBER_BYTES, put };
}

function integerPut(name: Uint8Array, values: Int32Array): Cell['put'] {
  return (bytes, at, row) => putRounded(bytes, putBytes(bytes, at, name), values[row]!, 0, 1);
}

function datePut(name: Uint8Array, values: Int32Array): Cell['put'] {
  return (bytes, at, row) => {
    const start = putBytes(bytes, at, name);
    return values[row] === -1 ? putBytes(bytes, start, NULL) : putDate(bytes, start, values[row]!);
  };
}

function labelCell(name: Uint8Array, { name: title, values, labels }: Column & { readonly type: 'label' }): Cell {
  const texts = labels.map((label) => encode(JSON.stringify(label)));
  const put: Cell['put'] = (bytes, at, row) => {
    const text = values[row] === -1 ? NULL : texts[values[row]!];
    if (!text) throw new RangeError(`column ${title} has no label ${values[row]}`);
    return putBytes(bytes, putBytes(bytes, at, name), text);
  };
  return { maxBytes: name.length + texts.reduce((most, text) => Math.max(most, text.length), NULL.length), put };
}
