import type { Holding, Transaction } from '../types.ts';
import { round } from './round.ts';

/** The positions and the money that the rows of a file add up to, which a reader compares with the screen of the broker. */
export interface Closing {
  /** The first and the last date of the rows. Null without rows. */
  readonly period: { readonly from: string; readonly to: string } | null;
  /** The shares of each instrument. They are negative if the file lacks earlier purchases. */
  readonly positions: readonly { readonly symbol: string; readonly quantity: number; readonly stated?: number }[];
  /** The money by currency. An empty currency is that of the instrument. */
  readonly cash: readonly { readonly currency: string; readonly amount: number; readonly stated?: number }[];
}

/** The money and the shares that a file itself states for its end. */
export interface Stated {
  readonly cash: ReadonlyMap<string, number>;
  readonly positions: ReadonlyMap<string, number>;
}

const NOTHING_STATED: Stated = { cash: new Map(), positions: new Map() };

/** Returns the money that a transaction adds to the account. */
export function cashOf({
  type,
  quantity = 0,
  price = 0,
  amount = quantity * price,
  fee = 0,
  tax = 0,
  symbol,
}: Transaction): number {
  const costs = fee + tax;
  if (type === 'buy' || type === 'withdrawal') return -amount - costs;
  if (type === 'sell' || type === 'deposit' || type === 'dividend' || type === 'interest') return amount - costs;
  if (type === 'fee' || type === 'tax' || type === 'exchange') return -amount;
  if (type === 'transfer_in') return symbol ? -costs : amount;
  return type === 'transfer_out' && !symbol ? -amount : -costs;
}

/**
 * Returns what the transactions of a file add up to, in the order of time, with what the file states. Holdings have no
 * closing.
 */
export function closingOf(
  rows: readonly { readonly row: Transaction | Holding }[],
  { cash, positions }: Stated = NOTHING_STATED,
): Closing {
  const transactions = rows.flatMap(({ row }) => ('type' in row ? [row] : []));
  // A row whose date waits for an answer has none.
  const dates = rows.flatMap(({ row }) => row.date || []).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  const shares = new Map<string, number>();
  const money = new Map<string, number>();
  const add = (totals: Map<string, number>, key: string, value: number) =>
    totals.set(key, round((totals.get(key) ?? 0) + value));
  for (const row of transactions.sort(
    (a, b) => Number((a.date || '') > (b.date || '')) - Number((a.date || '') < (b.date || '')),
  )) {
    const { type, symbol = '', quantity = 0 } = row;
    if (type === 'split') shares.set(symbol, round((shares.get(symbol) ?? 0) * quantity));
    else if (symbol !== '' && (type === 'buy' || type === 'transfer_in')) add(shares, symbol, quantity);
    else if (symbol !== '' && (type === 'sell' || type === 'transfer_out')) add(shares, symbol, -quantity);
    else if (type === 'exchange') add(money, symbol.replace('CASH.', ''), quantity);
    if (row.price !== undefined || row.amount !== undefined) add(money, row.currency ?? '', cashOf(row));
  }
  return {
    period: from === undefined || to === undefined ? null : { from, to },
    positions: [...new Set([...shares.keys(), ...positions.keys()])].flatMap((symbol) => {
      const [quantity, stated] = [shares.get(symbol) ?? 0, positions.get(symbol)];
      if (Math.abs(quantity) < 1e-9 && !stated) return [];
      return [{ symbol, quantity, ...(stated === undefined ? {} : { stated }) }];
    }),
    cash: [...new Set([...money.keys(), ...cash.keys()])].flatMap((currency) => {
      const [amount, stated] = [money.get(currency) ?? 0, cash.get(currency)];
      if (Math.abs(amount) < 0.005 && stated === undefined) return [];
      return [{ currency, amount: Number(amount.toFixed(2)), ...(stated === undefined ? {} : { stated }) }];
    }),
  };
}
