import { isCurrency } from '../currencies.ts';
import { isDateText } from '../dates.ts';
import type { Column } from '../imported.ts';
import { isKindWord, isPlainKind, kindOfWords, SIDES } from '../kinds.ts';
import { readTyped } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import { isDone, isFlagColumn, STATE_HEADER } from '../states.ts';
import { isExchange, isIsin, pairOf } from '../symbols.ts';
import { findColumn, headerName, isNameOfSecurity } from '../words.ts';
import { isDirection } from './sides.ts';
import { tradeIn } from './tradeText.ts';

const NUMBERS: readonly Column[] = ['quantity', 'price', 'amount', 'net', 'fee', 'tax', 'rate', 'balance', 'weight'];
const MONEY: readonly Column[] = ['amount', 'net', 'balance'];

/** Headers that name a number in one language and a security in another. */
const AMBIGUOUS = /^(nombre|valor|valeur|titre|titulos|acciones|posi[ct]i[oó]n|pos)$/i;

/** Classes of assets, which stand in columns with the header "type". */
const ASSET_CLASS =
  /^(stocks?|equit(y|ies)|etfs?|etcs?|funds?|mutual funds?|bonds?|cash|crypto\w{0,20}|options?|futures?|aktien?|fonds?|anleihen?|acciones|azioni|obligations?|common stock|currency|security|warrants?|certificates?|commodit(y|ies)|index|reits?)\b/i;
/** Such a class with a word that also means the exchange of money. */
const TRADED_CLASS = /^exchange[ _-]traded[ _-]/i;

/** Returns the cells of a column that are not empty. */
export function cellsOf(lines: readonly Line[], at: number): string[] {
  return lines.flatMap(({ cells }) => cells[at] || []);
}

/** The share of the cells that pass. 0 for a column without cells. */
function shareOf(cells: readonly string[], test: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}

/** The least share of cells that decides what a column has. Some cells may have errors. */
const MOST = 0.8;

export function isDateColumn(cells: readonly string[]): boolean {
  return shareOf(cells, isDate) >= MOST;
}

/** The least share of known sentences in a column of stories. Others are questions, and not payments by their sign. */
const MANY = 0.6;

/** The least share of known words in a column with a purchase or a sale. Others are questions. */
const SOME = 0.4;

/**
 * True for a column of words such as buy and sell, which says what each row does. Single letters count if the column has
 * nothing else, because tickers can be letters, too.
 */
export function isSideColumn(cells: readonly string[], header: string): boolean {
  // Gains of a long or a short term, or positions that are long.
  if (cells.every((cell) => /^(long|short)\b/i.test(cell)) && !/side|direction|type|action/i.test(header)) return false;
  const isName = isNameOfSecurity(header);
  const isSide = (cell: string) =>
    cell.length <= 30 && SIDES.includes(kindOfWords(cell) ?? 'internal') && (!isName || isPlainKind(cell));
  // The letters A and C are purchases only next to the letter for sales.
  const isLetters =
    cells.length > 0 &&
    cells.every((cell) => cell.length <= 2 && isSide(cell)) &&
    !cells.every((cell) => /^[ac]$/i.test(cell));
  // The name "Best Buy" is not a side. The header, the word alone, or a repeated cell proves a column of sides.
  const isKnown = (['type', 'side', 'note'] as const).some((column) => findColumn([headerName(header)], column) === 0);
  const isProven =
    isKnown || cells.some((cell) => isSide(cell) && isPlainKind(cell)) || new Set(cells).size < cells.length;
  return (
    isLetters ||
    (isProven &&
      cells.some((cell) => cell.length > 2 && isSide(cell)) &&
      shareOf(cells, isName ? isPlainKind : isKindWord) >= SOME)
  );
}

/** True for a column of words for types, with or without purchases and sales. A header such as "Sub Type" needs fewer known words. */
export function isKindColumn(cells: readonly string[], header: string): boolean {
  if (isNameOfSecurity(header)) return false;
  const least = /\b(type|action|activity|category|typ|art)\b/.test(headerName(header)) ? SOME : MOST;
  return new Set(cells).size <= 20 && shareOf(cells, (cell) => cell.length <= 30 && isKindWord(cell)) >= least;
}

/**
 * True for a column of sentences that say what the row does, such as `Bought 5 Foo Fund`. Names of securities can have such
 * words, too, so they need a trade with its number.
 */
