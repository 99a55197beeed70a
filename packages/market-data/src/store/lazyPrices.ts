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
  /** The stored prices that these add to. They are these themselves if nothing was added. */
  readonly base: ReadonlyMap<string, PriceColumns>;
  /** Returns a day before which a series is the same as in `base`. Infinite if all of it is, and minus infinite if nothing must be. */
  changedFrom(ric: string): Day;
  /** True if a series has closes that are adjusted for dividends. */
  isAdjusted(ric: string): boolean;
  /** Returns a part of a series, with all rows from a day to another and maybe earlier or later ones. A column without a value in it may be absent. */
  between(ric: string, from: Day, to: Day): PriceColumns;
}

export interface PriceSource extends Pick<LazyPrices, 'extent' | 'changedFrom' | 'isAdjusted' | 'between'> {
  readonly rics: Iterable<string>;
  readonly load: (ric: string) => PriceColumns;
  /** Absent if these are the stored prices. */
  readonly base?: ReadonlyMap<string, PriceColumns>;
}

/** Memory for the series that were read last. One pass over a large market reads each series once. */
const CACHE_BYTES = 64 * 1024 * 1024;

export function lazyPrices({ rics, load, extent, base, changedFrom, isAdjusted, between }: PriceSource): LazyPrices {
  const known = new Set(rics);
  const cache = createSeriesCache<PriceColumns>(CACHE_BYTES, bytesOfColumns);
  const get = (ric: string) => (known.has(ric) ? cache.get(ric, () => load(ric)) : undefined);
  const prices: LazyPrices = {
    size: known.size,
    has: (ric) => known.has(ric),
    get,
    extent: (ric) => (known.has(ric) ? extent(ric) : null),
    get base() {
      return base ?? prices;
    },
    changedFrom,
    isAdjusted,
    between,
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

/** Returns the stored prices that the prices of a content add to. */
export function baseOf(prices: ReadonlyMap<string, PriceColumns>): ReadonlyMap<string, PriceColumns> {
  return isLazy(prices) ? prices.base : prices;
}

/** Returns a day before which a series is the same as in `baseOf(prices)`, as in LazyPrices. */
export function changedFrom(prices: ReadonlyMap<string, PriceColumns>, ric: string): Day {
  if (!prices.has(ric) || !baseOf(prices).has(ric)) return Number.NEGATIVE_INFINITY;
  return isLazy(prices) ? prices.changedFrom(ric) : Number.POSITIVE_INFINITY;
}

/** True if a series has closes that are adjusted for dividends. */
export function isAdjusted(prices: ReadonlyMap<string, PriceColumns>, ric: string): boolean {
  return isLazy(prices) ? prices.isAdjusted(ric) : prices.get(ric)?.adjClose != null;
}

/** Returns a part of a series, as in LazyPrices. It is all of the series if the first day is infinite. */
export function rowsBetween(
  prices: ReadonlyMap<string, PriceColumns>,
  ric: string,
  from: Day,
  to = Number.POSITIVE_INFINITY,
): PriceColumns {
  const columns = isLazy(prices) && Number.isFinite(from) ? prices.between(ric, from, to) : prices.get(ric);
  if (columns === undefined) throw new RangeError(`${ric} has no prices`);
  return columns;
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
