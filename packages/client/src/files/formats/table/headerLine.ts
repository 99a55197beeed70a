import type { Column, ColumnMap } from '../../imported.ts';
import type { Line } from '../../parseRows.ts';
import type { Report } from '../../report.ts';
import { findColumn, headerName } from '../../words.ts';
import { GUESSED } from './findColumns.ts';
import { isSentence, TOTAL } from './rowsOfTable.ts';

/** Columns that decide what a line is. Two of them make a line a header. */
const IN_HEADERS: readonly Column[] = GUESSED.filter((column) => column !== 'side' && column !== 'net');

export const NUMBERS = ['quantity', 'price', 'amount', 'net', 'fee', 'tax', 'rate', 'balance', 'weight'] as const;

export const LOOKED_AT = 40;

/** Stops if the last line has fewer cells than every other line of the table. A remark has a text in place of the date. */
export function stopOnTruncation(lines: readonly Line[], headerAt: number, dateAt: number, report: Report): void {
  const width = lines[headerAt]?.cells.length ?? 0;
  const [last, ...others] = lines.slice(headerAt + 1).reverse();
  const isCut = last !== undefined && last.cells.length < width && last.cells.length > 1 && others.length > 0;
  if (
    headerAt !== -1 &&
    isCut &&
    !isSentence(last) &&
    !/^\p{L}{3}[\p{L} ]*$/u.test(last.cells[dateAt] ?? '') &&
    others.every(({ cells }) => cells.length >= width) &&
    !TOTAL.test(last.cells[0] ?? '')
  ) {
    report.error(
      last.number,
      `The last line has ${last.cells.length} of ${width} cells, so the file is cut off. Export it again`,
    );
  }
}

/** Stops if two columns of numbers or dates have the same name and different cells. */
export function stopOnRepeated(cells: readonly string[], lines: readonly Line[], map: ColumnMap, report: Report): void {
  const names = cells.map(headerName);
  for (const column of ['date', ...NUMBERS] as const) {
    const first = map[column] === undefined ? findColumn(names, column) : -1;
    const other = first === -1 ? -1 : names.indexOf(names[first] ?? '', first + 1);
    const differs = lines.some(
      (line) => line.cells[first] !== line.cells[other] && line.cells[first] && line.cells[other],
    );
    if (other !== -1 && cells[first] === cells[other] && differs) {
      report.error(
        null,
        `The columns ${first + 1} and ${other + 1} are both called "${cells[first]}". Choose the ${column} by the number of its column (${column})`,
      );
    }
  }
}

export function isHeader(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  // The names are looked up only for lines without numbers, because most lines have some.
  return filled.length >= 3 && filled.every((cell) => !/^\W*\d/.test(cell)) && knownIn(filled.map(headerName)) >= 3;
}

function knownIn(names: readonly string[]): number {
  return IN_HEADERS.filter((column) => findColumn(names, column) !== -1).length;
}

/** Returns the names of the columns. A column without a unique name has its number, from 1. */
export function uniqueNames(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => {
    // Programs that write a table again call a column without a name so.
    const name = (cells[at] ?? '').replace(/\s/g, ' ').replace(/^Unnamed: \d{1,3}$/, '');
    return name === '' || cells.indexOf(cells[at] ?? '') !== at ? String(at + 1) : name;
  });
}

/** Returns the position of the header: the first line with two known headers, or with all headers of the map. -1 if none. */
export function findHeaderLine(lines: readonly Line[], map: ColumnMap): number {
  const wanted = Object.values(map).filter((name) => name !== '' && !/^\d{1,3}$/.test(name));
  const found = lines.slice(0, LOOKED_AT).findIndex(({ cells }) => {
    const names = cells.map(headerName);
    if (wanted.length > 0) return wanted.every((name) => cells.includes(name) || names.includes(headerName(name)));
    return knownIn(names) >= 2;
  });
  const first = lines[0]?.cells ?? [];
  const isOnlyText =
    wanted.length === 0 && first.every((cell) => !/\d/.test(cell)) && knownIn(first.map(headerName)) === 1;
  return found === -1 && isOnlyText ? 0 : found;
}
