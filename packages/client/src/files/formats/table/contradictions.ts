import type { Transaction } from '../../../types.ts';
import { isCurrency } from '../../currencies.ts';
import { dateColumnOf } from '../../dates.ts';
import { COLUMNS } from '../../imported.ts';
import { isPlainKind, type Kind, kindOfWords } from '../../kinds.ts';
import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import type { Report } from '../../report.ts';
import { isDoneBy } from '../../states.ts';
import { SIZED } from '../../symbols.ts';
import { findColumn, headerName, isNameOfSecurity } from '../../words.ts';
import { cellsOf, isDateColumn, isSideColumn, isStateColumn, OTHER_DATE } from '../columnsByContent.ts';

/** A table after its rows were read. */
interface ReadTable {
  readonly headers: readonly string[];
  readonly lines: readonly Line[];
  /** The positions of the columns that were read. */
  readonly used: ReadonlySet<number>;
  /** True for a known format. Other tables have further days, numbers, and currencies with many names. */
  readonly isKnown: boolean;
  /** For a list of coins: whether its format has a column of fees that the file lacks. */
  readonly coins?: { readonly lacksFee: boolean };
}

/**
 * Stops if a column that was not read contradicts one of its rows: another side, or a state that moved nothing. A newer export of
 * a known format can also have another day, number, or currency.
 */
export function stopOnContradictions({ headers, lines, used, isKnown, coins }: ReadTable, report: Report): void {
  const read = new Map<number, Transaction[]>();
  for (const { line, row } of report.transactions) {
    const own = read.get(line);
    if (own) own.push(row);
    else read.set(line, [row]);
  }
  const rows = lines.flatMap((line) => {
    const own = read.get(line.number);
    return own === undefined ? [] : [{ line, own }];
  });
  const own = rows.map(({ line }) => line);
  const trades = rows.filter(({ own }) => isTradeOfCoins(own, coins !== undefined));
  const isUnread = (at: number) => headers[at] !== undefined && !used.has(at);
  for (const [at, header] of headers.entries()) {
    const cells = cellsOf(own, at);
    if (header === '' || cells.length === 0 || used.has(at)) continue;
    const costs = trades.map(({ line, own }) => ({ cell: line.cells[at] ?? '', numbers: numbersOf(own) }));
    const hasUnit =
      isUnread(at + 1) &&
      areCodes(
        cellsOf(
          trades.map(({ line }) => line),
          at + 1,
        ),
      );
    if (isHiddenCost(header, costs, hasUnit || coins?.lacksFee === true)) {
      report.isBroken = true;
      const message = `The column "${header}" can have the fees of the trades. Name it "Fee" if it has them, or remove it`;
      report.error(trades[0]?.line.number ?? null, message, { column: header });
      continue;
    }
    const tests = [...testsOf(header, cells, isKnown), ...(isPayment(headers, at, used) ? [isFreeTransfer] : [])];
    if (trades.length > 0) tests.push((cell, own) => ON_MARGIN.test(cell) && isTradeOfCoins(own, coins !== undefined));
    const found = rows.find(({ line, own }) => {
      const cell = line.cells[at] ?? '';
      return cell !== '' && tests.some((isAgainst) => isAgainst(cell, own));
    });
    if (found === undefined) continue;
    report.isBroken = true;
    report.error(
      found.line.number,
      `The column "${header}" has "${found.line.cells[at]}", which contradicts how its row was read. Choose the columns, or leave the row out`,
      { column: header },
    );
  }
}

/** Stops if a name that a known format does not read contradicts one of its rows, which have their cells by name. */
export function stopOnContradictedRows(
  rows: readonly { readonly line: number; readonly cells: ReadonlyMap<string, string> }[],
  isUsed: (name: string) => boolean,
  report: Report,
): void {
  const headers = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))];
  const lines = rows.map(({ line, cells }) => ({ number: line, cells: headers.map((name) => cells.get(name) ?? '') }));
  const used = new Set(headers.flatMap((name, at) => (isUsed(name) ? [at] : [])));
  stopOnContradictions({ headers, lines, used, isKnown: true }, report);
}

/** Words for trades with borrowed money or coins, and for derivatives. */
const ON_MARGIN = /^(margin|(isolated|cross)( margin)?|futures?|perpetual)\b/i;

