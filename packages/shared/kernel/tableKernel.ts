/**
 * Writes the rows of a table as JSON and deflates them at once. It is AssemblyScript: `npm run kernel` compiles it to
 * WebAssembly. packTable.ts calls it.
 *
 * A compressor searches for repeated text. A table needs no search, because each key repeats the row above. All that is not
 * repeated are literals, and a Huffman code for them is made from a part of the rows.
 */
import { beginBits, beginBlock, putBlock, putFlush } from './blocks';
import { putText, putValue } from './cells';
import { CHARACTERS, columnAt, TEXT } from './layout';
import { beginMatches, beginTokens, dropText, matchRow } from './matches';

export { outputEnd } from './blocks';
export { AREA, AREA_END, CHUNK, MAX_COLUMNS, OUTPUT } from './layout';

/** Writes a value that the kernel does not write and returns the address after it. */
declare function putCell(column: i32, row: i32, at: usize): usize;

let columns: i32 = 0;
/** The text of the last call. */
export let textFrom: usize = TEXT;
export let textEnd: usize = TEXT;

/** Begins a table without columns. */
export function begin(): void {
  columns = 0;
  textEnd = TEXT;
  beginMatches();
  beginBits();
  memory.fill(CHARACTERS, 0, 256);
  mark(OWN_CHARACTERS, 22);
}

/** The characters of `-0123456789.e+nul[]{}` and the quotation mark. */
const OWN_CHARACTERS = memory.data<u8>([
  45, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 46, 101, 43, 110, 117, 108, 91, 93, 123, 125, 34,
]);

/** Adds a column. Its key and labels are texts with up to seven bytes of anything after them. */
export function addColumn(
  kind: i32,
  key: usize,
  keyLength: i32,
  values: usize,
  decimals: i32,
  labels: usize,
  labelCount: i32,
): void {
  const column = columnAt(columns++);
  column.kind = kind;
  column.key = key;
  column.keyLength = keyLength;
  column.values = values;
  column.scale = 1;
  for (let k = 0; k < decimals; k++) column.scale *= 10;
  column.filling = 1e16 / column.scale;
  column.labels = labels;
  column.labelCount = labelCount;
  column.cellAbove = 0;
  column.valueAbove = 0;
  mark(key, keyLength);
  for (let l = 0; l < labelCount; l++) mark(load<u32>(labels + 12 * l), load<u32>(labels + 12 * l, 4));
}

function mark(text: usize, length: usize): void {
  for (let k: usize = 0; k < length; k++) store<u8>(CHARACTERS + load<u8>(text + k), 1);
}

/** Writes and deflates the next rows. The last ones end on a whole byte. */
export function pack(rows: i32, isFirst: bool, isLast: bool): void {
  textEnd = dropText(textEnd, columns);
  textFrom = textEnd;
  beginTokens(textFrom);
  beginBlock();
  for (let row = 0; row < rows; row++) {
    putRow(row);
    if (isFirst && row === 0) {
      openList();
    } else {
      matchRow(row, columns, textEnd);
    }
  }
  if (isLast) {
    store<u16>(textEnd, CLOSED);
    textEnd += 2;
  }
  putBlock(textFrom, textEnd);
  if (isLast) putFlush();
}

/** The characters `}]`. */
const CLOSED: u16 = 0x5d7d;
const OPEN_LIST: u8 = 91;

/** Writes a row from the end of the row above on. The next row closes it. */
function putRow(row: i32): void {
  let at = textEnd;
  for (let c = 0; c < columns; c++) {
    const column = columnAt(c);
    column.cell = at;
    at = putText(at, column.key, column.keyLength);
    column.value = at;
    const end = putValue(column, at, row);
    at = end !== 0 ? end : putCell(c, row, at);
  }
  textEnd = at;
}

/** Makes `[{` of the `},{` with which all rows begin. The second row has no row above it that matches. */
function openList(): void {
  memory.copy(textFrom, textFrom + 1, textEnd - textFrom - 1);
  store<u8>(textFrom, OPEN_LIST);
  textEnd--;
}
