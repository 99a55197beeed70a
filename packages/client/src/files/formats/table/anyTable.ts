import type { Transaction } from '../../../types.ts';
import { dateColumnOf, isDateText, orderOf } from '../../dates.ts';
import { COLUMNS, type Column, type ColumnMap, type ReadTable } from '../../imported.ts';
import { type Kind, kindOfWords } from '../../kinds.ts';
import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import { dateQuestion } from '../../questions.ts';
import { Report } from '../../report.ts';
import { Table } from '../../table.ts';
import { findColumn, headerName } from '../../words.ts';
import { readHoldings, unitByColumn } from '../anyHoldings.ts';
import { readMoves } from '../coins/oneWay.ts';
import type { Layout } from '../layouts.ts';
import { MappedTable, type Positions } from '../mappedTable.ts';
import { withOneColumn } from '../perCurrency.ts';
import { withSignedMoney, withSignedShares } from '../sides.ts';
import { isSameHeader, type Source, skipAbove } from '../tableFormat.ts';
import { readTransactions } from '../transactions/readTransactions.ts';
import { stopOnContradictions } from './contradictions.ts';
import { positionsOf } from './findColumns.ts';
import {
  findHeaderLine,
  isHeader,
  LOOKED_AT,
  NUMBERS,
  stopOnRepeated,
  stopOnTruncation,
  uniqueNames,
} from './headerLine.ts';
import { kindOf } from './kindOfTable.ts';
import { EAST_ASIAN } from './provenColumns.ts';
import { isRow } from './rowsOfTable.ts';
import { stopOnUnused } from './unusedColumns.ts';

/** The number of rows whose cells decide what a column has. */
const SAMPLE = 400;

/** Reads any table by its headers, its cells, or a column map: transactions, or holdings with weights, shares, or amounts. */
export function readAnyTable(source: Source, report: Report, layout: Layout | null = null): ReadTable {
  const { options } = source;
  const [main, others] = mainTable(source.lines, options.columns ?? {});
  const whole = layout?.isWrapped ? unwrapped(main, source.headerAt ?? 0, report) : main;
  const lines = withSignedMoney(layout === null ? withSignedShares(withOneColumn(whole)) : whole);
  const headerAt = main === source.lines ? (source.headerAt ?? find()) : find();
  function find(): number {
    return findHeaderLine(lines, options.columns ?? {});
  }
  const width = lines.slice(0, LOOKED_AT).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const headers = uniqueNames(lines[headerAt]?.cells ?? [], width);
  const below = lines
    .slice(headerAt + 1, headerAt + 1 + SAMPLE)
    .filter((line) => (line.cells.length > 1 || width === 1) && !isSameHeader(line, lines[headerAt]));
  const at = positionsOf(headers, headerAt === -1, below, options.columns ?? {}, report);
  skipAbove(lines.slice(0, Math.max(headerAt, 0)), report);
  const rows = withFills(
    lines.slice(headerAt + 1).filter((line) => isRow(line, headers, at, report)),
    at,
  );
  const kind = kindOf(at, headers, rows, source, report);
  const found = COLUMNS.flatMap((column) => (at[column] === -1 ? [] : [[column, headers[at[column]] ?? '']]));
  const read = { headers, sample: rows[0]?.cells ?? [], columns: Object.fromEntries(found) };
  if (kind === 'moves') {
    readMoves(
      { ...source, lines: [{ number: 0, cells: headers }, ...rows] },
      at,
      options.rows === 'sent' ? 'sent' : 'received',
      report,
    );
    return read;
  }
  const numbers = NUMBERS.map((name) => at[name]);
  const used = kind === 'portfolio' ? [at[unitByColumn(at, headers, options.unit)]] : numbers;
  stopOnTruncation(lines, headerAt, at.date, report);
  stopOnRepeated(lines[headerAt]?.cells ?? [], below, options.columns ?? {}, report);
  const table = new Table(
    headers,
    rows,
    report,
    { dates: [at.date], numbers, delimiter: source.delimiter, used, otherDates: datesIn(source.lines) },
    { ...options, decimal: options.decimal ?? (headers.some((name) => EAST_ASIAN.test(name)) ? '.' : undefined) },
  );
  const mapped = new MappedTable(table, at, report, options.columns ?? {}, layout);
  stopOnUnused(mapped, kind, below, options);
  if (kind === 'transactions') readTransactions(mapped, options);
  else if (kind === 'portfolio') {
    const title = at.date === -1 ? titleDate(lines.slice(0, Math.max(headerAt, 0)), options.dateFormat, report) : null;
    readHoldings(mapped, headerAt === -1, title === null ? options : { ...options, date: title.date }, title?.line);
  }
  // A person who chose the types or the states decided what the other words mean.
  const isChosen = layout === null && (['type', 'status'] as const).some((one) => options.columns?.[one] !== undefined);
  if (kind === 'transactions' && !isChosen) {
    // A side that the types do not need can still contradict them.
    const { side: _, ...own } = at;
    const used = new Set(
      [own, mapped.fees, mapped.taxes, mapped.states, mapped.codes, mapped.currencies].flatMap(Object.values),
    );
    stopOnContradictions({ headers, lines: rows, used, isKnown: layout?.isComplete === true }, report);
  }
  for (const other of others) readOther(other, source, report, layout?.currency);
  return read;
}

