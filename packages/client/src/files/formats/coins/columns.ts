import { isCurrency } from '../../currencies.ts';
import type { Kind } from '../../kinds.ts';
import { findColumn, headerName } from '../../words.ts';

/**
 * The meaning of a column in a list of coins. `in` and `out` are the two sides of a row. `asset` has one side, whose sign is in
 * its number or follows from the word of the `direction`. A `pair` names both assets. The `remaining` part of an order was not filled. A number that leaves is the `gross` one, if there is one.
 * The `total` is what came after the fee, which proves the asset of the fee. The `balance` after a row proves its numbers.
 */
export type Role =
  | 'date'
  | 'kind'
  | 'status'
  | 'group'
  | 'direction'
  | 'id'
  | 'asset'
  | 'quantity'
  | 'remaining'
  | 'gross'
  | 'other'
  | 'otherQuantity'
  | 'pair'
  | 'price'
  | 'in'
  | 'inAsset'
  | 'out'
  | 'outAsset'
  | 'fee'
  | 'feeAsset'
  | 'total'
  | 'balance'
  | 'balanceAsset'
  | 'value'
  | 'valueAsset'
  | 'security'
  | 'note';

/**
 * A service that lists coins: the header of each role. A header that occurs several times has its number behind a #, and other
 * headers of the same role stand behind a bar. A number without a column for its asset has it in its cell, such as `2 ETH`.
 */
export interface CoinFormat {
  readonly columns: Partial<Readonly<Record<Role, string>>>;
  /** Headers without a role that every file has, such as the number of an order of which a part was filled. */
  readonly headers?: readonly string[];
  /**
   * True if the first of two assets always left and the other one always came. A payment with two assets is a trade, before which
   * the first one was paid in, or after which the other one was paid out.
   */
  readonly isFromTo?: boolean;
  /** True if the money of a trade includes the fee. */
  readonly isFeeIncluded?: boolean;
  /** True if only the reader of the file knows whether the numbers include the fee. */
  readonly isFeeOpen?: boolean;
  /** True if numbers are negative when something left, so that a positive cost came back. */
  readonly isSigned?: boolean;
  /** True if numbers have their coins behind them, so that the coin of a fee without one is not known. */
  readonly hasUnits?: boolean;
  /** True if a pair such as BTC-ETH has what is paid in front. */
  readonly isQuoteFirst?: boolean;
  /** True if the text of a purchase or a sale names its value, which was paid or received. */
  readonly isPaidByValue?: boolean;
  /** The columns of numbers, fees, and balances that each asset has, with the asset in parentheses. */
  readonly wide?: { readonly amount: RegExp; readonly fee: RegExp; readonly balance?: RegExp };
  /** The meaning of words that mean something else than in other files. */
  readonly kinds?: readonly (readonly [text: RegExp, kind: Kind])[];
}

/** Words of the side that left and of the side that came, in front of or behind the words for their number and their asset. */
const SIDES: readonly (readonly [out: string, into: string])[] = [
  ['from', 'to'],
  ['sent', 'received'],
  ['send', 'receive'],
  ['sell', 'buy'],
  ['sold', 'bought'],
  ['sold', 'buy'],
  ['out', 'in'],
  ['outgoing', 'incoming'],
  ['spent', 'received'],
  ['spend', 'receive'],
  ['paid', 'received'],
  ['input', 'output'],
  ['debited', 'credited'],
];
const NUMBER = ['amount', 'quantity', 'qty'];
const ASSET = ['currency', 'symbol', 'asset', 'coin', 'token', 'ccy'];
/** Services that write `outSellAmount` and `inBuyAmount` name each side twice. */
const DOUBLED = /^(?:out (?=sell )|in (?=buy ))/;

/**
 * Returns the columns of any table that has the number and the asset of both sides in columns of their own, such as `From amount`
 * and `To symbol`. Null for other tables.
 */
export function pairColumns(cells: readonly string[]): CoinFormat | null {
  const names = cells.map((cell) =>
    headerName(cell)
      .replace(DOUBLED, '')
      .replace(/^(debit|credit)(?= currency$)/, '$1ed'),
  );
  const dateAt = findColumn(names, 'date');
  const isOfSecurities = findColumn(names, 'isin') !== -1 || findColumn(names, 'quantity') !== -1;
  if (dateAt === -1 || isOfSecurities) return null;
  /** Returns the header of a number or an asset of a side. */
  const find = (side: string, nouns: readonly string[]) => {
    const at = names.findIndex((name) =>
      nouns.some((noun) => name === `${side} ${noun}` || name === `${noun} ${side}`),
    );
    return cells[at];
  };
  for (const [out, into] of SIDES) {
    const columns: Partial<Record<Role, string | undefined>> = {
      date: cells[dateAt],
      out: find(out, NUMBER),
      outAsset: find(out, ASSET),
      in: find(into, NUMBER),
      inAsset: find(into, ASSET),
    };
    if (Object.values(columns).some((name) => name === undefined)) continue;
    const others = {
      kind: cells[findColumn(names, 'type')],
      fee: find('fee', NUMBER) ?? cells[findColumn(names, 'fee')],
      feeAsset: find('fee', ASSET),
      id: cells[findColumn(names, 'id')],
      note: cells[findColumn(names, 'note')],
    };
    const found = Object.entries({ ...columns, ...others }).filter(([, header]) => header !== undefined);
    return { columns: Object.fromEntries(found), isFeeOpen: true };
  }
  return null;
}

/** Returns the columns of a table whose rows name the coin of a trade and what it was paid with, such as `Base asset` and `Quote asset`. */
export function baseColumns(cells: readonly string[]): CoinFormat | null {
  const names = cells.map(headerName);
  const find = (side: string, nouns: readonly string[]) => {
    const wanted = nouns.map((noun) => `${side} ${noun}`);
    return cells[names.findIndex((name) => wanted.includes(name))];
  };
  const named = (column: 'date' | 'type' | 'fee' | 'id' | 'note') => cells[findColumn(names, column)];
  const needed = {
    date: named('date'),
    kind: named('type'),
    direction: named('type'),
    asset: find('base', ASSET),
    quantity: find('base', [...NUMBER, 'asset amount']),
    other: find('quote', ASSET),
    otherQuantity: find('quote', [...NUMBER, 'asset amount']),
  };
  if (Object.values(needed).some((header) => header === undefined)) return null;
  const fee = find('fee', NUMBER) ?? named('fee');
  const others = { fee, feeAsset: find('fee', ASSET), id: named('id'), note: named('note') };
  const found = Object.entries({ ...needed, ...others }).filter(([, header]) => header !== undefined);
  return { columns: Object.fromEntries(found), isFeeOpen: true };
}

/** A number of each currency and coin in a column of its own, such as `Amount USD` and `Amount BTC`. */
const WIDE = { amount: /^Amount ([A-Z]{3,5})$/, fee: /^Fee ([A-Z]{3,5})$/ };

/** Returns the columns of a table with the amounts of a currency and of a coin next to each other. Null for other tables. */
export function columnsByAsset(cells: readonly string[]): CoinFormat | null {
  const names = cells.map(headerName);
  const [dateAt, kindAt] = [findColumn(names, 'date'), findColumn(names, 'type')];
  const assets = cells.flatMap((cell) => WIDE.amount.exec(cell)?.[1] ?? []);
  const isMixed = assets.some(isCurrency) && !assets.every(isCurrency);
  if (!isMixed || dateAt === -1 || kindAt === -1) return null;
  const columns = { date: cells[dateAt] ?? '', kind: cells[kindAt] ?? '' };
  return { columns, wide: WIDE, isFeeOpen: true };
}
