import { Decimal } from 'decimal.js';

/** Arithmetic with 60 digits: sums and products of prices, rates, and quantities keep every digit. */
export const Exact: typeof Decimal = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });
export type Exact = Decimal;

export const ZERO: Exact = new Exact(0);

/** A small market. Every list holds one value per weekday of `weekdays`; null means that the day has none. */
export interface BookMarket {
  readonly baseCurrency: string;
  readonly weekdays: readonly string[];
  readonly instruments: Readonly<Record<string, BookInstrument>>;
  /** Base currency per unit. */
  readonly rates: Readonly<Record<string, readonly (number | null)[]>>;
  readonly benchmark: readonly (number | null)[];
}

export interface BookInstrument {
  readonly currency: string;
  readonly country: string;
  /** Split-adjusted closes. */
  readonly closes: readonly (number | null)[];
  /** Per split-adjusted share, by the weekday of the ex-date. */
  readonly dividends: readonly { readonly on: number; readonly amount: number }[];
  /** New shares per old share, by the weekday of the ex-date. */
  readonly splits: readonly { readonly on: number; readonly ratio: number }[];
  /** The last weekday with trading. */
  readonly delistedOn: number | null;
}

export type LedgerType =
  | 'buy'
  | 'sell'
  | 'deposit'
  | 'withdrawal'
  | 'dividend'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'split'
  | 'transfer_in'
  | 'transfer_out'
  | 'exchange';

/** A row of `transactions` as a request has it. */
export interface LedgerRow {
  readonly date: string;
  readonly type: LedgerType;
  readonly symbol?: string;
  readonly quantity?: number;
  readonly price?: number;
  readonly amount?: number;
  readonly currency?: string;
  readonly fee?: number;
  readonly tax?: number;
  readonly rate?: number;
  readonly id?: string;
}

export interface Ledger {
  readonly transactions: readonly LedgerRow[];
  readonly opening?: {
    readonly date: string;
    readonly positions: readonly { readonly symbol: string; readonly quantity: number; readonly cost?: number }[];
    readonly cash: readonly { readonly currency: string; readonly amount: number }[];
  };
  readonly lotMethod: 'fifo' | 'average' | 'highest_cost';
  readonly dividends: 'booked' | 'market';
  /** By country. */
  readonly withholding: Readonly<Record<string, number>>;
  readonly trackCash: boolean;
  readonly startDate?: string;
  readonly endDate: string;
}

/** Look-ups in a market, by weekday. */
export interface BookPrices {
  /** The last weekday on or before a date. -1 if the date is before the market. */
  on(date: string): number;
  /** The first weekday on or after a date. */
  from(date: string): number;
  own(symbol: string, day: number): Exact | null;
  /** The last known split-adjusted close. */
  close(symbol: string, day: number): Exact | null;
  /** Base currency per unit, the last known rate. */
  rate(currency: string, day: number): Exact;
  /** Shares of today that one share of a weekday became. */
  splitFactor(symbol: string, day: number): Exact;
}

/**
 * Returns the look-ups. `splits` are the splits that count per symbol, which are those of the market unless the ledger
 * books one of its own. A split on a weekday is done before the first trade of that weekday.
 */
export function bookPrices(
  market: BookMarket,
  splits: Readonly<Record<string, readonly { on: number; ratio: Exact }[]>>,
): BookPrices {
  const { weekdays, instruments, rates, baseCurrency } = market;
  const exact = new Map<number, Exact>();
  const toExact = (value: number): Exact => {
    const known = exact.get(value) ?? new Exact(value);
    exact.set(value, known);
    return known;
  };
  const lastOf = (list: readonly (number | null)[], day: number): Exact | null => {
    for (let d = Math.min(day, list.length - 1); d >= 0; d--) {
      const value = list[d];
      if (value !== null && value !== undefined) return toExact(value);
    }
    return null;
  };
  const one = new Exact(1);
  return {
    on: (date) => weekdays.findLastIndex((weekday) => weekday <= date),
    from: (date) => weekdays.findIndex((weekday) => weekday >= date),
    own: (symbol, day) => {
      const value = instruments[symbol]?.closes[day];
      return value === null || value === undefined ? null : toExact(value);
    },
    close: (symbol, day) => lastOf(instruments[symbol]?.closes ?? [], day),
    rate: (currency, day) => {
      if (currency === baseCurrency) return one;
      const rate = lastOf(rates[currency] ?? [], day);
      if (rate === null) throw new Error(`no rate of ${currency} on ${weekdays[day]}`);
      return rate;
    },
    splitFactor: (symbol, day) =>
      (splits[symbol] ?? []).reduce((factor, split) => (split.on > day ? factor.mul(split.ratio) : factor), one),
  };
}

export function sum(values: readonly Exact[]): Exact {
  return values.reduce((total, value) => total.add(value), ZERO);
}
