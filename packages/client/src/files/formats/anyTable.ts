import type { Transaction } from '../../types.ts';
import { isCurrency } from '../currencies.ts';
import { dateColumnOf, isDateText, orderOf } from '../dates.ts';
import { COLUMNS, type Column, type ColumnMap, type ReadTable } from '../imported.ts';
import { isPlainKind, type Kind, kindOfWords } from '../kinds.ts';
import { readTyped } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import { dateQuestion, rowsQuestion } from '../questions.ts';
import { Report } from '../report.ts';
import { isDoneBy, isFlagHeader, STATE_HEADER } from '../states.ts';
import { pairOf } from '../symbols.ts';
import { Table } from '../table.ts';
import { columnsByNoun, findColumn, headerName, isAboutSecurity, isNameOfSecurity, isPurchaseDate } from '../words.ts';
import { readHoldings, unitByColumn } from './anyHoldings.ts';
import { readTransactions } from './anyTransactions.ts';
import {
  bareColumns,
  cellsOf,
  dateByContent,
  fits,
  isCostColumn,
  isDateColumn,
  isIsinColumn,
  isKindColumn,
  isMoneyColumn,
  isPairColumn,
  isSideColumn,
  isStateColumn,
  isStoryColumn,
  isUnitColumn,
  isVague,
} from './columnsByContent.ts';
import type { Layout } from './layouts.ts';
import { isCurrencyColumn, isIncome, MappedTable, type Positions } from './mappedTable.ts';
import { withOneColumn } from './perCurrency.ts';
import { hasSidesOfShares, isSide, VALUE_OF_SHARES, withSignedMoney, withSignedShares } from './sides.ts';
import { AMOUNT, type Source, skipAbove } from './tableFormat.ts';

/** A rate can mean either direction, so its column is never guessed. */
const GUESSED: readonly Column[] = COLUMNS.filter((column) => column !== 'rate');
/** Columns that decide what a line is. Two of them make a line a header. */
const IN_HEADERS: readonly Column[] = GUESSED.filter((column) => column !== 'side' && column !== 'net');
const NUMBERS = ['quantity', 'price', 'amount', 'net', 'fee', 'tax', 'rate', 'balance', 'weight'] as const;
const LOOKED_AT = 40;
/** The number of rows whose cells decide what a column has. */
const SAMPLE = 400;

/** Letters of countries that write a decimal point. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

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
  stopOnUnused(mapped, kind, below, options.columns ?? {});
  if (kind === 'transactions') readTransactions(mapped, options);
  else if (kind === 'portfolio') {
    const title = at.date === -1 ? titleDate(lines.slice(0, Math.max(headerAt, 0)), options.dateFormat, report) : null;
    readHoldings(mapped, headerAt === -1, title === null ? options : { ...options, date: title.date }, title?.line);
  }
  for (const other of others) readOther(other, source, report, layout?.currency);
  const found = COLUMNS.flatMap((column) => (at[column] === -1 ? [] : [[column, headers[at[column]] ?? '']]));
  return { headers, sample: rows[0]?.cells ?? [], columns: Object.fromEntries(found) };
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

/** Stops if the last line has fewer cells than every other line of the table. A remark has a text in place of the date. */
function stopOnTruncation(lines: readonly Line[], headerAt: number, dateAt: number, report: Report): void {
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

/** True for a line of legal text, whose commas make cells. */
function isSentence({ cells }: Line): boolean {
  return (cells[0] ?? '').split(' ').length > 5 && !cells.some((cell) => AMOUNT.test(cell));
}

/** Stops if two columns of numbers or dates have the same name and different cells. */
function stopOnRepeated(cells: readonly string[], lines: readonly Line[], map: ColumnMap, report: Report): void {
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

function isHeader(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  // The names are looked up only for lines without numbers, because most lines have some.
  return filled.length >= 3 && filled.every((cell) => !/^\W*\d/.test(cell)) && knownIn(filled.map(headerName)) >= 3;
}

function isSameHeader(one: Line | undefined, other: Line | undefined): boolean {
  return one?.cells.join('\n') === other?.cells.join('\n');
}

function knownIn(names: readonly string[]): number {
  return IN_HEADERS.filter((column) => findColumn(names, column) !== -1).length;
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

/** Headers of the results of positions that are still held. */
const UNREALIZED = /unreali[sz]ed|nicht realisiert|unrealisiert|latente/i;

/** Headers of quotes. The volume next to them is the one of the market. */
const QUOTES = /^(open|high|low|close|adj close|bid|ask|change|chg|prev close|previous close|day range)$/;

function isQuote(header: string): boolean {
  return QUOTES.test(headerName(header));
}

function isListOfPrices(headers: readonly string[]): boolean {
  return headers.filter(isQuote).length >= 2;
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
      report.error(null, `There is no column "${wanted}". Choose one of ${headers.join(', ')}`, { value: wanted });
    }
    return [column, numbered < headers.length ? numbered : -1] as const;
  });
  const at = Object.fromEntries(found) as Record<Column, number>;
  // Lists of positions have the days of the next dividends.
  const isPayDate = map.date === undefined && PAY_DATE.test(names[at.date] ?? '');
  if (isPayDate && at.type === -1 && at.side === -1 && !isIncome(at, headers)) at.date = -1;
  // The price of an order is its limit, and the average is what was paid.
  const average = names.findIndex((name) => AVERAGE_PRICE.test(name));
  const isOrders = average !== -1 && names.some((name) => EXECUTED.test(name)) && (at.type !== -1 || at.side !== -1);
  if (map.price === undefined && isOrders) at.price = average;
  return withContent(at, headers, lines, map);
}