export function isStoryColumn(cells: readonly string[], header: string): boolean {
  const isName = isNameOfSecurity(header);
  const isSide = (cell: string) => !isName && cell.includes(' ') && SIDES.includes(kindOfWords(cell) ?? 'internal');
  return (
    cells.some((cell) => tradeIn(cell) !== null || isSide(cell)) &&
    shareOf(cells, (cell) => kindOfWords(cell) !== null || tradeIn(cell) !== null) >= MANY
  );
}

/** True if few cells of a column of types have known words, so that another column may say more. */
export function isVague(cells: readonly string[]): boolean {
  return shareOf(cells, isKindWord) < SOME;
}

/** Headers of numbers that are no money. */
const LABEL =
  /\b(id|no(?! of)|nr|num|number(?! of)|nummer|order|account|konto|depot|ref|reference|key|code)\b|^\d{0,9}$/i;

/** True for a column of numbers that can be prices or amounts of money. */
export function isMoneyColumn(header: string, cells: readonly string[]): boolean {
  return (
    !LABEL.test(headerName(header)) &&
    shareOf(cells, isNumber) >= MOST &&
    cells.some((cell) => readTyped(cell)?.value !== 0)
  );
}

/** Headers with a word for costs whose numbers are no costs of their rows. */
const NO_COSTS =
  /%|\bless\b|currency|ccy|w[aä]hrung|rate|bps|percent|incl|inkl|excl|before|after|\bvor\b|\bnach\b|type|code|base|unit|year|lot\b|able\b|id\b|anschaffung|einstand|dividend/i;

/** True for a column of costs of a kind, such as `Commissioni amministrato`. */
export function isCostColumn(header: string, cells: readonly string[], kind: 'fee' | 'tax'): boolean {
  return kindOfWords(headerName(header)) === kind && !NO_COSTS.test(header) && isMoneyColumn(header, cells);
}

/** True for a column of codes that say what the numbers of their rows are, such as BTC. */
export function isUnitColumn(header: string, cells: readonly string[]): boolean {
  const isNamed = /coin|crypto|asset|unit|token|currency/i.test(header);
  return (
    isNamed && cells.length > 0 && cells.every((cell) => /^[A-Z0-9][A-Z0-9.]{1,9}$/.test(cell) && /[A-Z]/.test(cell))
  );
}

/** Returns the column of codes below "Asset", which name what was traded. A name next to it can be that of a lot. -1 if there is none. */
export function assetColumnOf(headers: readonly string[], lines: readonly Line[]): number {
  const isCode = (cell: string) => /^[A-Z0-9]{2,10}$/.test(cell);
  return headers.findIndex((header, at) => {
    const cells = /^(asset|coin|token)$/.test(headerName(header)) ? cellsOf(lines, at) : [];
    return shareOf(cells, isCode) >= MOST && !cells.filter(isCode).every(isCurrency);
  });
}

/** True for a column of states such as executed and canceled. */
export function isStateColumn(header: string, cells: readonly string[]): boolean {
  if (cells.length === 0) return false;
  if (isFlagColumn(header, cells)) return true;
  if (STATE_HEADER.test(headerName(header))) return cells.every((cell) => !isNumber(cell) && !isDate(cell));
  // Some states of orders that were not carried out are not known, and stop the file.
  const isMostly =
    cells.some((cell) => isDone(cell) === false) && shareOf(cells, (cell) => isDone(cell) !== null) >= MANY;
  return (
    (isMostly || cells.every((cell) => isDone(cell) !== null)) &&
    !cells.every((cell) => /^(new|open|ok|traded|closed|paid)$/i.test(cell))
  );
}

/** True for a column of a security and its currency, such as AAPL/USD. Payments have other texts in it. */
export function isPairColumn(cells: readonly string[]): boolean {
  return shareOf(cells, (cell) => cell.includes('/') && pairOf(cell) !== null) >= SOME;
}

export function isIsinColumn(cells: readonly string[]): boolean {
  return shareOf(cells, (cell) => isIsin(cell.toUpperCase())) >= 0.6;
}

