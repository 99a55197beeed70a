import { isDateText } from '../../dates.ts';
import { type Kind, kindOfWords } from '../../kinds.ts';
import type { Line } from '../../parseRows.ts';
import type { MappedTable } from '../mappedTable.ts';
import { oncePerTable } from './nearMoney.ts';

/** Kinds of rows that have an amount and nothing else. */
const IS_PAID: readonly Kind[] = ['dividend', 'interest', 'deposit', 'withdrawal'];

/** Headers of quotes, which a list of symbols has next to its trades. */
export const QUOTE = /^(current|last|latest|market|open|high|low|change|prev|day|bid|ask|aktuell|letzt)/i;

/** Headers of the value of the whole account, such as "Realized Equity", which stands next to every row. */
const EQUITY = /\bequity$/i;

/** The columns that have a number with the decimals of money. Identifiers have none. */
const columnsOfMoney = oncePerTable(
  ({ table, unusedMoney }) =>
    new Set(
      unusedMoney.filter((column) => table.lines.some((line) => /\d[.,]\d{1,2}\D*$/.test(table.text(line, column)))),
    ),
);

/** Skips a row without money and shares. It is an error if a column that is not used has its money. */
export function skipEmpty(mapped: MappedTable, line: Line): void {
  const { report, table, at, unusedMoney, fees, taxes, layout } = mapped;
  const hasMoney = (column: number) =>
    !fees.includes(column) &&
    !taxes.includes(column) &&
    !QUOTE.test(table.headers[column] ?? '') &&
    !EQUITY.test(table.headers[column] ?? '') &&
    (table.peek(table.text(line, column), column) ?? 0) !== 0 &&
    columnsOfMoney(mapped).has(column);
  const isDated = isDateText(mapped.text(line, 'date'));
  const other = isDated && !layout?.isComplete ? unusedMoney.find(hasMoney) : undefined;
  const kind = kindOfWords(mapped.text(line, 'type'));
  const isCost = (kind === 'fee' && fees.length === 0) || (kind === 'tax' && taxes.length === 0);
  if (at.amount === -1 && at.net === -1 && kind !== null && (IS_PAID.includes(kind) || isCost)) {
    const message = `"${mapped.text(line, 'type')}" needs an amount, and no column has amounts. Choose it (amount)`;
    report.error(line.number, message);
  } else if (other === undefined) report.skip(line.number, 'It moves neither money nor shares.');
  else {
    const value = table.text(line, other);
    const message = `Its amount is 0, and the column "${table.headers[other]}" has ${value}. Choose it as the amount (amount), or correct the row`;
    report.error(line.number, message, { value });
  }
}

/** Returns the money in the column of amounts of a line. 0 if it has none. */
export function movedMoney({ table, at }: MappedTable, line: Line): number {
  return table.peek(table.text(line, at.net), at.net) || table.peek(table.text(line, at.amount), at.amount) || 0;
}

export function movesAnything({ table, at, fees, taxes }: MappedTable, line: Line): boolean {
  const columns = [at.quantity, at.amount, at.net, at.price, ...taxes, ...fees];
  // A text with digits counts, such as 45S, which is not a number.
  return columns.some((column) => {
    const cell = table.text(line, column);
    return column !== -1 && (table.peek(cell, column) ?? (/\d/.test(cell) ? 1 : 0)) !== 0;
  });
}

/** True for a trade of 0 shares for no money. */
export function isOfNothing(mapped: MappedTable, line: Line): boolean {
  const { table, at, fees } = mapped;
  const isZero = (column: number) => table.peek(table.text(line, column), column) === 0;
  return (
    isZero(at.quantity) &&
    movedMoney(mapped, line) === 0 &&
    fees.every((fee) => !table.peek(table.text(line, fee), fee))
  );
}
