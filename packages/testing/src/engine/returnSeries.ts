import fc from 'fast-check';

export function list(...values: number[]): Float64Array {
  return Float64Array.from(values);
}

/** Levels from 100 that have these returns. */
export function levelsOf(returns: Float64Array): Float64Array {
  const levels = new Float64Array(returns.length + 1).fill(100);
  for (let i = 0; i < returns.length; i++) levels[i + 1] = levels[i]! * (1 + returns[i]!);
  return levels;
}

/** Decimals in steps of 1e-6: drawn as doubles, most would be far below anything that a market does. */
export function decimal(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: Math.round(min * 1e6), max: Math.round(max * 1e6) }).map((units) => units / 1e6);
}

/** Returns from −20% to 20%. */
export function returnSeries(minLength: number, maxLength = 300): fc.Arbitrary<Float64Array> {
  return fc.array(decimal(-0.2, 0.2), { minLength, maxLength }).map((values) => Float64Array.from(values));
}

/** Two of the same length. */
export function returnPair(minLength: number): fc.Arbitrary<[Float64Array, Float64Array]> {
  return returnSeries(minLength).chain((r) => fc.tuple(fc.constant(r), returnSeries(r.length, r.length)));
}
