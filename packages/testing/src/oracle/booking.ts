import type { BookPrices, Exact } from './books.ts';
import type { LedgerEvent } from './ledgerEvents.ts';

/** The effect of one event. Money is in `currency` unless the name says otherwise. */
export interface Booking {
  readonly date: string;
  /** Position in `BookResult.days`. */
  readonly d: number;
  readonly type: LedgerEvent['row']['type'] | 'exit';
  readonly isOpening: boolean;
  readonly symbol: string | null;
  readonly currency: string;
  /** Change of the shares of that date. */
  readonly shares: Exact;
  /** Price per share of that date. */
  readonly price: Exact;
  readonly fee: Exact;
  readonly tax: Exact;
  /** Gross dividends and interest. */
  readonly income: Exact;
  readonly cash: readonly { readonly currency: string; readonly amount: Exact }[];
  /** Base currency per unit of `currency` for flows and costs. */
  readonly rate: Exact;
  /** External flow in base currency, positive into the portfolio. */
  readonly flow: Exact;
  /** Basis of a transfer or opening position in `currency`, per share. */
  readonly basis: Exact;
  readonly split: Exact | null;
}

export interface BookDay {
  /** Position in `weekdays`. */
  readonly day: number;
  readonly date: string;
  /** Shares of that date. */
  readonly shares: ReadonlyMap<string, Exact>;
  readonly cash: ReadonlyMap<string, Exact>;
  readonly value: Exact;
  /** External flows of the day, without the opening. */
  readonly flow: Exact;
}

export interface BookResult {
  readonly days: readonly BookDay[];
  readonly bookings: readonly Booking[];
  readonly prices: BookPrices;
  /** Close of a share of that date in its own currency. */
  worth(symbol: string, day: number): Exact;
}
