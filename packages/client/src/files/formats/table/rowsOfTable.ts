import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import type { Report } from '../../report.ts';
import type { Positions } from '../mappedTable.ts';
import { AMOUNT } from '../tableFormat.ts';

/** True for a line of legal text, whose commas make cells. */
export function isSentence({ cells }: Line): boolean {
  return (cells[0] ?? '').split(' ').length > 5 && !cells.some((cell) => AMOUNT.test(cell));
}

export const TOTAL =
  /^(grand |sub|account |positions |portfolio |transactions )?(alter kontostand|neuer kontostand|total|totals|summe|zwischensumme|sous total|subtotaal|subtotale|gesamt|gesamtsumme|totaal|totale|somme|suma|summa|razem|i alt)\b/i;

/** A total of a security stands behind its symbol, such as `AAPL Total`. */
const SUBTOTAL = /^\S{1,12} (sub)?total:?$/i;

const isOnlyTotal = (cell: string) =>
  TOTAL.exec(cell)?.[0] === cell.replace(/:$/, '') || /^sub-?total of\b/i.test(cell);

/** True for a row of the table. Totals, remarks, and repeated headers are skipped. */
export function isRow({ number, cells }: Line, headers: readonly string[], at: Positions, report: Report): boolean {
  const filled = cells.filter((cell) => cell !== '');
  // A company can be called Total, but its row has a date or a symbol.
  const keys = [at.date, at.symbol, at.isin].map((column) => cells[column] ?? '');
  const isUndated = at.date !== -1 && keys[0] === '';
  const isTotal =
    TOTAL.test(filled[0] ?? '') &&
    keys.every((cell, key) => cell === '' || isOnlyTotal(cell) || ((key === 0 || isUndated) && TOTAL.test(cell)));
  // The sum of a column can have the name of the column.
  const isSum = filled.length === 2 && headers.includes(filled[0] ?? '') && readTyped(filled[1] ?? '') !== null;
  // A footnote stands behind its letter.
  const isNote = filled.length === 2 && keys.every((cell) => cell === '') && /^\p{L}.{15,}\.$/u.test(filled[1] ?? '');
  const hasNoType = (cells[at.type] ?? '') === '';
  const isOfSymbol = isUndated && hasNoType && SUBTOTAL.test(filled[0] ?? '');
  if (isTotal || isSum || isOfSymbol) report.skip(number, 'It is a total.');
  else if (
    isNote ||
    (filled.length < 2 && headers.length > 1) ||
    (cells.length < headers.length && isSentence({ number, cells }))
  )
    report.skip(number, 'It is a remark.');
  else if (filled.length > 1 && cells.every((cell, at) => cell === '' || cell === headers[at]))
    report.skip(number, 'It repeats the header.');
  else return true;
  return false;
}