/** True for the rows of a trade of two coins, or of any trade in a list of coins. */
function isTradeOfCoins(rows: readonly Transaction[], isOfCoins: boolean): boolean {
  const has = (...types: readonly string[]) => rows.some(({ type }) => types.includes(type));
  return (has('transfer_in') && has('transfer_out')) || (isOfCoins && has('buy', 'sell'));
}

function numbersOf(rows: readonly Transaction[]): readonly number[] {
  return rows.flatMap(({ quantity, amount }) => [quantity ?? 0, amount ?? 0]).filter((number) => number !== 0);
}

function areCodes(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => /^[A-Z][A-Z0-9]{1,9}$/.test(cell));
}

/** Headers of numbers that are no fees. */
const NO_FEE =
  /fee|commission|cost|charge|tax|spread|value|worth|equivalent|native|price|rate|percent|%|bps|balance|leverage|\b(id|no|nr|row|index)\b|^#?$/;
/** The most that a fee takes of a trade, the most of one that is the same share of all trades, and how exact such a share is. */
const [MOST_FEE, MOST_SHARE, EXACT] = [0.02, 0.01, 0.001];

/**
 * True for a column that can have the fees of the trades of coins: small numbers with a coin, or the same share of each trade. Other
 * small numbers count if fees are likely.
 */
function isHiddenCost(
  header: string,
  trades: readonly { readonly cell: string; readonly numbers: readonly number[] }[],
  isLikely: boolean,
): boolean {
  const sized = trades.filter(({ cell }) => SIZED.test(cell));
  const costs = trades.flatMap(({ cell, numbers }) => {
    const [, number = cell] = SIZED.exec(cell) ?? [];
    const value = Math.abs(readTyped(number)?.value ?? Number.NaN);
    return value === 0 ? [] : [{ value, numbers }];
  });
  const isSmall = costs.every(({ value, numbers }) => value <= MOST_FEE * Math.max(...numbers));
  const name = headerName(header);
  const isNamed = NO_FEE.test(name) || COLUMNS.some((column) => findColumn([name], column) === 0);
  if (costs.length === 0 || !isSmall || isNamed) return false;
  const isCounted = costs.every(
    ({ value }, index) => Number.isInteger(value) && value === (costs[0]?.value ?? 0) + index,
  );
  if (sized.length === trades.length || (isLikely && !isCounted)) return true;
  const shares = (costs[0]?.numbers ?? []).map((number) => (costs[0]?.value ?? 0) / number);
  const isShare = (share: number) =>
    share <= MOST_SHARE &&
    costs.every(({ value, numbers }) => numbers.some((number) => Math.abs(value / number / share - 1) <= EXACT));
  return new Set(costs.map(({ value }) => value)).size > 1 && shares.some(isShare);
}

/** Headers of what a row was worth, which is not a payment. */
const WORTH = /value|worth|equivalent|native|price|rate|fee|tax|commission|cost basis|balance/;

/** True for a number that has a currency of its own, such as `Total` and `Total currency`, and no part of which was read. */
function isPayment(headers: readonly string[], at: number, used: ReadonlySet<number>): boolean {
  const names = headers.map(headerName);
  const unit = names.indexOf(`${names[at]} currency`);
  return unit !== -1 && !used.has(unit) && !WORTH.test(names[at] ?? '');
}

/** True for money next to shares or coins that only came or left. */
function isFreeTransfer(cell: string, rows: readonly Transaction[]): boolean {
  return (readTyped(cell)?.value ?? 0) !== 0 && rows.every(({ type }) => type.startsWith('transfer'));
}

/** Headers of the day of an order, which can be filled on a later one. */
const OF_ORDER = /\border\b|opened|placed|submitted/i;

type Test = (cell: string, rows: readonly Transaction[]) => boolean;

/** Returns the tests of a column. Each is true for a cell that contradicts its row. */
function testsOf(header: string, cells: readonly string[], isKnown: boolean): readonly Test[] {
  const name = [headerName(header)];
  // Single letters can be those of accounts.
  const isNamed = (['type', 'side'] as const).some((column) => findColumn(name, column) === 0);
  const isSides = isSideColumn(cells, header) && (isNamed || cells.some((cell) => cell.length > 2));
  const words: readonly Test[] = [
    ...(isSides ? [isOtherSide] : []),
    ...(isNameOfSecurity(header) ? [] : [isKnown ? isOtherIncome : isOtherIncomeOrTransfer, isUnpaid]),
    ...(isStateColumn(header, cells) ? [(cell: string) => isDoneBy(header, cell) !== true] : []),
    ...(FEE_CURRENCY.test(name[0] ?? '') ? [isOtherFee] : []),
  ];
  if (!isKnown) return words;
  // A second column with the same header has its number as its name.
  const isOfTrade = isDateColumn(cells) && !/^\d+$/.test(header) && !OTHER_DATE.test(header) && !OF_ORDER.test(header);
  const dates = isOfTrade ? dateColumnOf(cells, null) : null;
  return [
    ...words,
    ...(dates !== null && 'read' in dates ? [isOtherDayBy(dates.read)] : []),
    ...(findColumn(name, 'quantity') === 0 ? [isOtherQuantity] : []),
    ...(findColumn(name, 'currency') === 0 && cells.every(isCurrency) ? [isOtherCurrency] : []),
  ];
}