/** False if the cells below a header cannot be its value. "Nombre" is a number in French and a name in Spanish. */
export function fits(column: Column, header: string, lines: readonly Line[], at: number): boolean {
  const cells = cellsOf(lines, at);
  if (cells.length === 0) return column !== 'date';
  if (column === 'date')
    return (
      shareOf(
        cells.filter((cell) => !/^[-–]+$/.test(cell)),
        isDateText,
      ) >= 0.5
    );
  // A market can be a pair of coins.
  if (column === 'exchange' && /^market$/i.test(header)) return cells.every(isExchange);
  if (column === 'currency') return !cells.every((cell) => isNumber(cell) || isDate(cell));
  if (column === 'type') {
    return !cells.every(
      (cell) =>
        TRADED_CLASS.test(cell) ||
        ([null, 'money'].includes(kindOfWords(cell)) && (isNumber(cell) || isDate(cell) || ASSET_CLASS.test(cell))),
    );
  }
  if (column === 'side') return cells.every((cell) => isKindWord(cell) || isDirection(cell));
  // Some exports have a column of zeros next to the column with the money.
  if (MONEY.includes(column) && cells.every((cell) => readTyped(cell)?.value === 0)) return false;
  if (AMBIGUOUS.test(header)) {
    const isWords = (cell: string) => !isNumber(cell) && /\p{L}{2}/u.test(cell);
    return NUMBERS.includes(column) ? cells.some(hasNumber) : column !== 'name' || cells.some(isWords);
  }
  return (
    !NUMBERS.includes(column) ||
    column === 'rate' ||
    cells.some(hasNumber) ||
    !cells.every((cell) => isDate(cell) || isCurrency(cell))
  );
}

/** Headers of dates other than that of the trade. */
export const OTHER_DATE =
  /settle|r[èe]glement|regolamento|liquidaci|value|valuta|valor|valeur|process|post|book|buch|expir|due|ex\b|pay|record|update|creat|print|report|download|matur|f[aä]llig/i;

/** Returns the column of dates that no header names. The date of the trade comes before others. -1 if there is none. */
export function dateByContent(headers: readonly string[], lines: readonly Line[]): number {
  const found = headers.flatMap((_, at) => (isDateColumn(cellsOf(lines, at)) ? [at] : []));
  return found.find((at) => !OTHER_DATE.test(headers[at] ?? '')) ?? found[0] ?? -1;
}

/**
 * Returns the columns of a table without a header by their cells: a date, a symbol or name, and a number. Two columns of
 * numbers are clear only if one of them has plain numbers, which are shares, or percent signs.
 */
export function bareColumns(lines: readonly Line[], width: number): Partial<Record<Column, number>> {
  const all = Array.from({ length: width }, (_, at) => ({ at, cells: cellsOf(lines, at) }));
  const filled = all.filter(({ cells }) => cells.length > 0);
  const date = filled.find(({ cells }) => cells.every(isDate) || (width === 3 && cells.some(isDate)));
  const others = filled.filter((column) => column !== date);
  const numbers = others.filter(
    ({ cells }) => cells.some(isNumber) && cells.filter(hasNumber).length * 2 > cells.length,
  );
  const texts = others.filter((column) => !numbers.includes(column));
  // Codes of Japanese stocks are numbers.
  const symbol = texts.find(({ cells }) => cells.every(isCode)) ?? texts[0] ?? numbers[0];
  const amounts = numbers.filter((column) => column !== symbol);
  const plain = amounts.filter(({ cells }) => cells.every((cell) => readTyped(cell)?.unit === null));
  const percent = amounts.filter(({ cells }) => cells.every((cell) => readTyped(cell)?.isPercent === true));
  const number = amounts.length === 1 ? amounts[0] : plain.length === 1 ? plain[0] : percent[0];
  if (symbol === undefined || amounts.length === 0) {
    return width === 2 ? { symbol: 0, weight: 1 } : { date: 0, symbol: 1, weight: 2 };
  }
  const name = texts.find((column) => column !== symbol);
  return {
    ...(date && { date: date.at }),
    symbol: symbol.at,
    ...(name && { name: name.at }),
    ...(number && { weight: number.at }),
  };
}

function isDate(cell: string): boolean {
  return /[-/.年\s]|^(19|20)\d{6}$/.test(cell) && isDateText(cell);
}

function isNumber(cell: string): boolean {
  return readTyped(cell) !== null;
}

function hasNumber(cell: string): boolean {
  return isNumber(cell) || (/\d/.test(cell) && !isDate(cell) && !/^\p{L}{2,}/u.test(cell));
}

/** True for a ticker, a RIC, or an ISIN. */
function isCode(cell: string): boolean {
  return /^[A-Z0-9][A-Z0-9.&^=-]{0,14}$/i.test(cell);
}
