import type { Day } from '@tearsheet/shared';
import type { PriceColumns } from '../content.ts';
import { createSeriesCache } from './seriesCache.ts';

/** The first and the last day of a series. */
export interface Extent {
  readonly first: Day;
  readonly last: Day;
}

/** Prices by RIC that are read when they are used, so that the prices of all instruments are never in memory together. */
export interface LazyPrices extends ReadonlyMap<string, PriceColumns> {
  /** Returns the extent of a series without its prices. Null if there is none. */
  extent(ric: string): Extent | null;
}

/** Memory for the series that were read last. One pass over a large market reads each series once. */
const CACHE_BYTES = 64 * 1024 * 1024;

export function lazyPrices(
  rics: Iterable<string>,
  load: (ric: string) => PriceColumns,
  extentOf: (ric: string) => Extent | null,
): LazyPrices {
  const known = new Set(rics);
  const cache = createSeriesCache<PriceColumns>(CACHE_BYTES, bytesOfColumns);
  const get = (ric: string) => (known.has(ric) ? cache.get(ric, () => load(ric)) : undefined);
  const prices: LazyPrices = {
    size: known.size,
    has: (ric) => known.has(ric),
    get,
    extent: (ric) => (known.has(ric) ? extentOf(ric) : null),
    keys: () => known.keys(),
    values: () => known.keys().map((ric) => load(ric)),
    entries: () => known.keys().map((ric): [string, PriceColumns] => [ric, load(ric)]),
    [Symbol.iterator]: () => prices.entries(),
    forEach(visit) {
      for (const [ric, columns] of prices) visit(columns, ric, prices);
    },
  };
  return prices;
}

/** Returns the first and the last day of one series of a content. Null if there is none. */
export function extentOf(prices: ReadonlyMap<string, PriceColumns>, ric: string): Extent | null {
  if (isLazy(prices)) return prices.extent(ric);
  const days = prices.get(ric)?.days ?? [];
  return days.length === 0 ? null : { first: days[0]!, last: days.at(-1)! };
}

/** Returns the first and the last day of all series. Null without prices. */
export function extentOfAll(prices: ReadonlyMap<string, PriceColumns>): Extent | null {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const ric of prices.keys()) {
    const extent = extentOf(prices, ric);
    first = Math.min(first, extent?.first ?? first);
    last = Math.max(last, extent?.last ?? last);
  }
  return first <= last ? { first, last } : null;
}

function isLazy(prices: ReadonlyMap<string, PriceColumns>): prices is LazyPrices {
  return 'extent' in prices;
}

function bytesOfColumns({ days, close, open, high, low, volume, adjClose }: PriceColumns): number {
  return [days, close, open, high, low, volume, adjClose].reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
}
