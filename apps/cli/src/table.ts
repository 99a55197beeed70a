import { fitColumns, rowLines } from '@tearsheet/presentation/columns';
import type { Context } from './context.ts';

type Rows = readonly (readonly string[])[];

/**
 * Returns a list as columns that fit the terminal. Elsewhere the cells are separated by tabs, so that `cut` and `awk`
 * can read them. The first row is the header.
 *
 * @param paint colors a padded cell
 */
export function table(context: Context, rows: Rows, paint?: (cell: string) => string): string {
  if (context.columns !== Number.POSITIVE_INFINITY) return alignedTable(context, rows, paint);
  return rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
}

/** Returns aligned columns everywhere, for a table inside a text. */
export function alignedTable({ columns }: Context, rows: Rows, paint?: (cell: string) => string): string {
  return fitColumns(rows, columns)
    .map((group) => rows.flatMap((row) => rowLines(row, group, paint === undefined ? {} : { paint })).join('\n'))
    .join('\n\n');
}
