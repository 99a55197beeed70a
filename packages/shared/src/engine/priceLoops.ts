import type { Stretch } from './walkRows.ts';

/**
 * The loops that run once per holding and day. Fractional numbers come and go in objects and arrays: as arguments and
 * return values they would be allocated, one by one, whenever the compiler does not inline the call.
 */

/** levels[d] += units · price on day d, for d in from..to. */
export function addLevels(levels: Float64Array, stretch: Stretch, from: number, to: number): void {
  const { values, shift, units } = stretch;
  let price = stretch.price;
  let missing = 0;
  for (let d = from; d <= to; d++) {
    const value = values[d + shift]!;
    if (value > 0) price = value;
    else missing++;
    levels[d]! += units * price;
  }
  stretch.price = price;
  stretch.missing = missing;
}

/** The same, and gains[row] += Σ units · price · change[d]. */
export function addForeignLevels(
  levels: Float64Array,
  stretch: Stretch,
  from: number,
  to: number,
  { change, gains }: { readonly change: Float64Array; readonly gains: Float64Array },
): void {
  const { values, shift, units } = stretch;
  let price = stretch.price;
  let missing = 0;
  let gain = 0;
  for (let d = from; d <= to; d++) {
    const value = values[d + shift]!;
    if (value > 0) price = value;
    else missing++;
    const level = units * price;
    levels[d]! += level;
    gain += level * change[d]!;
  }
  stretch.price = price;
  stretch.missing = missing;
  gains[stretch.row]! += gain;
}
