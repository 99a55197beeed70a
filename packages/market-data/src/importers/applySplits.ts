import type { Day } from '@tearsheet/shared/dates';
import type { PriceColumns, SplitRow } from '../content.ts';
import type { PriceRows } from './draft.ts';

/** New shares that one share of the day has become by all later splits; a split's own day already trades in new ones. */
export function sharesSince(day: Day, splits: readonly SplitRow[]): number {
  let shares = 1;
  for (const split of splits) if (split.day > day) shares *= split.ratio;
  return shares;
}

/** As-traded rows in today's shares: prices divided, volume multiplied; adjusted closes are so already. */
export function applySplitsToRows(rows: PriceRows, splits: readonly SplitRow[]): PriceRows {
  const factors = rows.days.map((day) => sharesSince(day, splits));
  const divided = (values: number[]) => values.map((value, i) => value / (factors[i] as number));
  return {
    days: rows.days,
    close: divided(rows.close),
    open: divided(rows.open),
    high: divided(rows.high),
    low: divided(rows.low),
    volume: rows.volume.map((value, i) => value * (factors[i] as number)),
    adjClose: rows.adjClose,
  };
}

/** The same for stored columns, for splits that came after they were stored; their adjusted closes were made before, too. */
export function applySplitsToColumns(columns: PriceColumns, splits: readonly SplitRow[]): PriceColumns {
  if (splits.length === 0) return columns;
  const factors = Float64Array.from(columns.days, (day) => sharesSince(day, splits));
  const divided = (values: Float64Array) => values.map((value, i) => value / (factors[i] as number));
  return {
    days: columns.days,
    close: divided(columns.close),
    open: columns.open && divided(columns.open),
    high: columns.high && divided(columns.high),
    low: columns.low && divided(columns.low),
    volume: columns.volume?.map((value, i) => value * (factors[i] as number)) ?? null,
    adjClose: columns.adjClose && divided(columns.adjClose),
  };
}
