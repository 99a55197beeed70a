import { type Day, weekdayOnOrAfter } from '@tearsheet/shared/dates';
import type { DenseSeries } from '@tearsheet/shared/engine';

/** A leg's rate may be this many weekdays old when another leg of the cross has a fresh one. */
export const MAX_LEG_AGE_WEEKDAYS = 5;

/** Stored rates on the weekday axis, NaN between them; a weekend rate counts for Monday unless Monday has its own. */
export function denseRates(days: Int32Array, rates: Float64Array, inverted: boolean): DenseSeries | null {
  if (days.length === 0) return null;
  const first = weekdayOnOrAfter(days[0] as Day);
  const values = sharedNaNs(weekdayOnOrAfter(days[days.length - 1] as Day) - first + 1);
  for (let i = 0; i < days.length; i++) {
    const rate = rates[i] as number;
    if (rate > 0) values[weekdayOnOrAfter(days[i] as Day) - first] = inverted ? 1 / rate : rate;
  }
  return { first, values };
}

/**
 * The product of the legs. A weekday has a value when at least one leg has a rate of that day and every other leg has
 * one of that day or of at most five weekdays before. Never a later rate, never 1 for a missing one.
 * A single leg is returned as it is. Null when no day has a value.
 */
export function crossSeries(legs: readonly DenseSeries[]): DenseSeries | null {
  const [only] = legs;
  if (only && legs.length === 1) return only;
  const first = Math.max(...legs.map((leg) => leg.first));
  const ends = legs.map((leg) => leg.first + leg.values.length);
  const end = Math.min(Math.max(...ends), Math.min(...ends) + MAX_LEG_AGE_WEEKDAYS);
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

/** Weekdays since the last rate of the leg; infinite when there is none young enough. */
function ageOfRate(leg: DenseSeries, weekday: number): number {
  for (let age = 0; age <= MAX_LEG_AGE_WEEKDAYS; age++) {
    const rate = leg.values[weekday - age - leg.first];
    if (rate !== undefined && !Number.isNaN(rate)) return age;
  }
  return Number.POSITIVE_INFINITY;
}

function sharedNaNs(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT)).fill(Number.NaN);
}
