import type { Transaction, Unit, WeightReading } from '@tearsheet/client';
import {
  type AnswerBook,
  type Answers,
  type ColumnMap,
  type FeeMeaning,
  type Format,
  type ImportedFile,
  importWithAnswers,
  type Merge,
  mergeTransactions,
  type ReadOptions,
  type RowMeaning,
  type SecurityMatch,
} from '@tearsheet/client/files';

/** The settings that a reader chose. Empty ones are detected. */
export interface ImportChoices {
  readonly format: Format | '';
  readonly dateFormat: string;
  readonly decimal: '.' | ',' | '';
  /** The currency of the account, if the file does not name it. */
  readonly currency: string;
  readonly unit: Unit | '';
  readonly weights: WeightReading | '';
  readonly columns: ColumnMap | null;
  /** The meaning of rows with dates and without types. */
  readonly rows: RowMeaning | '';
  /** `net` if amounts are after the fees and taxes of their rows, and `gross` if they are before. */
  readonly amounts: 'net' | 'gross' | '';
  /** `per_100` if the prices of bonds are per 100 and those in London are in pence. */
  readonly prices: 'each' | 'per_100' | '';
  /** The trade or the coin that the fees of rows with two of them belong to. */
  readonly fees: FeeMeaning | '';
  /** `skip` to leave out the rows that cannot be read. */
  readonly unread: 'skip' | '';
  /** The meaning of words that are not known. */
  readonly types: ReadOptions['types'];
  /** The instruments of securities that are not known. */
  readonly symbols: ReadOptions['symbols'];
}

export const NO_CHOICES: ImportChoices = {
  format: '',
  dateFormat: '',
  decimal: '',
  currency: '',
  unit: '',
  weights: '',
  columns: null,
  rows: '',
  amounts: '',
  prices: '',
  fees: '',
  unread: '',
  types: undefined,
  symbols: undefined,
};

/** A file or a paste that is being read. */
export interface Content {
  readonly text: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a text with the choices of the reader. Questions that were answered before for the same layout are answered. */
export function readContent(
  text: string,
  date: string,
  choices: ImportChoices,
  book: AnswerBook,
): { readonly file: ImportedFile; readonly used: Answers } {
  const options = {
    date,
    format: choices.format || undefined,
    dateFormat: choices.dateFormat || undefined,
    decimal: choices.decimal || undefined,
    currency: choices.currency || undefined,
    unit: choices.unit || undefined,
    weights: choices.weights || undefined,
    columns: choices.columns ?? undefined,
    rows: choices.rows || undefined,
    amounts: choices.amounts || undefined,
    prices: choices.prices || undefined,
    fees: choices.fees || undefined,
    unread: choices.unread || undefined,
    types: choices.types,
    symbols: choices.symbols,
  };
  return importWithAnswers(text, options, book);
}

/** Returns the answers among the choices, which are remembered for the layout of the file. */
export function answersIn({ dateFormat, decimal, currency, amounts, prices, types, symbols }: ImportChoices): Answers {
  return {
    ...(types === undefined ? {} : { types }),
    ...(symbols === undefined ? {} : { symbols }),
    ...(dateFormat === '' ? {} : { dateFormat }),
    ...(decimal === '' ? {} : { decimal }),
    ...(currency === '' ? {} : { currency }),
    ...(amounts === '' ? {} : { amounts }),
    ...(prices === '' ? {} : { prices }),
  };
}

/** True for a request and for a table of holdings that needs no decision, which replace the draft at once. */
export function isPlain({ kind, format, request, problems, skipped, table, detected }: ImportedFile): boolean {
  if (request === null || problems.length > 0 || skipped.length > 0) return false;
  return kind === 'request' || (kind === 'portfolio' && format === 'csv' && table !== null && !detected.unused_columns);
}

/** Returns how a file differs from the transactions of the draft. Null if one of the two has none. */
export function mergeOf(
  ledger: readonly Transaction[] | null,
  { request, rows }: ImportedFile,
  matches: readonly SecurityMatch[],
): Merge | null {
  if (ledger === null || request?.transactions === undefined) return null;
  const transactions = rows.map(({ row }) => row as Transaction); // A request with transactions has no other rows.
  return mergeTransactions(ledger, transactions, matches);
}
