import type { Line } from '../../parseRows.ts';
import { round } from '../../round.ts';
import type { MappedTable } from '../mappedTable.ts';
import type { Row } from './row.ts';

/** Returns the new shares for one old share that a row of a split states. Null if its number can mean something else. */
export function ratioOf({ table, at, layout }: MappedTable, { line, quantity }: Row): number | null {
  const named = table.headers.indexOf(layout?.ratio ?? '');
  const own = named === -1 ? null : table.number(line, named);
  return ratioIn(table.headers, line) ?? own ?? (table.text(line, at.type) === 'split' ? quantity : null);
}

/** Returns the new shares for one old share that a cell states, such as `2:1`, `3 for 2`, or `10-for-1`. */
export function ratioIn(headers: readonly string[], { cells }: Line): number | null {
  const [from, to] = [' from', ' to'].map((end) =>
    Number(cells[headers.findIndex((name) => /split/i.test(name) && name.toLowerCase().endsWith(end))] ?? 0),
  );
  if (from !== undefined && to !== undefined && from > 0 && to > 0) return round(to / from);
  for (const [at, cell] of cells.entries()) {
    if (/time|zeit|heure|hora|\bora\b|tijd|\btid\b/i.test(headers[at] ?? '')) continue;
    const [, added = '', before = ''] =
      /^(\d{1,5}) ?: ?(\d{1,5})$|\b(\d{1,5})[ -]?for[ -]?(\d{1,5})\b|\bsplit (\d{1,5}):(\d{1,5})\b/i
        .exec(cell)
        ?.filter((part) => part !== undefined) ?? [];
    if (Number(added) > 0 && Number(before) > 0) return round(Number(added) / Number(before));
  }
  return null;
}
