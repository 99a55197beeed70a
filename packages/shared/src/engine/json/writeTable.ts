import { formatWeekday, toDay, type Weekday, weekdayOnOrAfter } from '../../dates.ts';
import {
  append,
  type ByteBuffer,
  encode,
  NUMBER_BYTES,
  type Piece,
  pieceOf,
  putExact,
  putPiece,
  putRounded,
  putShortest,
  reserve,
  roundingTo,
} from './byteBuffer.ts';
import type { Column, Table } from './table.ts';

/** Room that a quoted date needs: three words of four bytes. */
export const DATE_BYTES = 12;

/** The words of every weekday from 1970 to 2099 that was written so far: the tables of a result repeat the same dates many times. */
const kept = new Uint32Array(3 * weekdayOnOrAfter(toDay('2100-01-01')));

/** Writes a weekday as "YYYY-MM-DD" with its quotes, years 0 to 9999, and gives the position after it. */
export function putDate(view: DataView, at: number, weekday: Weekday): number {
  const place = 3 * weekday;
  if (!kept[place]) {
    putText(view, at, `"${formatWeekday(weekday)}"`);
    for (let k = 0; k < 3; k++) kept[place + k] = view.getUint32(at + 4 * k, true);
    return at + DATE_BYTES;
  }
  view.setUint32(at, kept[place]!, true);
  view.setUint32(at + 4, kept[place + 1]!, true);
  view.setUint32(at + 8, kept[place + 2]!, true);
  return at + DATE_BYTES;
}

function putText(view: DataView, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
}

const NULL = pieceOf('null');
const EMPTY_LIST = encode('[]');
const [COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [44, 91, 93, 123, 125];

export interface Cell {
  readonly name: Piece;
  /** Room that any row's value needs. */
  readonly maxBytes: number;
  /** Writes the value of a row into reserved room and gives the position after it. */
  readonly put: (buffer: ByteBuffer, at: number, row: number) => number;
  /** The texts of a label column. */
  readonly labels: readonly Piece[];
}

/** Appends a table as an array of row objects, straight from its columns. Throws RangeError on a number that is infinite. */
export function writeTable(buffer: ByteBuffer, table: Table): void {
  if (table.length === 0) {
    append(buffer, EMPTY_LIST);
    return;
  }
  const cells = table.columns.map(cellOf);
  const rowBytes = cells.reduce((sum, cell) => sum + cell.name.maxBytes + cell.maxBytes, 4);
  for (let row = 0; row < table.length; row++) {
    reserve(buffer, rowBytes);
    const { bytes, view } = buffer;
    let at = buffer.length;
    bytes[at++] = row === 0 ? OPEN_LIST : COMMA;
    bytes[at++] = OPEN_OBJECT;
    for (let c = 0; c < cells.length; c++) {
      const cell = cells[c]!;
      at = cell.put(buffer, putPiece(view, at, cell.name), row);
    }
    bytes[at++] = CLOSE_OBJECT;
    buffer.length = at;
  }
  buffer.bytes[buffer.length++] = CLOSE_LIST;
}

/** Returns how a column is written. The name has the comma before it, except in the first column. */
export function cellOf(column: Column, position: number): Cell {
  const name = pieceOf(`${position === 0 ? '' : ','}${JSON.stringify(column.name)}:`);
  switch (column.type) {
    case 'number':
      return { name, maxBytes: NUMBER_BYTES, put: numberPut(column), labels: [] };
    case 'integer':
      return { name, maxBytes: NUMBER_BYTES, put: integerPut(column.values), labels: [] };
    case 'date':
      return { name, maxBytes: DATE_BYTES, put: datePut(column.values), labels: [] };
    case 'label':
      return labelCell(name, column);
  }
}

function numberPut({ name, values, decimals }: Column & { readonly type: 'number' }): Cell['put'] {
  const rounding = decimals === null ? null : roundingTo(decimals);
  return (buffer, at, row) => {
    const value = values[row]!;
    if (Number.isNaN(value)) return putPiece(buffer.view, at, NULL);
    if (!Number.isFinite(value)) throw new RangeError(`JSON cannot hold ${value} (column ${name}, row ${row})`);
    return rounding ? putRounded(buffer, at, values, row, rounding) : putShortest(buffer, at, values, row);
  };
}

function integerPut(values: Int32Array): Cell['put'] {
  return (buffer, at, row) => putExact(buffer, at, values[row]!);
}

function datePut(values: Int32Array): Cell['put'] {
  return ({ view }, at, row) => (values[row] === -1 ? putPiece(view, at, NULL) : putDate(view, at, values[row]!));
}

function labelCell(name: Piece, { name: title, values, labels }: Column & { readonly type: 'label' }): Cell {
  const texts = labels.map((label) => pieceOf(JSON.stringify(label)));
  const put: Cell['put'] = ({ view }, at, row) => {
    const text = values[row] === -1 ? NULL : texts[values[row]!];
    if (!text) throw new RangeError(`column ${title} has no label ${values[row]}`);
    return putPiece(view, at, text);
  };
  return {
    name,
    maxBytes: texts.reduce((most, text) => Math.max(most, text.maxBytes), NULL.maxBytes),
    put,
    labels: texts,
  };
}
