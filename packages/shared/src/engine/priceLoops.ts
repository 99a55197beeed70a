/**
 * The loops that run once per holding and day. They take numbers and arrays in positional arguments, because that is what
 * the compiler makes the best of; everything else is done per stretch. The price of day d is `values[d + shift]`; where
 * there is none the one before is carried, at first `price`, and `missing[0]` counts it.
 */

/** levels[d] += units · price on day d, for d in from..to. */
export function addLevels(
  levels: Float64Array,
  from: number,
  to: number,
  units: number,
  price: number,
  values: Float64Array,
  shift: number,
  missing: Int32Array,
): void {
  let last = price;
  for (let d = from; d <= to; d++) {
    const value = values[d + shift]!;
    if (value > 0) last = value;
    else missing[0]!++;
    levels[d]! += units * last;
  }
}

/** The same, and returns Σ units · price · change[d]. */
export function addForeignLevels(
  levels: Float64Array,
  from: number,
  to: number,
  units: number,
  price: number,
  values: Float64Array,
  shift: number,
  missing: Int32Array,
  change: Float64Array,
): number {
  let last = price;
  let gain = 0;
  for (let d = from; d <= to; d++) {
    const value = values[d + shift]!;
    if (value > 0) last = value;
    else missing[0]!++;
    const level = units * last;
    levels[d]! += level;
    gain += level * change[d]!;
  }
  return gain;
}

/** Σ price · factor[d] for d in from..to. */
export function sumPrices(
  factor: Float64Array,
  from: number,
  to: number,
  price: number,
  values: Float64Array,
  shift: number,
): number {
  let last = price;
  let sum = 0;
  for (let d = from; d <= to; d++) {
    const value = values[d + shift]!;
    if (value > 0) last = value;
    sum += last * factor[d]!;
  }
  return sum;
}