/** Headers of the days of payments, of which only payments have their date. */
const PAY_DATE = /^(pay date|payment date|date of payment)$/;
const AVERAGE_PRICE = /^(avg|average)( fill| filled| executed| execution)? price$/;
const EXECUTED = /^(fill|filled|executed)\b/;
const OF_DIVIDEND = /^(ex|pay|payment|record|dividend|date of payment)\b/;

/** Headers of currencies of costs and results, which are not those of the price. */
const NOT_OF_ROWS = /fee|brokerage|commission|tax|charge|profit|dividend|result|base/;

/** Completes the columns that no header names by the cells that they have. A chosen column stays as it is. */
function withContent(
  at: Record<Column, number>,
  headers: readonly string[],
  lines: readonly Line[],
  map: ColumnMap,
): Positions {
  const isFree = (column: Column) => map[column] === undefined;
  const cells = headers.map((_, index) => cellsOf(lines, index));
  const find = (test: (own: readonly string[], index: number) => boolean) => cells.findIndex(test);
  const typeCells = cells[at.type] ?? [];
  // A few remarks are no types.
  const isKinds = (own: readonly string[], index: number) =>
    own.length > lines.length / 2 && isKindColumn(own, headers[index] ?? '');
  if (isFree('type') && (at.type === -1 || isVague(typeCells))) {
    const isSides = (own: readonly string[], index: number) =>
      isSideColumn(own, headers[index] ?? '') && index !== at.symbol && index !== at.isin;
    // A direction such as "deposit" says less than a text such as "interest paid".
    const isDirected = (index: number) => findColumn([headerName(headers[index] ?? '')], 'side') === 0;
    const told = find((own, index) => isSides(own, index) && !isDirected(index));
    const sides = told === -1 ? find(isSides) : told;
    const found =
      sides === -1
        ? find((own, index) => isStoryColumn(own, headers[index] ?? '') && index !== at.symbol && index !== at.isin)
        : sides;
    const kinds = at.type === -1 && at.date !== -1 && at.symbol === -1 && at.isin === -1 ? find(isKinds) : -1;
    if (found !== -1 || kinds !== -1) at.type = found === -1 ? kinds : found;
  }
  if (isFree('side') && at.side === -1) {
    at.side = find(
      (own, index) =>
        index !== at.type && isSideColumn(own, headers[index] ?? '') && own.every((cell) => cell.length <= 12),
    );
  }
  if (isFree('status') && at.status === -1) {
    at.status = find((own, index) => {
      const header = headers[index] ?? '';
      const isFilled = own.length > lines.length / 2 || isFlagHeader(header) || STATE_HEADER.test(headerName(header));
      return isFilled && isStateColumn(header, own) && index !== at.type;
    });
  }
  if (isFree('symbol') && at.symbol === -1 && at.isin === -1) at.symbol = find(isPairColumn);
  // Exchanges call a pair such as BTC-EUR a product or a market.
  const isMarket = (own: readonly string[], index: number) =>
    /^(product|market)$/i.test(headers[index] ?? '') && own.every((cell) => pairOf(cell));
  if (isFree('symbol') && at.symbol === -1 && at.isin === -1) at.symbol = find(isMarket);
  if (isFree('isin') && at.isin === -1) at.isin = find((own) => isIsinColumn(own));
  if (isFree('currency') && at.currency === -1) {
    at.currency = find((own, index) => {
      const name = headerName(headers[index] ?? '');
      return isCurrencyColumn(name, own) && /\p{L}/u.test(name) && !NOT_OF_ROWS.test(name);
    });
  }
  // The amount of a pair such as BTC/EUR is the number of its first side.
  const isPaired = at.quantity === -1 && at.price !== -1 && headerName(headers[at.amount] ?? '') === 'amount';
  if (isFree('quantity') && isFree('amount') && isPaired && isPairColumn(cells[at.symbol] ?? [])) {
    at.quantity = at.amount;
    at.amount = headers.findIndex((name) => headerName(name) === 'total');
  }
  // The amount of a list of coins is their number where another column has the number times the price.
  const isNumbered = at.quantity === -1 && at.amount !== -1 && headerName(headers[at.amount] ?? '') === 'amount';
  if (isFree('quantity') && isFree('amount') && isNumbered) {
    const product = amountByContent({ ...at, quantity: at.amount, amount: -1 }, headers, lines);
    if (product !== -1) [at.quantity, at.amount] = [at.amount, product];
  }
  // The only column of codes such as EUR and USD has the currencies, whatever its header.
  if (isFree('currency') && at.currency === -1 && at.type !== -1) {
    const coded = cells.flatMap((own, index) =>
      own.length > 0 && index !== at.symbol && index !== at.type && own.every(isCurrency) ? [index] : [],
    );
    if (coded.length === 1 && !NOT_OF_ROWS.test(headerName(headers[coded[0] ?? -1] ?? '')))
      at.currency = coded[0] ?? -1;
  }
  if (at.type !== -1) withNouns(at, headers, cells, map);
  if (isFree('amount') && isFree('net') && at.amount === -1 && at.net === -1)
    at.amount = amountByContent(at, headers, lines);
  // A column such as "Asset Type" has the codes of the coins and stocks that were traded.
  if (isFree('symbol') && at.quantity !== -1 && [at.symbol, at.isin, at.name].every((column) => column === -1)) {
    const names = headers.map(headerName);
    const units = cells.flatMap((own, index) => {
      const isUnit = index !== at.type && isUnitColumn(headers[index] ?? '', own) && !own.every(isCurrency);
      return isUnit && !isCurrencyColumn(names[index] ?? '', own) ? [index] : [];
    });
    // The base of a trade comes before the unit of its price and of its fee, in whatever order they stand.
    const bases = units.filter((index) => !/quote|counter|price|fee|total|balance/i.test(headers[index] ?? ''));
    at.symbol = (units.length === 1 ? units : bases.length === 1 ? bases : [])[0] ?? -1;
  }
  if (isFree('name') && at.symbol === -1 && at.isin === -1) at.name = nameOfShares(at, headers, lines);
  const isTaken = new Set<number>(Object.values(at));
  if (isFree('tax') && at.tax === -1)
    at.tax = find((own, index) => {
      const isFee = findColumn([headerName(headers[index] ?? '')], 'fee') !== -1;
      return !isTaken.has(index) && !isFee && isCostColumn(headers[index] ?? '', own, 'tax');
    });
  if (isFree('fee') && isFree('tax')) withProvenCost(at, headers, lines);
  const dated = cells.flatMap((own, index) => (isDateColumn(own) ? [{ index, own }] : []));
  const [only, ...more] = dated;
  if (isFree('date') && at.date === -1 && at.type !== -1) at.date = dateByContent(headers, lines);
  // Quotes of one day are the day of the holdings.
  else if (isFree('date') && at.date === -1 && only !== undefined && more.length === 0) {
    const days = new Set(only.own.map((cell) => cell.split(' ')[0]));
    if (days.size === 1 && !OF_DIVIDEND.test(headerName(headers[only.index] ?? ''))) at.date = only.index;
  }
  withoutPresent(at, headers, map);
  if (isFree('quantity') && /^vol/i.test(headers[at.quantity] ?? '') && headers.some(isQuote)) at.quantity = -1;
  // One column has one value. The amount of a row may be its only amount, after all costs.
  if (at.side === at.type) at.side = -1;
  if (at.name === at.symbol || at.name === at.type) at.name = -1;
  if (at.symbol === at.isin) at.symbol = -1;
  if (at.note === at.type) at.note = -1;
  if (at.net === at.amount) at.net = -1;
  // A total next to a subtotal is after the costs.
  if (isFree('net') && at.net === -1 && /^sub ?total$/.test(headerName(headers[at.amount] ?? '')))
    at.net = headers.findIndex((name) => headerName(name) === 'total');
  // An amount next to the value of the shares is after the costs.
  const valueAt = headers.findIndex((name) => headerName(name) === 'kurswert' || name === VALUE_OF_SHARES);
  if (isFree('net') && isFree('amount') && at.net === -1 && valueAt !== -1 && at.amount !== valueAt)
    [at.amount, at.net] = [valueAt, at.amount];
  return at;
}

