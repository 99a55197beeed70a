import type { Day } from '@tearsheet/shared/dates';
import type { PriceColumns } from '../content.ts';

/** The rows of one instrument that have a price, as the checks look at them. */
export interface PriceHistory {
  readonly days: readonly Day[];
  /** Closes; adjusted closes where the source has no others. */
  readonly prices: readonly number[];
  /** Adjusted closes beside closes, NaN where missing; null without. */
  readonly adjusted: readonly number[] | null;
  /** Days whose price is zero or negative; they are not among the rows. */
  readonly nonPositive: readonly Day[];
}

export function priceHistory(columns: PriceColumns): PriceHistory {
  const plain = columns.close.some((price) => !Number.isNaN(price));
  const source = plain ? columns.close : (columns.adjClose ?? columns.close);
  const beside = plain ? columns.adjClose : null;
  const days: Day[] = [];
  const prices: number[] = [];
  const adjusted: number[] = [];
  const nonPositive: Day[] = [];
  source.forEach((price, i) => {
    const day = columns.days[i] as Day;
    if (price <= 0) nonPositive.push(day);
    if (!(price > 0)) return;
    days.push(day);
    prices.push(price);
    adjusted.push(beside?.[i] ?? Number.NaN);
  });
  return { days, prices, adjusted: beside ? adjusted : null, nonPositive };
}
