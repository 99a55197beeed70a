import type { Transaction } from '../types.ts';

export type TransactionType = Transaction['type'];

/** The meanings that a word of a file can be given, with their texts for a choice. */
export const MEANINGS = {
  buy: 'Purchase',
  sell: 'Sale',
  dividend: 'Dividend',
  interest: 'Interest',
  deposit: 'Deposit: own money that came in',
  withdrawal: 'Withdrawal: own money that left',
  fee: 'Fee',
  tax: 'Tax',
  transfer_in: 'Shares received without a payment',
  transfer_out: 'Shares sent without a payment',
  split: 'Split, as new shares for one old share',
  split_shares: 'Split, as shares that were added',
  exchange: 'Currency exchange',
  skip: 'Leave these rows out',
} as const satisfies Readonly<Record<TransactionType | 'split_shares' | 'skip', string>>;
export type Meaning = keyof typeof MEANINGS;

/** The meanings of the rows of a table with dates and without types. */
export const ROW_MEANINGS = ['holdings', 'purchases', 'received', 'sent'] as const;
export type RowMeaning = (typeof ROW_MEANINGS)[number];

/** The places of the fees of a table: one trade of a position or both, or a coin of a pair. */
export const FEE_MEANINGS = ['buy', 'sell', 'both', 'first', 'second', 'received'] as const;
export type FeeMeaning = (typeof FEE_MEANINGS)[number];
