import { formatWeekday } from '../dates.ts';
import { type ByteWriter, createByteWriter, encode, roundTo } from './byteWriter.ts';
import type { Column, Json, SectionValue, Table } from './table.ts';

const OPEN_LIST = encode('[');
const CLOSE_LIST = encode(']');
const OPEN_OBJECT = encode('{');
const CLOSE_OBJECT = encode('}');
const COMMA = encode(',');
const COLON = encode(':');
const NULL = encode('null');

/**
 * The JSON text of a section or result as UTF-8 bytes. Tables become arrays of row objects, written from their columns
 * without making an object. Throws RangeError when a number outside a table is not finite: JSON must never hold one.
 */
export function writeJson(value: SectionValue): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  write({ writer, dates: new Map() }, value);
  return writer.finish();
}

interface Target {
  readonly writer: ByteWriter;
  /** Dates as JSON, each encoded once for all tables. */
  readonly dates: Map<number, Uint8Array>;
}

function write(target: Target, value: SectionValue): void {
  const { writer } = target;
  if (value === null || typeof value === 'boolean') writer.bytes(encode(String(value)));
  else if (typeof value === 'number') writer.number(finite(value), null);
  else if (typeof value === 'string') writer.text(value);
  else if (isTable(value)) writeTable(target, value);
  else if (isList(value)) writeList(target, value);
  else writeObject(target, value);
}

function writeList(target: Target, list: readonly Json[]): void {
  const { writer } = target;
  writer.bytes(OPEN_LIST);
  list.forEach((item, i) => {
    if (i > 0) writer.bytes(COMMA);
    write(target, item);
  });
  writer.bytes(CLOSE_LIST);
}

function writeObject(target: Target, object: { readonly [key: string]: SectionValue }): void {
  const { writer } = target;
  writer.bytes(OPEN_OBJECT);
  Object.entries(object).forEach(([key, item], i) => {
    if (i > 0) writer.bytes(COMMA);
    writer.text(key);
    writer.bytes(COLON);
    write(target, item);
  });
  writer.bytes(CLOSE_OBJECT);
}

function writeTable(target: Target, table: Table): void {
  const { writer } = target;
  const cells = table.columns.map((column, c) => cellWriter(target, column, c));
  writer.bytes(OPEN_LIST);
  for (let row = 0; row < table.length; row++) {
    if (row > 0) writer.bytes(COMMA);
    for (const cell of cells) cell(row);
    writer.bytes(CLOSE_OBJECT);
  }
  writer.bytes(CLOSE_LIST);
}

/** Writes `{"name":value` for the first column of a row and `,"name":value` for the others. */
function cellWriter({ writer, dates }: Target, column: Column, position: number): (row: number) => void {
  const name = encode(`${position === 0 ? '{' : ','}${JSON.stringify(column.name)}:`);
  if (column.type === 'number') {
    const { values, decimals } = column;
    return (row) => {
      writer.bytes(name);
      writer.number(finiteOrNone(values[row] as number), decimals);
    };
  }
  if (column.type === 'integer') {
    const { values } = column;
    return (row) => {
      writer.bytes(name);
      writer.number(values[row] as number, 0);
    };
  }
  const texts = textsOf(column, column.type === 'date' ? dates : new Map());
  const { values } = column;
  return (row) => {
    writer.bytes(name);
    writer.bytes(texts(values[row] as number));
  };
}

/** The JSON of a date or label by its number, each encoded once. */
function textsOf(
  column: Column & { readonly type: 'date' | 'label' },
  known: Map<number, Uint8Array>,
): (value: number) => Uint8Array {
  return (value) => {
    let text = value === -1 ? NULL : known.get(value);
    if (!text) {
      text = encode(JSON.stringify(textOf(column, value)));
      known.set(value, text);
    }
    return text;
  };
}

function textOf(column: Column & { readonly type: 'date' | 'label' }, value: number): string | null {
  if (value === -1) return null;
  if (column.type === 'date') return formatWeekday(value);
  const label = column.labels[value];
  if (label === undefined) throw new RangeError(`column ${column.name} has no label ${value}`);
  return label;
}

/** The rows of a table as plain objects, with the same values as the JSON text. */
export function tableRows(table: Table): Record<string, string | number | null>[] {
  return Array.from({ length: table.length }, (_, row) =>
    Object.fromEntries(table.columns.map((column) => [column.name, cellOf(column, row)])),
  );
}

function cellOf(column: Column, row: number): string | number | null {
  const value = column.values[row] as number;
  if (column.type === 'integer') return value;
  if (column.type !== 'number') return textOf(column, value);
  return Number.isNaN(finiteOrNone(value)) ? null : roundTo(value, column.decimals);
}

/** What JSON.parse would make of writeJson's text. */
export function toPlain(value: SectionValue): Json {
  if (value === null || typeof value !== 'object') return typeof value === 'number' ? finite(value) : value;
  if (isTable(value)) return tableRows(value);
  if (isList(value)) return value.map(toPlain);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlain(item)]));
}

function isTable(value: object): value is Table {
  return 'kind' in value && value.kind === 'table' && 'columns' in value;
}

function isList(value: SectionValue): value is readonly Json[] {
  return Array.isArray(value);
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`JSON cannot hold ${value}`);
  return value === 0 ? 0 : value;
}

function finiteOrNone(value: number): number {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    throw new RangeError(`JSON cannot hold ${value}`);
  }
  return value;
}
