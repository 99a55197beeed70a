import type { DenseSeries } from '@tearsheet/shared/engine';
import type { FxRate } from '../port.ts';
import type { SeriesCache } from '../store/seriesCache.ts';
import { crossSeries, denseRates, MAX_LEG_AGE_WEEKDAYS } from './crossSeries.ts';
import type { FxGraph, FxLeg } from './fxGraph.ts';

/** The stored rates of a pair, by day number. */
export interface FxRows {
  readonly days: Int32Array;
  readonly rates: Float64Array;
}

/** The `fxRate` of port.ts over any home of the pairs: read on first use, crosses kept in the cache. */
export function createFxRates(
  graph: FxGraph,
  readPair: (pair: string) => FxRows | null,
  cache: SeriesCache<DenseSeries | null>,
): (currency: string, base: string) => FxRate | null {
  return (currency, base) => {
    const path = graph.path(currency, base);
    if (!path) return null;
    const series = cache.get(`${currency}>${base}`, () => {
      const legs = path.map(readLeg);
      return legs.every((leg) => leg !== null) ? crossSeries(legs) : null;
    });
    return series && { series, pairs: path.map(({ pair }) => pair) };
  };

  function readLeg({ pair, inverted }: FxLeg): DenseSeries | null {
    const rows = readPair(pair);
    return rows && denseRates(rows.days, rows.rates, inverted);
  }
}

/** The rate of a weekday, or the last of the five weekdays before it; null when there is none. */
export function rateAt({ series }: FxRate, weekday: number): number | null {
  for (let age = 0; age <= MAX_LEG_AGE_WEEKDAYS; age++) {
    const rate = series.values[weekday - age - series.first];
    if (rate !== undefined && !Number.isNaN(rate)) return rate;
  }
  return null;
}
