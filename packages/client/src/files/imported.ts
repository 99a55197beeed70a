import type { AnalyzeRequest, Holding, Transaction } from '../types.ts';
import type { Closing } from './closing.ts';
import type { FeeMeaning, Meaning, RowMeaning } from './meanings.ts';
import type { Unit } from './numbers.ts';
import type { Question } from './questions.ts';
import type { WeightReading } from './units.ts';

export const FORMATS = [
  'request',
  'csv',
  'interactive_brokers',
  'schwab',
  'fidelity',
  'degiro',
  'trading212',
  'ghostfolio',
  'portfolio_performance',
  'ofx',
  'qif',
  'coins',
  'journal',
] as const;
/** The format of a file. `csv` is any table with a column map, and `request` is the JSON body of a request. */
export type Format = (typeof FORMATS)[number];

/** The values that a column of a table can have. */
export const COLUMNS = [
  'date',
  'type',
  'side',
  'status',
  'symbol',
  'isin',
  'name',
  'exchange',
  'quantity',
  'price',
  'amount',
  'net',
  'currency',
  'fee',
  'tax',
  'rate',
  'balance',
  'weight',
  'note',
  'id',
] as const;
export type Column = (typeof COLUMNS)[number];
/** The header of the column of each value. A number from 1 names a column of a table without a header. */
export type ColumnMap = Readonly<Partial<Record<Column, string>>>;

/** A finding about a line. The content of an `error` is not in the request. */
export interface Problem {
  /** The line of the file, from 1. Null for the whole file. */
  readonly line: number | null;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly column?: string;
  readonly value?: string;
}

/** A line that was left out because it has nothing to import, such as a total or legal text. */
export interface Skipped {
  readonly line: number;
  readonly reason: string;
  /** The money that the line moves. Absent if it moves none, or if it is a total or a remark. */
  readonly money?: number;
}

export interface ReadOptions {
  /** The purchase date (YYYY-MM-DD) of holdings without a date. */
  readonly date: string;
  /** The format. It is detected if absent. */
  readonly format?: Format | undefined;
  /** Overrides the guessed columns. An empty header means that no column has the value. */
  readonly columns?: ColumnMap | undefined;
  /** The order of numeric dates, for example DD/MM/YYYY. */
  readonly dateFormat?: string | undefined;
  readonly decimal?: '.' | ',' | undefined;
  /** The kind of number that holdings have. It is detected if absent. */
  readonly unit?: Unit | undefined;
  /** The meaning of weights without a percent sign, if some weights are above 1. It is detected if absent. */
  readonly weights?: WeightReading | undefined;
  /** The base currency of the request. */
  readonly currency?: string | undefined;
  /** The meaning of rows with dates and without types. It is detected if absent. */
  readonly rows?: RowMeaning | undefined;
  /** `net` if amounts are after the fees and taxes of their rows, and `gross` if they are before. It is detected if absent. */
  readonly amounts?: 'net' | 'gross' | undefined;
  /** `per_100` if the prices of bonds are per 100 and those in London are in pence, and `each` if they are of one unit. Only rows without a proof need it. */
  readonly prices?: 'each' | 'per_100' | undefined;
  /** The place of fees, if the rows have two trades, or two coins of which none is named next to the fee. */
  readonly fees?: FeeMeaning | undefined;
  /** `skip` to leave out the rows that cannot be read. They stop the file if absent. */
  readonly unread?: 'skip' | undefined;
  /** The meaning of words of the file that are not known, by the word. `skip` leaves the rows out. */
  readonly types?: Readonly<Record<string, Meaning>> | undefined;
  /**
   * The instruments of securities that the market data does not have, by the symbol of the rows. Each is a RIC, `keep` for the
   * prices of the file, or `skip` to leave the rows out.
   */
  readonly symbols?: Readonly<Record<string, string>> | undefined;
}

/** A security of a file with the identifiers that its rows have besides their symbol. */
export interface FileSecurity {
  readonly symbol: string;
  readonly name: string;
  readonly others: readonly string[];
}

/** Tells how sure the reading of a file is. */
export interface Certainty {
  /** `format`: the header is the one of a known format. `headers`: the headers name the columns. `content`: the cells decide. */
  readonly by: 'format' | 'headers' | 'content' | 'choice';
  readonly text: string;
}

/** The content of a file. It was not checked against the market data. */
export interface ImportedFile {
  readonly format: Format;
  readonly kind: 'request' | 'portfolio' | 'transactions';
  /** The body of a request. Null if a problem is an error. */
  readonly request: AnalyzeRequest | null;
  /** The imported rows with their lines. Empty for a request. */
  readonly rows: readonly { readonly line: number; readonly row: Transaction | Holding }[];
  /** The positions and the money at the end of the rows, and those that the file states. */
  readonly closing: Closing;
  readonly certainty: Certainty;
  /** Says what a file without a request is: its format or its columns. The problems have the ways out. Null for other files. */
  readonly refusal: string | null;
  /** The securities with more identifiers than their symbol. */
  readonly securities: readonly FileSecurity[];
  /** Names the layout of the file: its format and its header. Files of the same kind have the same text. Null without a header. */
  readonly layout: string | null;
  readonly problems: readonly Problem[];
  readonly skipped: readonly Skipped[];
  /** Choices that the text leaves open. Each is also an error until an option answers it. */
  readonly questions: readonly Question[];
  /** Everything that was inferred, for example `date_format`, for people. */
  readonly detected: Readonly<Record<string, string>>;
  /** The columns of a table. Null for formats with fixed columns. */
  readonly table: ReadTable | null;
}

/** The headers of a table with the cells of its first row, and the header of each value. */
export interface ReadTable {
  readonly headers: readonly string[];
  readonly sample: readonly string[];
  readonly columns: ColumnMap;
}
