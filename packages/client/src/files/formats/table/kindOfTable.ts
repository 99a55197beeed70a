import type { Column } from '../../imported.ts';
import { ROW_MEANINGS, type RowMeaning } from '../../meanings.ts';
import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import type { Report } from '../../report.ts';
import { findColumn, headerName, isPurchaseDate } from '../../words.ts';
import { toldDirection } from '../coins/oneWay.ts';
import { isIncome, type Positions } from '../mappedTable.ts';
import { hasSidesOfShares } from '../sides.ts';
import type { Source } from '../tableFormat.ts';
import { isQuote } from './findColumns.ts';

/** Headers of the results and changes of positions that are still held. */
const UNREALIZED = /unreali[sz]ed|nicht realisiert|unrealisiert|latente|\btoday\b/i;

/** Headers of the day for which positions are listed. */
const AS_OF =
  /^(as of|as at|pricing date|price date|valuation date|position date|holdings? date|snapshot date|stichtag|peildatum)$/;

const IS_COIN = /^(BTC|XBT|ETH|USDT|USDC|SOL|ADA|XRP|LTC|DOGE|BNB|DOT)$/i;

function isListOfPrices(headers: readonly string[]): boolean {
  return headers.filter(isQuote).length >= 2;
}

export function kindOf(
  at: Positions,
  headers: readonly string[],
  lines: readonly Line[],
  { options }: Source,
  report: Report,
): 'transactions' | 'portfolio' | 'moves' | null {
  const has = (column: Column) => at[column] !== -1;
  const hasSymbol = has('symbol') || has('isin') || has('name');
  const hasNumbers = has('quantity') || has('amount') || has('net');
  const isUntyped = !has('type') && !has('side') && has('date') && hasNumbers;
  if (isUntyped && (options.rows === 'received' || options.rows === 'sent')) return 'moves';
  const coin = isUntyped && !has('price') && !isIncome(at, headers) ? firstCoin(at, lines) : undefined;
  if (coin !== undefined && options.rows === undefined) {
    const [told] = lines.flatMap((line) => toldDirection(line, at) ?? []);
    if (told !== undefined) {
      const message = `The table has words such as "${told.cell}", numbers of coins, and no columns for them. Choose them (type, quantity)`;
      report.error(coin.line, message, { value: told.cell });
      return null;
    }
    const why = `No column says whether the coins came or left, such as the ${coin.number} ${coin.asset} of line ${coin.line}`;
    report.askForRows(
      coin.line,
      why,
      has('symbol') && !has('fee') ? ['holdings', 'received', 'sent'] : ['received', 'sent'],
    );
    return null;
  }
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
  if (!has('type') && (has('amount') || has('net')) && has('date') && isStatement(at, headers, lines)) {
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
  if (!has('type') && hasSymbol && (has('amount') || has('net'))) {
    const isNamed = has('date') && !has('symbol') && !has('isin') && options.rows !== 'holdings';
    const days = datesOf(at, lines);
    if (days.byDate.size < 2 || areSnapshots(days)) return 'portfolio';
    // Money of one instrument at several dates can be that of purchases or of dividends.
    const repeated = [...days.bySymbol].find(([, dates]) => has('date') && dates.size > 1);
    if (!isNamed && options.rows === undefined && repeated !== undefined)
      ask(report, repeated[0], ['holdings', 'purchases']);
    if (!isNamed) return 'portfolio';
    const message =
      'The table has texts and amounts of several days, and no column says what each row is. Add a column with words such as deposit, buy, or fee (type)';
    report.error(lines[0]?.number ?? 1, message);
    return null;
  }
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

/**
 * Returns the first number of a coin of a table of amounts. Undefined if no row has one, or if the signs show which left. Amounts of
 * one day, or of the same coins at each date, can be what coins were worth.
 */
function firstCoin(at: Positions, lines: readonly Line[]) {
  const columns = [at.symbol, at.currency].filter((column) => column !== -1);
  const number = at.amount === -1 ? at.net : at.amount;
  if (number === -1 || at.quantity !== -1) return undefined;
  if (lines.some(({ cells }) => (readTyped(cells[number] ?? '')?.value ?? 0) < 0)) return undefined;
  const days = datesOf(at, lines);
  if (at.symbol !== -1 && (days.byDate.size < 2 || areSnapshots(days))) return undefined;
  for (const line of lines) {
    const asset = columns.map((column) => line.cells[column] ?? '').find((cell) => IS_COIN.test(cell));
    if (asset !== undefined) return { line: line.number, number: line.cells[number] ?? '', asset };
  }
  return undefined;
}

/** Headers of the other side of a payment. */
const PAYER =
  /^(counter ?party|payee|beneficiary|gegenkonto|empfanger|begunstigter|auftraggeber|tegenrekening|tegenpartij|contrepartie|beneficiaire|beneficiario|contraparte|controparte|ordinante)\b/;

/** True for dated amounts of which some left the account, or after which the table has a balance or next to it a payer: a bank statement. */
function isStatement(at: Positions, headers: readonly string[], lines: readonly Line[]): boolean {
  const column = at.net === -1 ? at.amount : at.net;
  if (headers.some((header) => PAYER.test(headerName(header)))) return true;
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
  chosen: RowMeaning | undefined,
  report: Report,
): 'transactions' | 'portfolio' {
  if (chosen !== undefined) return chosen === 'holdings' ? 'portfolio' : 'transactions';
  if (hasSidesOfShares(headers)) return 'transactions';
  const cell = (line: Line, column: Column) => line.cells[at[column]] ?? '';
  const days = new Set(lines.map((line) => cell(line, 'date')));
  // Only positions have a result that no sale made yet. Positions that were sold short are negative.
  if (days.size === 1 && headers.some((header) => UNREALIZED.test(header)) && !isPurchaseDate(headers[at.date] ?? ''))
    return 'portfolio';
  days.delete('');
  if (days.size === 1 && AS_OF.test(headerName(headers[at.date] ?? ''))) return 'portfolio';
  if (lines.some((line) => (readTyped(cell(line, 'quantity'))?.value ?? 0) < 0)) return 'transactions';
  // A column that only its cells make a date has the day of the quotes.
  if (findColumn([headerName(headers[at.date] ?? '')], 'date') === -1) return 'portfolio';
  const isPurchase =
    isPurchaseDate(headers[at.date] ?? '') || /^(purchase|buy|cost|einstand|kauf)/i.test(headers[at.price] ?? '');
  const dates = datesOf(at, lines);
  const { bySymbol, byDate } = dates;
  // Money in both directions is that of purchases and sales.
  const moved = lines.map((line) => readTyped(cell(line, at.net === -1 ? 'amount' : 'net'))?.value ?? 0);
  if (moved.some((value) => value < 0) && moved.some((value) => value > 0)) return 'transactions';
  if (isPurchase) return byDate.size > 1 || at.price !== -1 ? 'transactions' : 'portfolio';
  const repeated = [...bySymbol].filter(([, dates]) => dates.size > 1);
  if (repeated.length === 0 && at.price !== -1) return 'transactions';
  if (at.price === -1 && byDate.size < 2) return 'portfolio';
  if (areSnapshots(dates)) {
    report.detected.rows = 'the holdings of each date, because the same instruments stand at every date';
    return 'portfolio';
  }
  ask(report, repeated[0]?.[0] ?? null, ROW_MEANINGS);
  return at.price === -1 ? 'portfolio' : 'transactions';
}

/** Asks what rows of several dates are, such as the holdings or the purchases of an instrument. */
function ask(report: Report, symbol: string | null, values: readonly RowMeaning[]): void {
  const why =
    symbol === null
      ? 'The rows have several dates, and each instrument has one of them'
      : `${symbol} stands at several dates`;
  report.askForRows(null, why, values);
}

interface Dates {
  /** The dates of each instrument. */
  readonly bySymbol: ReadonlyMap<string, ReadonlySet<string>>;
  /** The number of rows of each date. */
  readonly byDate: ReadonlyMap<string, number>;
}

function datesOf(at: Positions, lines: readonly Line[]): Dates {
  const cell = (line: Line, column: Column) => line.cells[at[column]] ?? '';
  const bySymbol = new Map<string, Set<string>>();
  const byDate = new Map<string, number>();
  for (const line of lines) {
    const symbol = cell(line, 'isin') || cell(line, 'symbol') || cell(line, 'name');
    bySymbol.set(symbol, (bySymbol.get(symbol) ?? new Set()).add(cell(line, 'date')));
    byDate.set(cell(line, 'date'), (byDate.get(cell(line, 'date')) ?? 0) + 1);
  }
  return { bySymbol, byDate };
}

/** True if most instruments stand at several dates, and every date has several. */
function areSnapshots({ bySymbol, byDate }: Dates): boolean {
  const repeated = [...bySymbol.values()].filter((dates) => dates.size > 1).length;
  return repeated >= 2 && repeated * 2 >= bySymbol.size && [...byDate.values()].every((rows) => rows >= 2);
}
