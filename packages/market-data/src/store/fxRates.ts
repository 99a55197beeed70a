import { DAILY_AGES, type DenseSeries } from '@tearsheet/shared/engine';
import type { FxRate } from '../port.ts';
import { denseSeries } from '../views/closesByDay.ts';
import type { SeriesCache } from './seriesCache.ts';

/** One stored pair on the path from one currency to another. `inverted` if it is quoted the other way round. */
export interface FxLeg {
  /** The stored pair: "EUR/USD" is how many USD one EUR costs. */
  readonly pair: string;
  readonly inverted: boolean;
}

export interface FxGraph {
  /** The currencies of the stored pairs, sorted. */
  readonly currencies: readonly string[];
  /**
   * Returns the legs from one currency to another: the stored pair, its inverse, or the shortest path through others.
   * Among equally short paths, EUR wins, then USD, then the alphabet. Null without a path, and for a currency in
   * itself.
   */
  path(from: string, to: string): readonly FxLeg[] | null;
}

export function createFxGraph(pairs: Iterable<string>): FxGraph {
  const legs = new Map<string, Map<string, FxLeg>>();
  const stored = [...pairs];
  // Inverses come first, so that a stored pair replaces the inverse of the other direction.
  for (const pair of stored) connect(...parts(pair, true));
  for (const pair of stored) connect(...parts(pair, false));
  const order = (a: string, b: string) => rank(a) - rank(b) || (a < b ? -1 : 1);
  const neighbors = new Map([...legs].map(([currency, to]) => [currency, [...to.keys()].sort(order)]));

  return {
    currencies: [...legs.keys()].sort(),
    path(from, to) {
      if (from === to || !legs.has(from) || !legs.has(to)) return null;
      const cameFrom = new Map<string, string>([[from, from]]);
      for (const currency of cameFrom.keys()) {
        if (currency === to) break;
        for (const next of neighbors.get(currency) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, currency);
      }
      const path: FxLeg[] = [];
      for (let currency = to; currency !== from; ) {
        const previous = cameFrom.get(currency);
        const leg = previous === undefined ? undefined : legs.get(previous)?.get(currency);
        if (previous === undefined || !leg) return null;
        path.unshift(leg);
        currency = previous;
      }
      return path;
    },
  };

  function connect(from: string, to: string, leg: FxLeg): void {
    const known = legs.get(from);
    if (known) known.set(to, leg);
    else legs.set(from, new Map([[to, leg]]));
  }
}

function parts(pair: string, inverted: boolean): [string, string, FxLeg] {
  const [base = '', quote = ''] = pair.split('/');
  return inverted ? [quote, base, { pair, inverted }] : [base, quote, { pair, inverted }];
}

function rank(currency: string): number {
  if (currency === 'EUR') return 0;
  return currency === 'USD' ? 1 : 2;
}

/** Returns stored rates by weekday, NaN between them. `weekdaysOfSeries` says on which weekday a weekend rate counts. */
export function denseRates(days: Int32Array, rates: Float64Array, inverted: boolean): DenseSeries | null {
  const kept = days.map((_, i) => i).filter((i) => rates[i]! > 0);
  const known = kept.map((i) => days[i]!);
  const values = Float64Array.from(kept, (i) => (inverted ? 1 / rates[i]! : rates[i]!));
  return denseSeries(known, values, sharedNaNs);
}

/**
 * Returns the product of the legs. A weekday has a value if at least one leg has a rate on that day. Every other leg
 * then needs a rate from that day or at most five weekdays before. It never uses a later rate, and never 1 for a
 * missing one. A single leg is returned as it is. Null if no day has a value.
 */
export function crossSeries(legs: readonly DenseSeries[]): DenseSeries | null {
  const [only] = legs;
  if (only && legs.length === 1) return only;
  const first = Math.max(...legs.map((leg) => leg.first));
  const ends = legs.map((leg) => leg.first + leg.values.length);
  const end = Math.min(Math.max(...ends), Math.min(...ends) + DAILY_AGES.stale);
  if (legs.length === 0 || end <= first) return null;
  const values = sharedNaNs(end - first);
  let found = false;
  for (let weekday = first; weekday < end; weekday++) {
    let product = 1;
    let fresh = false;
    for (const leg of legs) {
      const age = ageOfRate(leg, weekday);
      fresh ||= age === 0;
      product *= leg.values[weekday - age - leg.first] ?? Number.NaN;
    }
    if (!fresh || Number.isNaN(product)) continue;
    values[weekday - first] = product;
    found = true;
  }
  return found ? { first, values } : null;
}

/** Returns the number of weekdays since the last rate of the leg. Infinite if that is too old. */
function ageOfRate(leg: DenseSeries, weekday: number): number {
  for (let age = 0; age <= DAILY_AGES.stale; age++) {
    const rate = leg.values[weekday - age - leg.first];
    if (rate !== undefined && !Number.isNaN(rate)) return age;
  }
  return Number.POSITIVE_INFINITY;
}

function sharedNaNs(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT)).fill(Number.NaN);
}

/** The stored rates of a pair, by day number. */
export interface FxRows {
  readonly days: Int32Array;
  readonly rates: Float64Array;
}

/** Returns the `fxRate` of port.ts. Pairs are read on first use, and crosses are cached. */
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

/** Returns the rate of a weekday, or the last of the five weekdays before it. Null if there is none. */
export function rateAt({ series }: FxRate, weekday: number): number | null {
  for (let age = 0; age <= DAILY_AGES.stale; age++) {
    const rate = series.values[weekday - age - series.first];
    if (rate !== undefined && !Number.isNaN(rate)) return rate;
  }
  return null;
}