/** Words and codes of exchanges. */
const EXCHANGE =
  /exchange|b[öo]rse|bourse|bolsa|nyse|nasdaq|amex|\blse\b|xetra|euronext|\botc\b|\b[nb]se\b|^[A-Z]{2,5}$/i;

/**
 * Returns the column with the name of the security in every row with shares. The column that a header names best can be empty there,
 * such as one of remarks. It stays if no other one is certain.
 */
function nameOfShares(at: Record<Column, number>, headers: readonly string[], lines: readonly Line[]): number {
  const rows = lines.filter(({ cells }) => (readTyped(cells[at.quantity] ?? '')?.value ?? 0) !== 0);
  const isText = (cell: string) => /\p{L}{2}/u.test(cell) && !isDateText(cell) && readTyped(cell) === null;
  const isFilled = (column: number) => rows.every(({ cells }) => isText(cells[column] ?? ''));
  if (rows.length === 0 || (at.name !== -1 && isFilled(at.name))) return at.name;
  const taken = new Set(Object.entries(at).flatMap(([column, index]) => (column === 'note' ? [] : [index])));
  const found = headers.flatMap((header, index) => {
    // A market is an exchange or the name of a security.
    const isMarket = /^market$/i.test(header) && !rows.some(({ cells }) => EXCHANGE.test(cells[index] ?? ''));
    const isName = findColumn([headerName(header)], 'name') === 0 || isAboutSecurity(header) || isMarket;
    return isName && !taken.has(index) && isFilled(index) ? [index] : [];
  });
  return found.length === 1 ? (found[0] ?? -1) : at.name;
}

