import { COLUMNS, type Column, type ColumnMap, type ReadTable } from '../imported.ts';
import { readTyped } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { Table } from '../table.ts';
import { findColumn, headerName, isPurchaseDate } from '../words.ts';
import { readHoldings, unitByColumn } from './anyHoldings.ts';
import { readTransactions } from './anyTransactions.ts';
import { bareColumns, fits } from './columnsByContent.ts';
import { MappedTable, type Positions } from './mappedTable.ts';
import type { Source } from './tableFormat.ts';

/** A rate can mean either direction, so its column is never guessed. */
const GUESSED: readonly Column[] = COLUMNS.filter((column) => column !== 'rate');
const NUMBERS = ['quantity', 'price', 'amount', 'fee', 'tax', 'rate', 'weight'] as const;
const LOOKED_AT = 40;

/** Reads any table by its headers or a column map: transactions, or holdings with weights, shares, or amounts. */
export function readAnyTable(source: Source, report: Report): ReadTable {
  const { lines, delimiter, options } = source;
  const headerAt = findHeaderLine(lines, options.columns ?? {});
  const width = lines.slice(0, LOOKED_AT).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const headers = uniqueNames(lines[headerAt]?.cells ?? [], width);
  const below = lines.slice(headerAt + 1, headerAt + 1 + LOOKED_AT);
  const at = positionsOf(headers, headerAt === -1, below, options.columns ?? {}, report);
  for (const { number } of lines.slice(0, Math.max(headerAt, 0))) report.skip(number, 'It is above the table.');
  const rows = lines.slice(headerAt + 1).filter((line) => isRow(line, headers, at, report));
  const where = { dates: [at.date], numbers: NUMBERS.map((name) => at[name]), delimiter };
  const kind = kindOf(at, headers, rows, report);
  const used = kind === 'portfolio' ? [at[unitByColumn(at, headers, options.unit)]] : where.numbers;
  const table = new Table(
    headers,
    rows,
    report,
    { ...where, used },
    {
      ...(options.decimal && { decimal: options.decimal }),
      dateFormat: options.dateFormat,
    },
  );
  const mapped = new MappedTable(table, at, report);
  const unused = headers.filter((name, index) => name !== '' && !Object.values(at).includes(index));
  if (unused.length > 0) report.detected.unused_columns = unused.join(', ');
  if (kind === 'transactions') readTransactions(mapped);
  else if (kind === 'portfolio') readHoldings(mapped, headerAt === -1, options);
  const found = COLUMNS.flatMap((column) => (at[column] === -1 ? [] : [[column, headers[at[column]] ?? '']]));
  return { headers, sample: rows[0]?.cells ?? [], columns: Object.fromEntries(found) };
}

/** Returns the names of the columns. A column without a unique name has its number, from 1. */
function uniqueNames(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => {
    const name = (cells[at] ?? '').replace(/\s/g, ' ');
    return name === '' || cells.indexOf(cells[at] ?? '') !== at ? String(at + 1) : name;
  });
}

/** Returns the position of the header: the first line with two known headers, or with all headers of the map. -1 if none. */
function findHeaderLine(lines: readonly Line[], map: ColumnMap): number {
  const wanted = Object.values(map).filter((name) => name !== '' && !/^\d{1,3}$/.test(name));
  const known = (names: readonly string[]) => GUESSED.filter((column) => findColumn(names, column) !== -1).length;
  const found = lines.slice(0, LOOKED_AT).findIndex(({ cells }) => {
    const names = cells.map(headerName);
    if (wanted.length > 0) return wanted.every((name) => cells.includes(name) || names.includes(headerName(name)));
    return known(names) >= 2;
  });
  const first = lines[0]?.cells ?? [];
  const isOnlyText =
    wanted.length === 0 && first.every((cell) => !/\d/.test(cell)) && known(first.map(headerName)) === 1;
  return found === -1 && isOnlyText ? 0 : found;
}

function positionsOf(
  headers: readonly string[],
  isBare: boolean,
  lines: readonly Line[],
  map: ColumnMap,
  report: Report,
): Positions {
  const names = headers.map(headerName);
  const bare = isBare ? bareColumns(lines, headers.length) : {};
  const found = COLUMNS.map((column) => {
    const wanted = map[column];
    if (wanted === undefined) {
      const isGuessed = GUESSED.includes(column) && !(column === 'isin' && map.symbol !== undefined);
      const guessed = isGuessed ? findColumn(names, column, (at) => fits(column, names[at] ?? '', lines, at)) : -1;
      return [column, isBare ? (bare[column] ?? -1) : guessed] as const;
    }
    if (wanted === '') return [column, -1] as const;
    const exact = headers.indexOf(wanted);
    const at = exact === -1 ? names.indexOf(headerName(wanted)) : exact;
    const numbered = at === -1 && /^\d{1,3}$/.test(wanted) ? Number(wanted) - 1 : at;
    if (numbered < 0 || numbered >= headers.length) {
      report.error(null, `There is no column "${wanted}". The columns are ${headers.join(', ')}`, { value: wanted });
    }
    return [column, numbered < headers.length ? numbered : -1] as const;
  });
  return Object.fromEntries(found) as Positions;
}

const TOTAL =
  /^(grand |sub|account |positions |portfolio )?(total|totals|summe|gesamt|gesamtsumme|totaal|somme|suma)\b/i;
const isOnlyTotal = (cell: string) => TOTAL.exec(cell)?.[0] === cell.replace(/:$/, '');

/** True for a row of the table. Totals, remarks, and repeated headers are skipped. */
function isRow({ number, cells }: Line, headers: readonly string[], at: Positions, report: Report): boolean {
  const filled = cells.filter((cell) => cell !== '');
  // A company can be called Total, but its row has a date or a symbol.
  const keys = [at.date, at.symbol, at.isin].map((column) => cells[column] ?? '');
  const isTotal = TOTAL.test(filled[0] ?? '') && keys.every((cell) => cell === '' || isOnlyTotal(cell));
  if (isTotal) report.skip(number, 'It is a total.');
  else if (filled.length < 2 && headers.length > 1) report.skip(number, 'It is a remark.');
  else if (cells.length > 1 && cells.every((cell, at) => cell === headers[at]))
    report.skip(number, 'It repeats the header.');
  else return true;
  return false;
}

function kindOf(
  at: Positions,
  headers: readonly string[],
  lines: readonly Line[],
  report: Report,
): 'transactions' | 'portfolio' | null {
  const has = (column: Column) => at[column] !== -1;
  const hasSymbol = has('symbol') || has('isin') || has('name');
  if (has('weight') && !has('type')) {
    if (hasSymbol) return 'portfolio';
  } else if (has('type') && has('date')) return 'transactions';
  else if (hasSymbol && has('quantity')) {
    const isSale = (line: Line) => (readTyped(line.cells[at.quantity] ?? '')?.value ?? 0) < 0;
    const isLots = isPurchaseDate(headers[at.date] ?? '') && new Set(lines.map(({ cells }) => cells[at.date])).size > 1;
    return has('date') && (has('price') || isLots || lines.some(isSale)) ? 'transactions' : 'portfolio';
  } else if (hasSymbol && has('amount')) return 'portfolio';
  const lacks =
    has('type') && !hasSymbol
      ? 'no column for the date'
      : hasSymbol
        ? 'no column for the weight, quantity, or amount'
        : 'no column for the symbol';
  report.error(lines[0]?.number ?? 1, `The table has ${lacks}`);
  return null;
}
