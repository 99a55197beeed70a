import {
  Bool,
  type Data,
  type DataType,
  DateDay,
  Dictionary,
  Float64,
  Int32,
  makeData,
  makeVector,
  RecordBatch,
  Table,
  tableToIPC,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow';
import { type Cell, daysOf, type ResultColumn, type ResultTable } from '../resultTable.ts';

/**
 * Returns a table as an Apache Arrow stream. Dates are date32, and texts are dictionaries. The table is one batch, also if it is
 * empty. Without a batch, the stream would lack its dictionaries, and pyarrow could not read it.
 */
export function toArrow({ columns }: ResultTable): Uint8Array {
  const data = Object.fromEntries(columns.map((column) => [column.name, vectorOf(column).data[0]!]));
  return tableToIPC(new Table([new RecordBatch(data)]), 'stream');
}

function vectorOf({ type, values }: ResultColumn): Vector {
  switch (type) {
    case 'number':
      return makeVector(primitive(new Float64(), Float64Array.from(values, Number), values));
    case 'integer':
      return makeVector(primitive(new Int32(), Int32Array.from(values, Number), values));
    case 'date':
      return makeVector(primitive(new DateDay(), Int32Array.from(daysOf(values), Number), values));
    case 'boolean':
      return vectorFromArray(values, new Bool());
    default:
      return vectorFromArray(values, new Dictionary(new Utf8(), new Int32()));
  }
}

/** Returns the data of a column of numbers. A bit of the bitmap is 0 where the value is null. */
function primitive<Type extends Float64 | Int32 | DateDay>(
  type: Type,
  data: Float64Array | Int32Array,
  values: readonly Cell[],
): Data<DataType> {
  const nullCount = values.filter((value) => value === null).length;
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, i) => {
    if (value !== null) nullBitmap[i >> 3]! |= 1 << (i & 7);
  });
  return makeData({ type, length: values.length, data, ...(nullCount > 0 ? { nullCount, nullBitmap } : {}) } as never);
}