/** Returns the column that has about quantity × price in all rows with both, also per 100. -1 if there is none, or several. */
function amountByContent(at: Record<Column, number>, headers: readonly string[], lines: readonly Line[]): number {
  if (at.type === -1 || at.quantity === -1 || at.price === -1) return -1;
  const numberIn = ({ cells }: Line, column: number) => Math.abs(readTyped(cells[column] ?? '')?.value ?? 0);
  const values = lines.flatMap((line) => {
    const value = numberIn(line, at.quantity) * numberIn(line, at.price);
    return value === 0 || numberIn(line, at.quantity) === 1 ? [] : [{ line, value }];
  });
  const taken = new Set<number>(Object.values(at));
  // Japanese funds have prices per 10,000 units.
  const scales = headers.some((name) => EAST_ASIAN.test(name)) ? [1, 100, 10_000] : [1, 100];
  const found = headers.flatMap((name, column) => {
    const own = cellsOf(lines, column);
    const isCost = isCostColumn(name, own, 'fee') || isCostColumn(name, own, 'tax');
    if (taken.has(column) || isSide(name) || isCost || values.length === 0) return [];
    const isValue = ({ line, value }: (typeof values)[number]) =>
      scales.some((scale) => Math.abs((numberIn(line, column) * scale) / value - 1) <= 0.05);
    return values.every(isValue) ? [column] : [];
  });
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

/** Finds the column that is the difference between quantity × price and the amount of all rows, in addition to the costs that are known. */
function withProvenCost(at: Record<Column, number>, headers: readonly string[], lines: readonly Line[]): void {
  const money = at.net === -1 ? at.amount : at.net;
  const [first, last] = [at.fee, at.tax];
  if ([at.type, at.quantity, at.price, money].includes(-1) || (first !== -1 && last !== -1)) return;
  const numberIn = ({ cells }: Line, column: number) => Math.abs(readTyped(cells[column] ?? '')?.value ?? 0);
  const taken = new Set<number>(Object.values(at));
  const rows = lines.filter((line) => [at.quantity, at.price, money].every((column) => numberIn(line, column) !== 0));
  const found = headers.flatMap((name, column) => {
    const isKnown = (['fee', 'tax'] as const).some(
      (kind) => findColumn([headerName(name)], kind) === 0 || isCostColumn(name, cellsOf(lines, column), kind),
    );
    if (taken.has(column) || isSide(name) || isKnown) return [];
    const own = rows.filter((line) => numberIn(line, column) !== 0);
    const isCost = (line: Line) => {
      const value = numberIn(line, at.quantity) * numberIn(line, at.price);
      const known = numberIn(line, first) + numberIn(line, last) + numberIn(line, column);
      return Math.abs(Math.abs(numberIn(line, money) - value) - known) <= 0.011;
    };
    // Numbers below the rounding of money prove nothing.
    const isProof = own.some((line) => numberIn(line, column) > 0.02);
    return isProof && own.every(isCost) ? [column] : [];
  });
  if (found.length === 1) at[first === -1 ? 'fee' : 'tax'] = found[0] ?? -1;
}

/** Completes the numbers of a table of types by longer headers, if one column or one value is possible. */
function withNouns(
  at: Record<Column, number>,
  headers: readonly string[],
  cells: readonly (readonly string[])[],
  map: ColumnMap,
): void {
  const names = headers.map(headerName);
  for (const column of ['quantity', 'price', 'amount'] as const) {
    const isOpen = column === 'amount' ? at.amount === -1 && at.net === -1 : at[column] === -1;
    if (!isOpen || map[column] !== undefined) continue;
    const taken = new Set<number>(Object.values(at));
    const found = columnsByNoun(names, column).filter(
      (index) => !taken.has(index) && isMoneyColumn(headers[index] ?? '', cells[index] ?? []),
    );
    if (found.length === 1) at[column] = found[0] ?? -1;
  }
}

/** Headers of prices and values of today, which are not those of a purchase. */
const PRESENT = /^(current|latest|last|market|mkt|today|aktuell|letzt|markt|derni|ultim|actual)/;
const COST = /^(cost|cost basis|total cost|book cost|book value|einstandswert|kaufwert|invested)$/;

/** Replaces the price and the value of today by the cost, in a table of purchases or of types. */
function withoutPresent(at: Record<Column, number>, headers: readonly string[], map: ColumnMap): void {
  const names = headers.map(headerName);
  const isPurchases = at.type === -1 && isPurchaseDate(headers[at.date] ?? '');
  if (at.date === -1) return;
  if (map.price === undefined && PRESENT.test(names[at.price] ?? '')) at.price = -1;
  if (!isPurchases || map.amount !== undefined || !PRESENT.test(names[at.amount] ?? '')) return;
  at.amount = names.findIndex((name) => COST.test(name));
}

/** Headers of dates on which a position ended. */
const CLOSED = /^(date )?(close|closed|closing|sold|sell|sale|exit)\b|verkauf|schlie/i;

/** True for a table without types, or with the dates of purchases, in which another date ends the position of a row. */
function isClosing(at: Positions, headers: readonly string[]): boolean {
  return at.type === -1 || isPurchaseDate(headers[at.date] ?? '');
}

/** Headers of numbers of shares, which money that came from outside does not have. */
const SHARES =
  /\b(qty|quantity|shares|units)\b|stück|stuck|anzahl|aantal|antal|quantit|cantidad|titulos|ilosc|количество/;

/** Headers of the results of sales, which a list of holdings does not have. */
const SOLD = /^(sold|sell|sale|exit)\b|^verkauf/i;

/** Stops if a column that is not used has sides, states, or the only dates of the table. */
function stopOnUnused(
  { table: { headers }, at, report, states, fees, codes, layout }: MappedTable,
  kind: 'transactions' | 'portfolio' | null,
  lines: readonly Line[],
  map: ColumnMap,
): void {
  // The columns of a known format that are not used have nothing to import.
  if (layout?.isComplete) return;
  // Positions have no states, and orders that were not carried out are no positions.
  const orders =
    kind === 'portfolio' ? states.find((column) => isMixed(headers[column] ?? '', cellsOf(lines, column))) : -1;
  if (orders !== undefined && orders !== -1) {
    const header = headers[orders] ?? '';
    const message = `The column "${header}" has states, as orders have. Export the executed trades or the positions, or remove these rows and the column`;
    report.error(null, message, { column: header });
  }
  const used = new Set<number>([...Object.values(at), ...fees, ...states, ...codes]);
  const isChosen = (column: Column) => map[column] !== undefined;
  const isUnpriced =
    [at.price, at.amount, at.net].every((column) => column === -1) && !isChosen('price') && !isChosen('amount');
  const unused = headers.flatMap((name, index) =>
    name === '' || used.has(index) || isSide(name) ? [] : [{ name, index }],
  );
  const unitAt = at.symbol === -1 ? at.name : at.symbol;
  const coins = headers[unitAt] ?? '';
  if (
    kind === 'transactions' &&
    at.quantity === -1 &&
    at.currency === -1 &&
    isUnitColumn(coins, cellsOf(lines, unitAt))
  ) {
    report.error(
      null,
      `The column "${coins}" names coins, and no column has their number. Choose the column with their number (quantity)`,
      { column: coins },
    );
  }
  const isNamed = [...OF_SECURITY, 'currency' as const].some((column) => at[column] !== -1);
  const wallet = isNamed
    ? undefined
    : unused.find(({ index }) => cellsOf(lines, index).some((cell) => ADDRESS.test(cell)));
  if (kind === 'transactions' && wallet !== undefined) {
    const message = `The column "${wallet.name}" has addresses of coins, and no column names the coin. Add a column for it (symbol)`;
    report.error(null, message, { column: wallet.name });
  }
  if (unused.length > 0) report.detected.unused_columns = unused.map(({ name }) => name).join(', ');
  const isUntyped = kind === 'transactions' && at.type === -1 && !isIncome(at, headers);
  const isShortKind = (cell: string) => cell.length > 2 && cell.length <= 30 && isPlainKind(cell);
  for (const { name, index } of unused) {
    const cells = cellsOf(lines, index);
    const example = cells[0] ?? '';
    const isSides = at.type === -1 && at.side !== index && isSideColumn(cells, name);
    const word = isSides ? example : isUntyped && !isNameOfSecurity(name) ? cells.find(isShortKind) : undefined;
    if (word !== undefined && !isChosen('type')) {
      report.error(
        null,
        `The column "${name}" has words such as "${word}". Choose it as the type (type), or leave the type out`,
        { column: name },
      );
    } else if (kind === 'portfolio' && at.date === -1 && !isChosen('date') && isDateColumn(cells)) {
      report.error(
        null,
        `The column "${name}" has dates such as "${example}". Choose it as the date (date), or leave the date out`,
        { column: name },
      );
    } else if (
      (at.date !== -1 && isClosing(at, headers) && CLOSED.test(name) && isDateColumn(cells)) ||
      (kind === 'portfolio' && SOLD.test(name) && isMoneyColumn(name, cells))
    ) {
      report.error(
        null,
        `The column "${name}" has cells such as "${example}", so some positions were sold. Export the transactions, or remove these rows and the column`,
        { column: name },
      );
    } else if (isUntyped && at.quantity === -1 && SHARES.test(headerName(name)) && isMoneyColumn(name, cells)) {
      report.error(
        null,
        `The column "${name}" has numbers of shares such as "${example}". Choose it as the quantity (quantity), or remove the column`,
        { column: name },
      );
    } else if (kind === 'transactions' && isUnpriced && isMoneyColumn(name, cells)) {
      report.error(
        null,
        `The column "${name}" has numbers such as "${example}". Choose it as the price or the amount (price, amount), or leave the price out`,
        { column: name },
      );
    } else if (
      kind === 'transactions' &&
      isUnitColumn(name, cells) &&
      [at.symbol, at.isin].every((column) => column === -1) &&
      (at.currency === -1 || (at.name === -1 && cells.some((cell) => !isCurrency(cell))))
    ) {
      report.error(
        null,
        `The column "${name}" has codes such as "${example}". Choose it as the symbol or the currency (symbol, currency)`,
        { column: name },
      );
    } else if (!isChosen('status') && !states.includes(index) && isStateColumn(name, cells)) {
      report.error(
        null,
        `The column "${name}" has states such as "${example}". Choose it as the state (status), or leave the state out`,
        { column: name },
      );
    }
  }
}

/** Columns that name what a row is about. */
const OF_SECURITY: readonly Column[] = ['symbol', 'isin', 'name'];
/** An address of Bitcoin or Ethereum. */
const ADDRESS = /^(bc1|[13](?=\d*[A-Za-z])|0x)[A-Za-z0-9]{24,80}$/;

/** True for states of which some say that nothing moved. */
function isMixed(header: string, cells: readonly string[]): boolean {
  return new Set(cells).size > 1 && cells.some((cell) => isDoneBy(header, cell) === false);
}

const TOTAL =
  /^(grand |sub|account |positions |portfolio |transactions )?(alter kontostand|neuer kontostand|total|totals|summe|zwischensumme|sous total|subtotaal|subtotale|gesamt|gesamtsumme|totaal|totale|somme|suma|summa)\b/i;
const isOnlyTotal = (cell: string) => TOTAL.exec(cell)?.[0] === cell.replace(/:$/, '');

/** True for a row of the table. Totals, remarks, and repeated headers are skipped. */
function isRow({ number, cells }: Line, headers: readonly string[], at: Positions, report: Report): boolean {
  const filled = cells.filter((cell) => cell !== '');
  // A company can be called Total, but its row has a date or a symbol.
  const keys = [at.date, at.symbol, at.isin].map((column) => cells[column] ?? '');
  const isUndated = at.date !== -1 && keys[0] === '';
  const isTotal =
    TOTAL.test(filled[0] ?? '') &&
    keys.every((cell, key) => cell === '' || isOnlyTotal(cell) || ((key === 0 || isUndated) && TOTAL.test(cell)));
  // The sum of a column can have the name of the column.
  const isSum = filled.length === 2 && headers.includes(filled[0] ?? '') && readTyped(filled[1] ?? '') !== null;
  if (isTotal || isSum) report.skip(number, 'It is a total.');
  else if (
    (filled.length < 2 && headers.length > 1) ||
    (cells.length < headers.length && isSentence({ number, cells }))
  )
    report.skip(number, 'It is a remark.');
  else if (filled.length > 1 && cells.every((cell, at) => cell === '' || cell === headers[at]))
    report.skip(number, 'It repeats the header.');
  else return true;
  return false;
}

function kindOf(
  at: Positions,
  headers: readonly string[],
  lines: readonly Line[],
  { options }: Source,
  report: Report,
): 'transactions' | 'portfolio' | null {
  const has = (column: Column) => at[column] !== -1;
  const hasSymbol = has('symbol') || has('isin') || has('name');
  const isHistory =
    has('fee') ||
    isIncome(at, headers) ||
    lines.some((line) => (readTyped(line.cells[at.quantity] ?? '')?.value ?? 0) < 0);
  if (!has('date') && !has('weight') && (has('quantity') || has('amount')) && hasSymbol && isHistory) {
    report.error(lines[0]?.number ?? 1, 'The table has rows of a history and no column for the date. Choose it (date)');
    return null;
  }
  if (has('type') && has('date')) return 'transactions';
  if (!has('type') && has('date') && isIncome(at, headers)) return 'transactions';
  if (has('weight') && !has('type') && hasSymbol) return 'portfolio';
  if (!has('type') && hasSymbol && has('quantity')) {
    return has('date') ? kindOfDated(at, headers, lines, options.rows, report) : 'portfolio';
  }
  if (!has('type') && (has('amount') || has('net')) && has('date') && isStatement(at, lines)) {
    if (!/cash ?flow/i.test(headers[at.net === -1 ? at.amount : at.net] ?? '')) return 'transactions';
    const message =
      'The table has cash flows without types, and either the account or its owner can have paid. Add a column for the type (type)';
    report.error(lines[0]?.number ?? 1, message);
    return null;
  }
  // Positions have no commissions.
  const isCharged = has('date') && lines.some(({ cells }) => (readTyped(cells[at.fee] ?? '')?.value ?? 0) !== 0);
  if (!has('type') && hasSymbol && (has('amount') || has('net')) && isCharged) {
    const message =
      'The table has costs of trades, and no column for their type and their shares. Choose them (type, quantity)';
    report.error(lines[0]?.number ?? 1, message);
    return null;
  }
  if (!has('type') && hasSymbol && (has('amount') || has('net'))) return 'portfolio';
  if (isListOfPrices(headers)) {
    const message =
      'It is a list of prices, which has no holdings and no transactions. Export the transactions or the positions of your account instead';
    report.error(lines[0]?.number ?? 1, message);
    return null;
  }
  const lacks = has('type')
    ? 'no column for the date. Choose it (date)'
    : hasSymbol
      ? 'no column for the weight, quantity, or amount. Choose one (weight, quantity, amount)'
      : 'no column for the symbol. Choose it (symbol)';
  report.error(lines[0]?.number ?? 1, `The table has ${lacks}`);
  return null;
}

/** True for dated amounts of which some left the account, or after which the table has a balance: a bank statement. */
function isStatement(at: Positions, lines: readonly Line[]): boolean {
  const column = at.net === -1 ? at.amount : at.net;
  return at.balance !== -1 || lines.some(({ cells }) => (readTyped(cells[column] ?? '')?.value ?? 0) < 0);
}

/**
 * Returns what rows with dates and shares are. Sales and purchase dates belong to transactions. The same instruments on
 * each date are snapshots. One instrument at several dates with prices can be either, and so can shares without prices of which each
 * stands at a date of its own. These are questions.
 */
function kindOfDated(
  at: Positions,
  headers: readonly string[],
  lines: readonly Line[],
  chosen: 'holdings' | 'purchases' | undefined,
  report: Report,
): 'transactions' | 'portfolio' {
  if (chosen !== undefined) return chosen === 'holdings' ? 'portfolio' : 'transactions';
  if (hasSidesOfShares(headers)) return 'transactions';
  const cell = (line: Line, column: Column) => line.cells[at[column]] ?? '';
  if (lines.some((line) => (readTyped(cell(line, 'quantity'))?.value ?? 0) < 0)) return 'transactions';
  // A column that only its cells make a date has the day of the quotes.
  if (findColumn([headerName(headers[at.date] ?? '')], 'date') === -1) return 'portfolio';
  const isPurchase =
    isPurchaseDate(headers[at.date] ?? '') || /^(purchase|buy|cost|einstand|kauf)/i.test(headers[at.price] ?? '');
  const bySymbol = new Map<string, Set<string>>();
  const byDate = new Map<string, number>();
  for (const line of lines) {
    const symbol = cell(line, 'isin') || cell(line, 'symbol') || cell(line, 'name');
    bySymbol.set(symbol, (bySymbol.get(symbol) ?? new Set()).add(cell(line, 'date')));
    byDate.set(cell(line, 'date'), (byDate.get(cell(line, 'date')) ?? 0) + 1);
  }
  // Money in both directions is that of purchases and sales.
  const moved = lines.map((line) => readTyped(cell(line, at.net === -1 ? 'amount' : 'net'))?.value ?? 0);
  if (moved.some((value) => value < 0) && moved.some((value) => value > 0)) return 'transactions';
  if (isPurchase) return byDate.size > 1 || at.price !== -1 ? 'transactions' : 'portfolio';
  // Only positions have a result that no sale made yet.
  if (byDate.size === 1 && headers.some((header) => UNREALIZED.test(header))) return 'portfolio';
  const repeated = [...bySymbol].filter(([, dates]) => dates.size > 1);
  if (repeated.length === 0 && at.price !== -1) return 'transactions';
  if (at.price === -1 && byDate.size < 2) return 'portfolio';
  const isSnapshot =
    repeated.length >= 2 && repeated.length * 2 >= bySymbol.size && [...byDate.values()].every((rows) => rows >= 2);
  if (isSnapshot) {
    report.detected.rows = 'the holdings of each date, because the same instruments stand at every date';
    return 'portfolio';
  }
  const question = rowsQuestion(repeated[0]?.[0] ?? null);
  report.questions.push(question);
  report.error(null, `${question.text} Say whether they are holdings or purchases (rows)`);
  return at.price === -1 ? 'portfolio' : 'transactions';
}
