import { isDateText } from '../../dates.ts';
import type { Column } from '../../imported.ts';
import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import { findColumn, headerName, isAboutSecurity } from '../../words.ts';
import { cellsOf, isCostColumn, isMoneyColumn } from '../columnsByContent.ts';
import { isSide } from '../sides.ts';

/** Letters of countries that write a decimal point. */
export const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Words and codes of exchanges. */
const EXCHANGE =
  /exchange|b[öo]rse|bourse|bolsa|nyse|nasdaq|amex|\blse\b|xetra|euronext|\botc\b|\b[nb]se\b|^[A-Z]{2,5}$/i;

/**
 * Returns the column with the name of the security in every row with shares. The column that a header names best can be empty there,
 * such as one of remarks. It stays if no other one is certain.
 */
export function nameOfShares(at: Record<Column, number>, headers: readonly string[], lines: readonly Line[]): number {
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
export function amountByContent(
  at: Record<Column, number>,
  headers: readonly string[],
  lines: readonly Line[],
): number {
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
    // Orders have prices that were asked for next to those that were paid.
    const isPrice = findColumn([headerName(name)], 'price') === 0;
    if (taken.has(column) || isSide(name) || isCost || isPrice || values.length === 0) return [];
    const scaleOf = ({ line, value }: (typeof values)[number]) =>
      scales.find((scale) => Math.abs((numberIn(line, column) * scale) / value - 1) <= 0.05);
    const isValue = values.every((one) => scaleOf(one) !== undefined);
    // A number per 100 of 100 shares is the price again.
    const isProven = values.some((one) => scaleOf(one) === 1 || scaleOf(one) !== numberIn(one.line, at.quantity));
    return isValue && isProven ? [column] : [];
  });
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

/**
 * Returns the columns of a price and of a value by which the amounts of positions are numbers of shares. Amount × price is the value
 * in all rows. Null if there are none.
 */
export function columnsOfShares(
  at: Record<Column, number>,
  headers: readonly string[],
  lines: readonly Line[],
): { readonly price: number; readonly value: number } | null {
  const columns = headers.flatMap((name, column) =>
    column !== at.amount && isMoneyColumn(name || 'value', cellsOf(lines, column)) ? [column] : [],
  );
  const numberIn = ({ cells }: Line, column: number) => Math.abs(readTyped(cells[column] ?? '')?.value ?? 0);
  const rows = lines.filter((line) => numberIn(line, at.amount) !== 0);
  for (const price of columns) {
    // A price of 1 proves nothing, and neither does an exchange rate that all rows have.
    const isPrice = new Set(rows.map((line) => numberIn(line, price))).size === rows.length && rows.length > 1;
    const value = columns.find(
      (column) =>
        column !== price &&
        rows.every((line) => {
          const product = numberIn(line, at.amount) * numberIn(line, price);
          return product > 0 && Math.abs(numberIn(line, column) / product - 1) <= 0.005;
        }),
    );
    if (isPrice && value !== undefined) return { price, value };
  }
  return null;
}

/** Finds the column that is the difference between quantity × price and the amount of all rows, in addition to the costs that are known. */
export function withProvenCost(at: Record<Column, number>, headers: readonly string[], lines: readonly Line[]): void {
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
