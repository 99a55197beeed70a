/** Moments of n pairs: means and centered sums Σ(x − x̄)², Σ(y − ȳ)², Σ(x − x̄)(y − ȳ). */
export interface PairMoments {
  readonly n: number;
  readonly meanX: number;
  readonly meanY: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Returns the moments of the pairs at positions `from` (inclusive) to `to` (exclusive) in two passes. All are 0 without a pair. */
export function pairMoments(x: Float64Array, y: Float64Array, from: number, to: number): PairMoments {
  const n = to - from;
  let [meanX, meanY, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    meanX += x[i]! / n;
    meanY += y[i]! / n;
  }
  for (let i = from; i < to; i++) {
    const fromX = x[i]! - meanX;
    const fromY = y[i]! - meanY;
    xx += fromX * fromX;
    yy += fromY * fromY;
    xy += fromX * fromY;
  }
  return { n, meanX, meanY, xx, yy, xy };
}

/** Returns the moments of all sets together. Source: Chan, Golub and LeVeque 1979. */
export function mergeMoments(sets: readonly PairMoments[]): PairMoments {
  let [n, meanX, meanY, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (const next of sets) {
    if (next.n === 0) continue;
    const weight = (n * next.n) / (n + next.n);
    const apartX = next.meanX - meanX;
    const apartY = next.meanY - meanY;
    n += next.n;
    meanX += (apartX * next.n) / n;
    meanY += (apartY * next.n) / n;
    xx += next.xx + apartX * apartX * weight;
    yy += next.yy + apartY * apartY * weight;
    xy += next.xy + apartX * apartY * weight;
  }
  return { n, meanX, meanY, xx, yy, xy };
}