/** Columns that say what a row is about. The further fills of an order leave them empty. */
const OF_ORDERS: readonly Column[] = [
  'date',
  'type',
  'side',
  'status',
  'symbol',
  'isin',
  'name',
  'exchange',
  'currency',
];

/** Completes the lines with the further fills of an order, which have shares and a price, and the order only above them. */
function withFills(lines: readonly Line[], at: Positions): readonly Line[] {
  const cell = ({ cells }: Line, column: Column) => cells[at[column]] ?? '';
  const isNumber = (line: Line, column: Column) => (readTyped(cell(line, column))?.value ?? 0) !== 0;
  const isFill = (line: Line) =>
    ['type', 'symbol', 'isin', 'name'].every((column) => cell(line, column as Column) === '') &&
    isNumber(line, 'quantity') &&
    isNumber(line, 'price');
  if (at.type === -1 || !lines.some(isFill)) return lines;
  const whole: Line[] = [];
  for (const line of lines) {
    const above = whole.at(-1);
    if (above === undefined || !isFill(line) || cell(above, 'type') === '') whole.push(line);
    else {
      const places = OF_ORDERS.flatMap((column) => (cell(line, column) === '' && at[column] !== -1 ? at[column] : []));
      const cells = line.cells.map((own, index) => (places.includes(index) ? (above.cells[index] ?? '') : own));
      whole.push({ ...line, cells });
    }
  }
  return whole;
}

/** Joins each line without a date with the one above it, whose cells it continues. */
function unwrapped(lines: readonly Line[], headerAt: number, report: Report): readonly Line[] {
  const whole: Line[] = [];
  for (const line of lines) {
    const above = whole.at(-1);
    if (above === undefined || whole.length <= headerAt + 1 || line.cells[0] !== '') whole.push(line);
    else {
      whole[whole.length - 1] = { ...above, cells: above.cells.map((cell, at) => cell + (line.cells[at] ?? '')) };
      report.skip(line.number, 'It continues the line above.');
    }
  }
  // The identifier of an order is cut in all of its lines, and whole in one of them.
  const ends = new Map(
    whole.flatMap(({ cells }) => {
      const end = cells.at(-1) ?? '';
      return [...end.slice(0, -1).matchAll(/-/g)].map(({ index }) => [end.slice(0, index + 1), end] as const);
    }),
  );
  return whole.map((line) => {
    const end = line.cells.at(-1) ?? '';
    const own = end.endsWith('-') ? ends.get(end) : undefined;
    return own === undefined ? line : { ...line, cells: [...line.cells.slice(0, -1), own] };
  });
}

const DATES =
  /\b(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}\.? \p{L}{3,9} \d{4}|\p{L}{3,9} \d{1,2}, \d{4})\b/gu;

/** Returns the only date of the lines above a table, such as "Stand: 15.03.2024". Null if there is none, or a period. */
function titleDate(
  lines: readonly Line[],
  dateFormat: string | undefined,
  report: Report,
): { readonly date: string; readonly line: number } | null {
  const found = lines.flatMap(({ number, cells }) =>
    cells.flatMap((cell) => (cell.length > 200 ? [] : [...cell.matchAll(DATES)].map(([text]) => ({ text, number })))),
  );
  const dated = found.filter(({ text }) => isDateText(text));
  const [first] = dated;
  if (first === undefined || new Set(dated.map(({ text }) => text)).size > 1) return null;
  const reader = dateColumnOf([first.text], dateFormat === undefined ? null : orderOf(dateFormat));
  if ('reason' in reader) {
    report.error(first.number, `The date is not clear: ${reader.reason}.`);
    if (reader.unclear !== null) report.questions.push(dateQuestion(reader.unclear));
    return null;
  }
  const date = reader.read(first.text);
  return date === null ? null : { date, line: first.number };
}

/** Returns the cells of a file that are dates with a year of four digits. */
function datesIn(lines: readonly Line[]): string[] {
  return lines
    .slice(0, SAMPLE)
    .flatMap(({ cells }) => cells.filter((cell) => /^\d{1,2}([-/.])\d{1,2}\1\d{4}\b/.test(cell)));
}

/** A table next to the main one, with the line of text above it. */
interface OtherTable {
  readonly title: string;
  readonly lines: readonly Line[];
}

