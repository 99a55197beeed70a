import { readWeight } from '@tearsheet/client/files';
import type { DraftRow } from './draft.ts';

export interface DateSum {
  readonly date: string;
  readonly rows: number;
  readonly sum: number;
  /** Within what the service takes without rescaling. */
  readonly isWhole: boolean;
}

/** The weights of each date, in date order. */
export function sumsByDate(rows: readonly DraftRow[]): DateSum[] {
  const sums = new Map<string, { rows: number; sum: number }>();
  for (const { date, weight, symbol } of rows) {
    const amount = readWeight(weight.trim());
    if (amount === null || symbol.trim() === '') continue;
    const before = sums.get(date) ?? { rows: 0, sum: 0 };
    sums.set(date, { rows: before.rows + 1, sum: before.sum + amount });
  }
  return [...sums]
    .map(([date, { rows: count, sum }]) => ({ date, rows: count, sum, isWhole: Math.abs(sum - 1) <= 1e-6 }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
