import type { Day } from '../dates.ts';
import type { LedgerRules, TransactionType } from '../schemas/transactions.ts';

export type { TransactionType };

/** Booked transactions, and the rules of their request. */
export interface LedgerInput extends LedgerRules {
  /** Positions and cash at the close of a day before the first entry. */
  readonly opening: LedgerOpening | null;
  /** In the order in which they count: by day, then by the order of types within a day, then as sent. */
  readonly entries: readonly LedgerEntry[];
}

export interface LedgerOpening {
  readonly day: Day;
  /** `instrument` is a position in `AnalysisInput.instruments`. `quantity` is in shares of that day. `cost` is in the instrument's currency, or null. */
  readonly positions: readonly {
    readonly instrument: number;
    readonly quantity: number;
    readonly cost: number | null;
  }[];
  /** Negative amounts are loans. */
  readonly cash: readonly { readonly currency: string; readonly amount: number }[];
}

/** One booked transaction. Quantities and money are positive, except a negative `amount` of interest. The type decides the sign. */
export interface LedgerEntry {
  readonly day: Day;
  readonly type: TransactionType;
  /** Position in `AnalysisInput.instruments`, or null for an entry in cash. */
  readonly instrument: number | null;
  /** Shares of that day, before later splits. Split: new shares per old share. Exchange: units bought. NaN if absent. */
  readonly quantity: number;
  /** Per share, in `currency`. NaN if absent. */
  readonly price: number;
  /** Before fee and tax, in `currency`. NaN if absent. */
  readonly amount: number;
  readonly currency: string;
  /** In `currency`. 0 if absent. */
  readonly fee: number;
  readonly tax: number;
  /** Base currency per unit of `currency`. Exchange: units bought per unit of `currency`. NaN if absent. */
  readonly rate: number;
  /** The currency that an exchange buys. Otherwise null. */
  readonly toCurrency: string | null;
  /** Position in the request. */
  readonly row: number;
}
