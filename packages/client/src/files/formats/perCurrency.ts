import { isCurrency } from '../currencies.ts';
import { readTyped } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import { findColumn, headerName } from '../words.ts';
import { LOOKED_AT } from './tableFormat.ts';

/** A header of money in one currency, such as `Volume in CZK`. */
const OF_CURRENCY = /^(\S.{0,60}?)(?: (?:in|en|v|w|i))? \(?([A-Z]{3})\)?$/;
const MONEY = ['amount', 'net', 'fee', 'tax', 'price'] as const;

/** Columns of one value, each for another currency. */
interface Group {
  readonly name: string;
  readonly columns: readonly { readonly at: number; readonly currency: string }[];
}

/**
 * Returns the lines with one column for each value that has a column for each currency, such as `Volume in CZK` and
 * `Volume in EUR`. Columns with the same money in two currencies stay as they are.
 */
export function withOneColumn(lines: readonly Line[]): readonly Line[] {
  const headerAt = lines.slice(0, LOOKED_AT).findIndex(({ cells }) => groupsOf(cells).length > 0);
  if (headerAt === -1) return lines;
  const below = lines.slice(headerAt + 1);
  const isFilled = (line: Line, at: number) => (readTyped(line.cells[at] ?? '')?.value ?? 0) !== 0;
  const groups = groupsOf(lines[headerAt]?.cells ?? []).filter(({ columns }) =>
    below.every((line) => columns.filter(({ at }) => isFilled(line, at)).length <= 1),
  );
  return lines.map((line, index) => {
    if (index < headerAt) return line;
    const cells = [...line.cells];
    for (const { name, columns } of groups) {
      const [first] = columns;
      const own = columns.find(({ at }) => isFilled(line, at));
      const written = own === undefined ? '' : `${cells[own.at]} ${own.currency}`;
      for (const { at } of columns) if (at < cells.length) cells[at] = '';
      if (first !== undefined && first.at < cells.length) cells[first.at] = index === headerAt ? name : written;
    }
    return { ...line, cells };
  });
}

function groupsOf(cells: readonly string[]): Group[] {
  const byName = new Map<string, { at: number; currency: string }[]>();
  for (const [at, cell] of cells.entries()) {
    const [, name = '', currency = ''] = OF_CURRENCY.exec(cell) ?? [];
    if (!isCurrency(currency)) continue;
    const own = byName.get(name);
    if (own) own.push({ at, currency });
    else byName.set(name, [{ at, currency }]);
  }
  return [...byName].flatMap(([name, columns]) => {
    const isMoney = MONEY.some((column) => findColumn([headerName(name)], column) !== -1);
    const isOther = new Set(columns.map(({ currency }) => currency)).size === columns.length;
    return columns.length > 1 && isMoney && isOther ? [{ name, columns }] : [];
  });
}
