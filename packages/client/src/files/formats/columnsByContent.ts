import { isDateText } from '../dates.ts';
import type { Column } from '../imported.ts';
import { readTyped } from '../numbers.ts';
import type { Line } from '../parseRows.ts';

const NUMBERS: readonly Column[] = ['quantity', 'price', 'amount', 'fee', 'tax', 'weight'];

/** Headers that name a number in one language and a security in another. */
const AMBIGUOUS = /^(nombre|valor|valeur|titre|titulos|acciones|posi[ct]i[oó]n|pos)$/i;

/** False if the cells below an ambiguous header cannot be its value. "Nombre" is a number in French and a name in Spanish. */
export function fits(column: Column, header: string, lines: readonly Line[], at: number): boolean {
  const cells = cellsOf(lines, at);
  if (!AMBIGUOUS.test(header) || cells.length === 0) return true;
  return NUMBERS.includes(column) ? cells.some(hasNumber) : column !== 'name' || !cells.every(isNumber);
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

function cellsOf(lines: readonly Line[], at: number): string[] {
  return lines.flatMap(({ cells }) => cells[at] || []);
}

function isDate(cell: string): boolean {
  return /[-/.年\s]|^\d{8}$/.test(cell) && isDateText(cell);
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
