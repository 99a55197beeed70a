import { counted } from '../../messages.ts';
import type { Transaction } from '../../schemas/transactions.ts';
import type { Findings } from '../findings.ts';

/** Equal charges of one day are common, because each belongs to another trade. */
const OFTEN_EQUAL: ReadonlySet<string> = new Set(['fee', 'tax']);
/** Rows that are equal on more dates are a habit, such as two savings plans or orders that are filled in parts. */
const MOST_DATES = 2;

interface Repeated {
  readonly row: number;
  readonly first: number;
  readonly transaction: Transaction;
}

/**
 * Warns of equal rows without ids, which all count. They are probably repeated on one or two dates. Dates whose rows are all there
 * twice come from files that overlap, however many they are.
 */
export function warnOfRepeatedRows(transactions: readonly Transaction[], found: Findings): void {
  const rowsOf = new Map<string, number[]>();
  for (const [row, transaction] of transactions.entries()) {
    // A date is part of the key. A row with an id is never repeated.
    const key = JSON.stringify(Object.entries({ row: transaction.id && row, ...transaction }).toSorted());
    const rows = rowsOf.get(key);
    if (rows === undefined) rowsOf.set(key, [row]);
    else rows.push(row);
  }
  const groups = [...rowsOf.values()].map((rows) => ({ rows, date: transactions[rows[0]!]!.date }));
  const isEven = ({ rows }: (typeof groups)[number]) => rows.length % 2 === 0;
  const dates = [...Map.groupBy(groups, ({ date }) => date)];
  const doubledDates = new Set(dates.flatMap(([date, all]) => (all.every(isEven) ? [date] : [])));
  const repeated = groups.flatMap(({ rows: [first, ...others] }) =>
    others.map((row): Repeated => ({ row, first: first!, transaction: transactions[row]! })),
  );
  const doubled = repeated.filter(({ transaction: { date } }) => doubledDates.has(date));
  const single = repeated.filter(({ transaction: { type } }) => !OFTEN_EQUAL.has(type));
  const datesOf = (rows: readonly Repeated[]) => new Set(rows.map(({ transaction: { date } }) => date)).size;
  const reported = datesOf(doubled) > 1 ? doubled : datesOf(single) <= MOST_DATES ? single : [];
  const [one] = reported;
  if (one === undefined) return;
  const more =
    reported.length === 1
      ? ''
      : ` ${counted(reported.length - 1, 'more row repeats', 'more rows repeat')} another one.`;
  const message = `transactions[${one.row}] equals transactions[${one.first}], and both count.${more} Remove rows that are there twice by mistake, or give each transaction an id.`;
  found.warn('duplicate_transaction', ['transactions', one.row], message);
}
