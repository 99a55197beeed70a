import { UNCONVERTED, UNREAD_MEMBERS } from '../generated/ledgerRules.ts';
import type { Transaction } from '../types.ts';

type Member = keyof Transaction;
type Type = Transaction['type'];

const UNREAD: Readonly<Partial<Record<Type, readonly Member[]>>> = UNREAD_MEMBERS;
const STAYS: readonly Type[] = UNCONVERTED;

/**
 * Returns a transaction with the members that a ledger reads, because the service warns of the others. Shares that were
 * transferred with an amount have it as the price of one share, which is their cost.
 */
export function readMembers(row: Transaction, tracksCash: boolean): Transaction {
  const { type, symbol, quantity, price, amount, fee, tax } = row;
  const isOfShares = (type === 'transfer_in' || type === 'transfer_out') && symbol !== undefined;
  const isFree = isOfShares && !price && !amount && !fee && !tax;
  const isValued = isOfShares && price === undefined && amount !== undefined && quantity !== undefined;
  const unread = new Set<Member>([
    ...(UNREAD[type] ?? []),
    ...(type === 'dividend' && amount !== undefined ? (['quantity', 'price'] as const) : []),
    ...((type === 'exchange' && quantity !== undefined) || (tracksCash && STAYS.includes(type))
      ? ['rate' as const]
      : []),
    ...(isFree ? ['rate' as const] : []),
    ...(isValued ? ['amount' as const] : []),
  ]);
  const read = Object.entries(row).filter(([name]) => !unread.has(name as Member));
  const valued = isValued ? { price: Number((amount / quantity).toPrecision(15)) } : {};
  // It has every member that a transaction needs.
  return { ...Object.fromEntries(read), ...valued } as unknown as Transaction;
}
