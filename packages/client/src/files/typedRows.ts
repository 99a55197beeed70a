import type { Holding } from '../types.ts';
import { inMajor } from './currencies.ts';
import { dateColumnOf, orderOf } from './dates.ts';
import { decimalOf, type ReadNumber, readNumber, readTyped, UNIT_NOUNS, type Unit } from './numbers.ts';
import { dateQuestion, decimalQuestion, type Question } from './questions.ts';
import { findUnit, type UnitChoices } from './units.ts';

/** A holding as it is typed. */
export interface TypedRow {
  /** A date in any order. Empty for the common date. */
  readonly date: string;
  readonly symbol: string;
  readonly number: string;
}

export interface TypedChoices extends UnitChoices {
  /** The date (YYYY-MM-DD) of rows without a date. */
  readonly date: string;
  readonly dateFormat?: string | undefined;
  readonly decimal?: '.' | ',' | undefined;
}

/** The holding of a row, or the reason why the row is not complete. A row that waits for an answer has neither. */
export interface TypedHolding {
  readonly holding: Holding | null;
  readonly problem: string | null;
}

export interface TypedTable {
  readonly unit: Unit;
  readonly holdings: readonly TypedHolding[];
  readonly questions: readonly Question[];
}

const EXAMPLES: Readonly<Record<Unit, string>> = { weight: '25%', quantity: '12.5', amount: '500 EUR' };

/**
 * Reads rows that people typed. The rows together decide the order of dates, the decimal mark, and the kind of the
 * numbers. A cell with several meanings becomes a question. Nothing is guessed.
 */
export function readTypedRows(rows: readonly TypedRow[], choices: TypedChoices): TypedTable {
  const questions: Question[] = [];
  const dates = rows.map(({ date }) => date.trim()).filter((date) => date !== '');
  const fixed = choices.dateFormat === undefined ? null : orderOf(choices.dateFormat);
  const column = dateColumnOf(dates, fixed);
  // Without an order, only dates that need none can be read.
  const clear = (text: string) => dateColumnOf([text], null);
  if ('reason' in column && column.unclear !== null) questions.push(dateQuestion(column.unclear));
  const dateOf = (text: string): string | null | undefined => {
    const reader = 'reason' in column ? clear(text) : column;
    return 'reason' in reader ? undefined : reader.read(text);
  };

  const readCell = numberReader(rows, choices.decimal, questions);
  const read = rows.map((row) => ({
    symbol: row.symbol.trim(),
    text: row.number.trim(),
    written: row.date.trim(),
    date: row.date.trim() === '' ? choices.date : dateOf(row.date.trim()),
    number: readCell(row.number),
  }));
  const numbers = read.flatMap(({ number, date }) => (number ? [{ ...number, date: date ?? '' }] : []));
  const { unit, question, fraction } = findUnit(numbers, choices);
  if (question !== null) questions.push(question);

  const holdings = read.map(({ symbol, text, written, date, number }): TypedHolding => {
    const problem =
      date === null
        ? `"${written}" is not a date. Enter a date such as 2024-01-31.`
        : date === ''
          ? 'The date is missing.'
          : symbol === ''
            ? 'The symbol or name is missing.'
            : problemOf(text, number, unit);
    const isOpen = problem !== null || date === undefined || number === undefined || question !== null;
    if (isOpen || number === null || date === null) return { holding: null, problem };
    return { holding: { date, symbol, ...member(number, unit, () => fraction({ ...number, date })) }, problem };
  });
  return { unit, holdings, questions };
}

/**
 * Returns the reader of the numbers of a table. One cell can prove the decimal mark of all. The reader returns null for
 * other text, and undefined for a number that waits for an answer.
 */
function numberReader(rows: readonly TypedRow[], chosen: '.' | ',' | undefined, questions: Question[]) {
  const { decimal, unclear, conflict } = decimalOf(
    rows.map(({ number }) => number.trim()),
    '\t',
  );
  const mark = chosen ?? decimal;
  if (mark !== null) return (text: string): ReadNumber | null | undefined => readNumber(text, mark);
  if (unclear !== null) questions.push(decimalQuestion(unclear));
  return (text: string): ReadNumber | null | undefined => {
    const own = decimalOf([text.trim()], '\t');
    return own.decimal === null && (conflict !== null || own.unclear !== null) ? undefined : readTyped(text);
  };
}

function problemOf(text: string, number: ReadNumber | null | undefined, unit: Unit): string | null {
  if (text === '') return `The ${UNIT_NOUNS[unit]} is missing.`;
  if (number === undefined) return null;
  if (number !== null && (number.unit === null || number.unit === unit)) return null;
  return `"${text}" is not ${unit === 'amount' ? 'an' : 'a'} ${UNIT_NOUNS[unit]}. Enter ${unit === 'weight' ? 'a weight such as ' : ''}${EXAMPLES[unit]}.`;
}

function member(read: ReadNumber, unit: Unit, fraction: () => number): Partial<Holding> {
  if (unit === 'weight') return { weight: fraction() };
  if (unit === 'quantity' || read.currency === null) return { [unit]: read.value };
  const { value, currency } = inMajor(read.value, read.currency);
  return { amount: value, currency };
}