/**
 * Returns the lines of the table to read, and the other tables of the file. A line with the names of several columns and
 * without numbers begins a table. Of several tables, the first one with types and dates is the main one.
 */
function mainTable(lines: readonly Line[], map: ColumnMap): readonly [readonly Line[], readonly OtherTable[]] {
  if (Object.keys(map).length > 0) return [lines, []];
  const starts = lines.flatMap(({ cells }, index) => (isHeader(cells) ? [index] : []));
  const own = starts.filter((start, at) => at === 0 || !isSameHeader(lines[start], lines[starts[at - 1] ?? 0]));
  if (own.length < 2) return [lines, []];
  const tables = own.map((start, at) => ({
    title: lines[start - 1]?.cells.filter((cell) => cell !== '').join(' ') ?? '',
    names: lines[start]?.cells.map(headerName) ?? [],
    lines: lines.slice(at === 0 ? 0 : start, own[at + 1] ?? lines.length),
  }));
  const isLedger = ({ names, lines: all }: (typeof tables)[number]) =>
    all.length > 1 && findColumn(names, 'type') !== -1 && findColumn(names, 'date') !== -1;
  const chosen = tables.find(isLedger) ?? tables[0];
  return [chosen?.lines ?? lines, tables.filter((table) => table !== chosen)];
}

/**
 * Reads another table of the file. Its title, such as Dividends, is the type of its rows if they have none. Rows that repeat
 * those of the main table are skipped. A table without dates and types moves nothing.
 */
function readOther({ title, lines }: OtherTable, source: Source, report: Report, currency?: string): void {
  const headerAt = lines.findIndex(({ cells }) => isHeader(cells));
  const [header, ...rows] = lines.slice(headerAt);
  const names = header?.cells.map(headerName) ?? [];
  const isDated = header !== undefined && findColumn(names, 'date') !== -1;
  const word = kindOfWords(title) === null && /\bincome\b/i.test(title) ? 'dividend' : title;
  const kind = kindOfWords(word);
  const isTitled = findColumn(names, 'type') === -1 && kind !== null && !VAGUE.includes(kind);
  const own = new Report();
  if (isDated) {
    const typed = [header, ...rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1)].map((line) =>
      isTitled ? { ...line, cells: [line === header ? 'Type' : word, ...line.cells] } : line,
    );
    const { delimiter, options } = source;
    readAnyTable({ lines: typed, delimiter, options }, own);
    own.finish();
  }
  const isRead = own.transactions.length > 0 && own.problems.every(({ severity }) => severity === 'warning');
  const earlier = new Map<string, (typeof report.transactions)[number][]>();
  for (const one of report.transactions) {
    const alike = earlier.get(keyOf(one.row));
    if (alike) alike.push(one);
    else earlier.set(keyOf(one.row), [one]);
  }
  for (const { line, row } of isRead ? own.transactions : []) {
    const alike = earlier.get(keyOf(row)) ?? [];
    const at = alike.findIndex((other) => areNear(other.row, row));
    const [repeated] = at === -1 ? [] : alike.splice(at, 1);
    const isMoney = row.amount !== undefined || row.price !== undefined;
    if (repeated === undefined)
      report.transactions.push({ line, row: isMoney && currency !== undefined ? { currency, ...row } : row });
    else report.skip(line, `It repeats line ${repeated.line}.`);
  }
  if (isRead) {
    report.problems.push(...own.problems);
    report.skipped.push(...own.skipped);
    return;
  }
  const isTyped = findColumn(names, 'type') !== -1;
  for (const line of lines) {
    const isRow = (isDated || isTyped) && rows.includes(line) && line.cells.filter((cell) => cell !== '').length > 1;
    // Positions repeat what the transactions say, and amounts without shares do not.
    if (isRow && own.portfolio.every(({ row }) => row.quantity === undefined))
      report.warn(
        line.number,
        'It belongs to another table of the file, which was not read. Save that table as a file of its own',
      );
    else report.skip(line.number, 'It belongs to another table of the file.');
  }
}

/** Kinds that do not say what a row is. */
const VAGUE: readonly (Kind | null)[] = ['trade', 'money', 'internal', 'transfer', 'exchange'];

/** The most days between the bookings of one trade in two tables of a file. */
const BOOKING_DAYS = 5;

function keyOf({ type, quantity, amount }: Transaction): string {
  return `${type} ${quantity ?? amount}`;
}

/** True if two rows of one kind and size are one move. The tables of a file can have the day of the trade and that of its payment. */
function areNear(one: Transaction, other: Transaction): boolean {
  const days = Math.abs(Date.parse(one.date) - Date.parse(other.date)) / 86_400_000;
  return days <= (one.type === 'buy' || one.type === 'sell' ? BOOKING_DAYS : 0);
}
