import { isCurrency } from '../../currencies.ts';
import type { ReadOptions } from '../../imported.ts';
import type { Kind } from '../../kinds.ts';
import type { Line } from '../../parseRows.ts';
import { round } from '../../round.ts';
import type { MappedTable, Money } from '../mappedTable.ts';

export type Types = NonNullable<ReadOptions['types']>;

/** A row whose cells are read and whose meaning is known. */
export interface Row {
  readonly line: Line;
  readonly date: string;
  readonly kind: Kind;
  /** True if the reader of the file chose the kind for the word of the row. */
  readonly isChosen: boolean;
  readonly symbol: string;
  /** The signed number of shares. Null if the row has none. */
  readonly quantity: number | null;
  readonly price: Money | null;
  readonly amount: Money | null;
  readonly net: Money | null;
  readonly fee: Money | null;
  readonly tax: Money | null;
  readonly rate: number | null;
  readonly note: string;
  readonly id: string;
  /** True if the price is the one of a text that names no currency. */
  readonly isTextPrice: boolean;
}

/** The meaning of the signs of the amounts of a table. */
export interface Signs {
  /** True if amounts are negative when money leaves the account. */
  readonly isCashFlow: boolean;
  /** True if purchases have negative money, so that a sale has positive money. */
  readonly areTradesSigned: boolean;
  /** True if the number of shares is negative when shares leave the account. */
  readonly isSigned: boolean;
  /** True if every sale takes shares and no purchase does, so that a row with the other sign contradicts its type. */
  readonly areSharesSigned: boolean;
  /** True if costs are negative, so that a positive one came back. */
  readonly isRefundPositive: boolean;
  /** True if taxes are positive, so that a negative one came back. */
  readonly isTaxPositive: boolean;
  /** True if a negative dividend takes money back: money that left is negative, and others are positive or no purchase is. */
  readonly isDividendSigned: boolean;
  readonly amountsIncludeCosts: boolean;
  /** The unit of prices without an amount that can be per 100. Null if nobody said it. */
  readonly prices: 'each' | 'per_100' | null;
  /** The decimals that the amounts are written with, at most 2. */
  readonly amountDecimals: number;
}

/** True for the code of a coin or a security. */
export function isCode(symbol: string): boolean {
  return /^[A-Z0-9]{2,10}$/.test(symbol) && /[A-Z]/.test(symbol) && !isCurrency(symbol) && !CASH.test(symbol);
}

/** Returns a symbol, unless it is the currency of a row of money. */
export function withoutMoney(symbol: string): string {
  return isCurrency(symbol) ? '' : symbol;
}

/** Symbols that programs give to money. */
export const CASH = /^\$*CASH([-_. ]?([A-Z]{2,3}))?$/i;

/** Kinds whose rows have a name of a payment where trades have the name of a security. */
export const IS_MONEY: readonly Kind[] = ['fee', 'deposit', 'withdrawal', 'flow', 'interest', 'charge', 'money'];

/** Returns the signed money of a row. 0 if it has none. */
export function movedBy({ net, amount }: Row): number {
  return (net ?? amount)?.value ?? 0;
}

export function costsOf({ fee, tax }: Row): number {
  return round(Math.abs(fee?.value ?? 0) + Math.abs(tax?.value ?? 0));
}

/** Returns the price of a row, or its amount for each share. */
export function priceIn({ price, quantity, amount, net }: Row): Money | null {
  const money = amount ?? net;
  if (price !== null || money === null || (quantity ?? 0) === 0) return price;
  return { ...money, value: Math.abs(money.value / (quantity ?? 1)) };
}

export function commonOf({ date, note, id }: Row): { date: string; note: string; id: string } {
  return { date, note, id };
}

/** Returns the column that names the security. -1 if none does. */
export function symbolAt({ isin, symbol, name }: MappedTable['at']): number {
  return [symbol, isin, name].find((column) => column !== -1) ?? -1;
}

export function positive(money: Money | null): Money | null {
  return money === null ? null : { ...money, value: Math.abs(money.value) };
}

/** Returns the signed number of shares of a line. 0 if it has none. */
export function sharesOf({ table, at }: MappedTable, line: Line): number {
  return table.peek(table.text(line, at.quantity), at.quantity) ?? 0;
}

/** Returns the money of a row: its amount, or quantity × price if it has none. */
export function moneyOf({ net, amount, price, quantity }: Row): Money | null {
  const stated = net !== null && net.value !== 0 ? net : (amount ?? net);
  if (stated !== null && stated.value !== 0) return stated;
  if (price === null) return stated;
  if (quantity === null) return { ...price };
  const product = round(Math.abs(quantity) * price.value);
  return product === 0 && stated !== null ? stated : { value: product, currency: price.currency };
}
