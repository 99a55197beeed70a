import { KERNEL } from '../../generated/tableKernel.ts';
import { type ByteBuffer, type Piece, pieceOf } from './byteBuffer.ts';
import type { Column, Table } from './table.ts';
import { type Cell, cellOf } from './writeTable.ts';

/** Some rows of a table as JSON text, and the same text as deflate blocks. Both are valid only during the call. */
export type OnRows = (text: Uint8Array, deflated: Uint8Array) => void;

/** Writes and deflates a table. The blocks end on a whole byte. Returns false, without a call, if zlib suits the table better. */
export type TablePacker = (table: Table, onRows: OnRows) => boolean;

/** The exports of `packages/shared/kernel/tableKernel.ts`. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly begin: () => void;
  readonly addColumn: (
    kind: number,
    key: number,
    keyLength: number,
    values: number,
    decimals: number,
    labels: number,
    labelCount: number,
  ) => void;
  readonly pack: (rows: number, isFirst: boolean, isLast: boolean) => void;
  readonly [address: `${Uppercase<string>}` | `${'text' | 'output'}${string}`]: { readonly value: number };
}

/** Node's types have no values of WebAssembly, so its two classes are declared here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/** Tables of fewer rows hardly repeat themselves. */
const FEWEST_ROWS = 256;
/** A call of the kernel must take more than a few rows. */
const LONGEST_ROW = 8192;
/** A word more than any text, because the kernel copies words. */
const WORD = 8;
const LABEL_BYTES = 12;

let compiled: object | null = null;

/** Returns what packs the tables of one thread. It has 3 MB of memory and overwrites it with every table. */
export function createTablePacker(fewestRows: number = FEWEST_ROWS): TablePacker {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL), (character) => character.charCodeAt(0)));
  let cells: readonly Cell[] = [];
  let start = 0;
  const putCell = (column: number, row: number, at: number) => cells[column]!.put(buffer, at, start + row);
  const { exports } = new WebAssembly.Instance(compiled, { tableKernel: { putCell } });
  const kernel = exports as Kernel;
  const memory = kernel.memory.buffer;
  const bytes = new Uint8Array(memory);
  const buffer: ByteBuffer = { bytes, view: new DataView(memory), length: 0 };
  const words = new Uint32Array(memory);
  const doubles = new Float64Array(memory);
  let free = 0;

  function take(count: number): number {
    const at = free;
    free += Math.ceil(count / WORD + 1) * WORD;
    return at;
  }

  function putText({ words: text, maxBytes }: Piece): number {
    const at = take(maxBytes);
    words.set(text, at / 4);
    return at;
  }

  function putLabels(labels: readonly Piece[]): number {
    const at = take(LABEL_BYTES * labels.length);
    labels.forEach((label, i) => {
      words.set([putText(label), label.length, 0], at / 4 + 3 * i);
    });
    return at;
  }

  /** Returns where the values of the column go. */
  function addColumn(column: Column, key: Piece, labels: readonly Piece[], chunk: number): number {
    const [name, texts, values] = [putText(key), putLabels(labels), take(8 * chunk)];
    const decimals = column.type === 'number' ? (column.decimals ?? 0) : 0;
    kernel.addColumn(kindOf(column), name, key.length, values, decimals, texts, labels.length);
    return values;
  }

  return (table, onRows) => {
    const { columns, length } = table;
    if (length < fewestRows || columns.length === 0 || columns.length > kernel.MAX_COLUMNS!.value) return false;
    const labels = columns.reduce((sum, column) => sum + (column.type === 'label' ? column.labels.length : 0), 0);
    // A label that occurs only once saves nothing.
    if (2 * labels > length) return false;
    cells = columns.map(cellOf);
    const keys = cells.map(({ name }, c) => (c === 0 ? pieceOf(`},{${JSON.stringify(columns[c]!.name)}:`) : name));
    const rowBytes = cells.reduce((sum, cell, c) => sum + keys[c]!.maxBytes + cell.maxBytes + 2 * WORD, 0);
    if (rowBytes > LONGEST_ROW) return false;
    const chunk = Math.min(length, Math.floor(kernel.CHUNK!.value / rowBytes));
    free = kernel.AREA!.value;
    if (free + areaBytes(keys, cells, chunk) > kernel.AREA_END!.value) return false;
    kernel.begin();
    const places = columns.map((column, c) => addColumn(column, keys[c]!, cells[c]!.labels, chunk));
    for (start = 0; start < length; start += chunk) {
      const end = Math.min(start + chunk, length);
      for (const [c, column] of columns.entries()) {
        if (column.type === 'number') doubles.set(column.values.subarray(start, end), places[c]! / 8);
        else words.set(column.values.subarray(start, end), places[c]! / 4);
      }
      kernel.pack(end - start, start === 0, end === length);
      const { textFrom, textEnd, OUTPUT, outputEnd } = kernel;
      onRows(bytes.subarray(textFrom!.value, textEnd!.value), bytes.subarray(OUTPUT!.value, outputEnd!.value));
    }
    return true;
  };
}

function areaBytes(keys: readonly Piece[], cells: readonly Cell[], chunk: number): number {
  const texts = [...keys, ...cells.flatMap(({ labels }) => labels)];
  const labelled = texts.reduce((sum, { maxBytes }) => sum + maxBytes + LABEL_BYTES + 2 * WORD, 0);
  return labelled + cells.length * (8 * chunk + 4 * WORD);
}

/** The kinds of layout.ts in the kernel. */
function kindOf(column: Column): number {
  switch (column.type) {
    case 'number':
      return column.decimals === null ? 1 : 0;
    case 'integer':
      return 2;
    case 'date':
      return 3;
    case 'label':
      return 4;
  }
}
