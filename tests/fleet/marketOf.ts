import type { SnapshotContent } from '@tearsheet/market-data';
import { isWeekday, toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';

export const RICS = Array.from({ length: 40 }, (_, i) => `R${i}.N`);
export const FIRST_DATE = '2023-01-02';
export const LAST_DATE = '2024-06-28';

const FIRST = toDay(FIRST_DATE);
const DAYS = Int32Array.from({ length: toDay(LAST_DATE) - FIRST + 1 }, (_, i) => FIRST + i).filter(isWeekday);

/** 40 instruments that all have one price on all days, the number of the snapshot: a mixture of two would show. */
export function marketOf(price: number): SnapshotContent {
  const close = new Float64Array(DAYS.length).fill(price);
  const columns = { days: DAYS, close, open: null, high: null, low: null, volume: null, adjClose: null };
  return exampleContent({
    dataSource: `snapshot ${price}`,
    instruments: RICS.map((ric) => instrumentRow(ric)),
    prices: new Map(RICS.map((ric) => [ric, columns])),
  });
}
