/**
 * Returns x(t) = persistence · x(t−1) + e(t), where e is uniform from −0.5 to 0.5. A few lines of any language repeat its linear
 * congruential generator, so tools outside of this project can compute figures of the same series.
 */
export function congruentialSeries(length: number, seed: number, persistence = 0): Float64Array {
  const values = new Float64Array(length);
  let state = BigInt(seed);
  for (let t = 0; t < length; t++) {
    state = (1103515245n * state + 12345n) % 2147483648n;
    values[t] = (t > 0 ? persistence * values[t - 1]! : 0) + Number(state) / 2147483648 - 0.5;
  }
  return values;
}