/** True for a side that none of the rows of a line has, although one has the other side. A short position is not a sale. */
function isOtherSide(cell: string, rows: readonly Transaction[]): boolean {
  const side = isPlainKind(cell) && !/^(long|short)$/i.test(cell) ? kindOfWords(cell) : null;
  const has = (type: string) => rows.some((row) => row.type === type);
  return (side === 'buy' && !has('buy') && has('sell')) || (side === 'sell' && !has('sell') && has('buy'));
}

/** Headers of the currency of a fee. */
const FEE_CURRENCY = /^(fee|fees|commission) ?(currency|ccy|coin|asset)$/;

/** True for the currency of a fee that was read as one in the currency of its row. */
function isOtherFee(cell: string, rows: readonly Transaction[]): boolean {
  return rows.some(({ fee = 0, currency = '' }) => fee !== 0 && currency !== '' && currency !== cell);
}

const INCOMES: readonly (Kind | null)[] = ['interest', 'dividend'];

/** True for a word such as interest in a row of money or of shares that were paid for. */
function isOtherIncome(cell: string, rows: readonly Transaction[]): boolean {
  const isPaid = ({ amount, price }: Transaction) => (amount ?? price ?? 0) !== 0;
  const isOther = (row: Transaction) => ['deposit', 'withdrawal', 'buy', 'sell'].includes(row.type) && isPaid(row);
  return isIncomeWord(cell) && rows.every(isOther);
}

/** True for such a word in a row of shares that came, too. Known formats have the interest on coins as coins that came. */
function isOtherIncomeOrTransfer(cell: string, rows: readonly Transaction[]): boolean {
  return isOtherIncome(cell, rows) || (isIncomeWord(cell) && rows.every(({ type }) => type.startsWith('transfer')));
}

/** Words for shares that changed without a trade. */
const UNPAID =
  /^(thesaurierung|ertr[äa]gnisaussch|kapitalma(ß|ss)nahme|aktiensplit|(reverse|stock|share) split|spin.?off)/i;

/** True for such a word in a row that was read as a trade for money. */
function isUnpaid(cell: string, rows: readonly Transaction[]): boolean {
  const isTrade = ({ type, amount, price }: Transaction) =>
    (type === 'buy' || type === 'sell') && (amount ?? price ?? 0) !== 0;
  return UNPAID.test(cell) && rows.every(isTrade);
}

function isIncomeWord(cell: string): boolean {
  return isPlainKind(cell) && INCOMES.includes(kindOfWords(cell));
}

/** The most by which two time zones differ, in milliseconds. */
const DAY = 86_400_000;

function isOtherDayBy(read: (text: string) => string | null): Test {
  return (cell, rows) => {
    const date = read(cell);
    return date !== null && rows.every((row) => Math.abs(Date.parse(row.date) - Date.parse(date)) > DAY);
  };
}

/** The share by which two numbers of one row differ at least. The fee of a coin can be a part of its number. */
const APART = 0.02;

function isOtherQuantity(cell: string, rows: readonly Transaction[]): boolean {
  const value = Math.abs(readTyped(cell)?.value ?? 0);
  const quantities = rows.flatMap(({ type, quantity }) => (type === 'split' ? [] : (quantity ?? [])));
  const isNear = (other: number) => Math.abs(Math.abs(other) / value - 1) <= APART;
  return value !== 0 && quantities.length > 0 && !quantities.some(isNear);
}

function isOtherCurrency(cell: string, rows: readonly Transaction[]): boolean {
  const named = rows.flatMap(({ currency, symbol = '' }) => [currency, symbol, symbol.replace(/^CASH\./, '')]);
  return rows.some(({ currency }) => currency !== undefined) && !named.includes(cell);
}
