/** Numbers per row: mean x, mean y, Σ(x − x̄)², Σ(y − ȳ)², Σ(x − x̄)(y − ȳ). */
export const MOMENTS = 5;

/**
 * Moments of the first 1, 2 … `count` pairs from position `first` on, in the direction `step`, into rows 1, 2 … `count` of `into`;
 * row 0, of no pair, stays 0. Updated as Welford (1962) does: deviations are taken from the running mean, so that the level of
 * the values cancels nothing.
 */
export function runningMoments(
  into: Float64Array,
  x: Float64Array,
  y: Float64Array,
  first: number,
  count: number,
  step: 1 | -1,
): void {
  let meanX = 0;
  let meanY = 0;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let k = 0; k < count; k++) {
    const position = first + k * step;
    const valueX = x[position]!;
    const valueY = y[position]!;
    const share = 1 / (k + 1);
    const fromX = valueX - meanX;
    const fromY = valueY - meanY;
    meanX += fromX * share;
    meanY += fromY * share;
    xx += fromX * (valueX - meanX);
    yy += fromY * (valueY - meanY);
    xy += fromX * (valueY - meanY);
    const at = (k + 1) * MOMENTS;
    into[at] = meanX;
    into[at + 1] = meanY;
    into[at + 2] = xx;
    into[at + 3] = yy;
    into[at + 4] = xy;
  }
}
