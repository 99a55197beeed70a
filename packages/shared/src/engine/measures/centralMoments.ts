import { mean } from './mean.ts';

/** Σ(x − x̄)^k / n for k = 2, 3, 4 (population moments). At least one value. */
export function centralMoments(values: Float64Array): readonly [m2: number, m3: number, m4: number] {
  const centre = mean(values);
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  for (let i = 0; i < values.length; i++) {
    const distance = values[i]! - centre;
    const square = distance * distance;
    m2 += square;
    m3 += square * distance;
    m4 += square * square;
  }
  return [m2 / values.length, m3 / values.length, m4 / values.length];
}
