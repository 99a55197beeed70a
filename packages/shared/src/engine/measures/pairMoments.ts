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

/** Returns the moments of two sets of pairs together. Source: Chan, Golub and LeVeque 1979. */
export function mergeMoments(a: PairMoments, b: PairMoments): PairMoments {
  const n = a.n + b.n;
  const share = n === 0 ? 0 : b.n / n;
  const apartX = b.meanX - a.meanX;
  const apartY = b.meanY - a.meanY;
  return {
    n,
    meanX: a.meanX + apartX * share,
    meanY: a.meanY + apartY * share,
    xx: a.xx + b.xx + apartX * apartX * a.n * share,
    yy: a.yy + b.yy + apartY * apartY * a.n * share,
    xy: a.xy + b.xy + apartX * apartY * a.n * share,
  };
}
