import { sixDigits } from '../../messages.ts';
import type { Transaction, TransactionType } from '../../schemas/transactions.ts';
import type { Findings, InstrumentFact } from '../findings.ts';

export type Member = 'quantity' | 'price' | 'amount' | 'fee' | 'tax' | 'rate' | 'currency';
/** A member without effect, and why. The reason completes "has no effect, because". */
type Unread = readonly [member: Member, why: string];

/** A member of a transaction that has no effect. */
export interface UnreadNote {
  readonly row: number;
  readonly type: TransactionType;
  readonly member: Member;
  readonly why: string;
}

/** The facts that decide which members of a transaction count. */
export interface UnreadTerms {
  /** The instrument of a symbol. Null if the market data does not have it. */
  readonly instrumentOf: (symbol: string) => InstrumentFact | null;
  readonly trackCash: boolean;
}

/** Members that have no effect on a transaction of a type. The client's importer has this table too (`npm run docs`). */
export const UNREAD_MEMBERS: Readonly<Partial<Record<TransactionType, readonly Member[]>>> = {
  deposit: ['quantity', 'price'],
  withdrawal: ['quantity', 'price'],
  interest: ['quantity', 'price'],
  fee: ['quantity', 'price'],
  tax: ['quantity', 'price'],
  split: ['price', 'amount', 'fee', 'tax', 'rate', 'currency'],
  exchange: ['price'],
};
/** Types whose money stays in the cash of its currency if cash is tracked, so no rate converts it. */
export const UNCONVERTED: readonly TransactionType[] = ['dividend', 'interest', 'fee', 'tax'];

/**
 * Returns the members without effect that the transactions themselves show. A zero says nothing. A member that repeats what others
 * say is a check, and is without effect if it contradicts them.
 */
export function unreadMembers(transactions: readonly Transaction[], terms: UnreadTerms): readonly UnreadNote[] {
  return transactions.flatMap((sent, row) =>
    unreadOf(sent, terms).map(([member, why]) => ({ row, type: sent.type, member, why })),
  );
}

/** Warns once of each member without effect of a type, at its first row. */
export function warnOfUnread(notes: readonly UnreadNote[], found: Findings): void {
  for (const [first, ...others] of Map.groupBy(notes, ({ type, member }) => `${type} ${member}`).values()) {
    if (first === undefined) continue;
    const { row, type, member, why } = first;
    const more = others.length === 0 ? '' : ` The same holds for ${others.length} more of type ${type}.`;
    const message = `transactions[${row}].${member} has no effect, because ${why}.${more}`;
    found.warn('member_ignored', ['transactions', row, member], message);
  }
}

function unreadOf(sent: Transaction, { instrumentOf, trackCash }: UnreadTerms): readonly Unread[] {
  const { type, symbol } = sent;
  const instrument = symbol === undefined ? null : instrumentOf(symbol);
  const ofType = (UNREAD_MEMBERS[type] ?? []).map(
    (member): Unread => [member, `a transaction of type ${type} has no ${member}`],
  );
  const unread = [...ofType, ...ofValues(sent, instrument, trackCash)];
  if (trackCash && UNCONVERTED.includes(type)) unread.push(['rate', `the money of a ${type} stays in its currency`]);
  const own = instrument?.type === 'cash' && type !== 'exchange' ? instrument.currency : undefined;
  if (own !== undefined && sent.currency !== own) unread.push(['currency', `its symbol is the cash of ${own}`]);
  return unread.filter(([member]) => sent[member]);
}

/** Returns the quantity, price, amount, or rate that another one replaces. */
function ofValues(sent: Transaction, instrument: InstrumentFact | null, trackCash: boolean): Unread[] {
  const { type, symbol, quantity, price, amount, rate } = sent;
  switch (type) {
    case 'buy':
    case 'sell':
      if (price === undefined || amount === undefined || isProduct(sent)) return [];
      return [['amount', `${quantity} × ${price} counts, which is not ${amount}${hintOfHundredths(sent)}`]];
    case 'dividend':
      if (amount === undefined || (price !== undefined && quantity !== undefined && isProduct(sent))) return [];
      return (['quantity', 'price'] as const).map((member) => [member, `its amount of ${amount} counts`]);
    case 'exchange':
      if (quantity === undefined || isNear(quantity, (amount ?? 0) * (rate ?? 0), slackOf(amount, rate))) return [];
      return [['rate', `its quantity of ${quantity} counts, which is not ${amount} × ${rate}`]];
    case 'transfer_in':
    case 'transfer_out':
      if (symbol === undefined || instrument?.type === 'cash') {
        const other = amount === undefined || amount === quantity ? [] : (['quantity'] as const);
        return [...other, 'price' as const].map((member) => [member, 'its amount of cash counts']);
      }
      return ofShares(sent, instrument, trackCash);
    default:
      return [];
  }
}

/** Only the price of shares that come counts, as their cost, and fees. The walk compares the others with the close. */
function ofShares(sent: Transaction, instrument: InstrumentFact | null, trackCash: boolean): Unread[] {
  const { type, price, amount, fee, tax } = sent;
  const isCost = type === 'transfer_in' && Boolean(price);
  const unread: Unread[] = [];
  if (amount !== undefined && price !== undefined && !isProduct(sent)) {
    unread.push(['amount', `${sent.quantity} × ${price} counts, which is not ${amount}`]);
  }
  const hasCosts = Boolean(fee) || Boolean(tax);
  const isConverted = isCost || (hasCosts && (type === 'transfer_in' || !trackCash));
  if (!isConverted) unread.push(['rate', 'the shares count at the close']);
  // An instrument that the market data lacks has the currency of its first row.
  if (instrument !== null && sent.currency !== instrument.currency && !hasCosts && !price && !amount) {
    unread.push(['currency', `the transfer moves no money, and ${instrument.ric} is in ${instrument.currency}`]);
  }
  return unread;
}

/** Returns advice for a price in hundredths, such as pence, or the percentage of a bond. Otherwise it is empty. */
function hintOfHundredths(sent: Transaction): string {
  const price = (sent.price ?? 0) / 100;
  return isProduct({ ...sent, price }) ? `. The amount fits a price of ${sixDigits(price)}, so send that one` : '';
}

/** Returns true if the amount is quantity × price, before or after the fee and the tax. */
function isProduct({ quantity = 0, price = 0, amount = 0, fee = 0, tax = 0 }: Transaction): boolean {
  const [value, costs] = [Math.abs(quantity * price), Math.abs(fee) + Math.abs(tax)];
  const slack = slackOf(quantity, price);
  return [0, costs, -costs].some((cost) => isNear(Math.abs(amount), value + cost, slack));
}

function isNear(stated: number, value: number, slack: number): boolean {
  return Math.abs(stated - value) <= slack;
}

/** The fewest decimals to which sources round a price, and a fraction of a share. */
const [OF_PRICES, OF_SHARES] = [2, 4];
/** The rounding of a product is at most this share of it, and one cent. */
const [MOST, CENT] = [0.01, 0.011];

/** Returns the largest difference that comes from the rounding of two numbers. */
function slackOf(quantity = 0, price = 0): number {
  const half = (number: number, fewest: number) =>
    0.5 * 10 ** -Math.max(String(number).split('.')[1]?.length ?? 0, fewest);
  const shares = Number.isInteger(quantity) ? 0 : half(quantity, OF_SHARES);
  const rounding = Math.abs(quantity) * half(price, OF_PRICES) + shares * Math.abs(price);
  return Math.min(rounding, MOST * Math.abs(quantity * price)) + CENT;
}
