import { parquetWriteBuffer } from 'hyparquet-writer';
import { type ColumnType, daysOf, type ResultColumn, type ResultTable } from '../resultTable.ts';

const TYPES = {
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const satisfies Readonly<Record<ColumnType, object>>;

/** Returns a table as an Apache Parquet file (Snappy). Every column can have nulls. */
export function toParquet({ columns }: ResultTable): Uint8Array {
  const schema = columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...TYPES[type] }));
  const columnData = columns.map((column) => ({ name: column.name, data: dataOf(column) }));
  const root = { name: 'root', num_children: columns.length };
  return new Uint8Array(parquetWriteBuffer({ columnData, schema: [root, ...schema] }));
}

function dataOf({ type, values }: ResultColumn): unknown[] {
  if (type !== 'date') return [...values];
  return daysOf(values).map((day) => (day === null ? null : new Date(day * 86_400_000)));
}
