/**
 * Spearman's rank correlation: Pearson's of the ranks, equal values sharing the mean of their ranks. Pairs with a NaN are
 * left out; NaN with fewer than `minimum` pairs or without variation. Between −1 and 1.
 * Source: C. Spearman, The proof and measurement of association between two things, 1904.
 *
 * @example rankCorrelation([1, 2, 3, 4], [10, 20, 40, 30], 3) // 0.8
 */
export function rankCorrelation(x: ArrayLike<number>, y: ArrayLike<number>, minimum = 10): number {
  const pairs = Array.from({ length: x.length }, (_, i) => [x[i] as number, y[i] as number] as const).filter(
    ([a, b]) => !Number.isNaN(a) && !Number.isNaN(b),
  );
  if (pairs.length < minimum) return Number.NaN;
  const first = ranks(pairs.map(([a]) => a));
  const second = ranks(pairs.map(([, b]) => b));
  const middle = (pairs.length + 1) / 2;
  let product = 0;
  let squaresX = 0;
  let squaresY = 0;
  for (let i = 0; i < pairs.length; i++) {
    const dx = (first[i] as number) - middle;
    const dy = (second[i] as number) - middle;
    product += dx * dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
  }
  return squaresX > 0 && squaresY > 0 ? product / Math.sqrt(squaresX * squaresY) : Number.NaN;
}

/** Ranks from 1, equal values sharing the mean of theirs. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  const result = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to] as number] === values[order[from] as number]) to++;
    for (let k = from; k < to; k++) result[order[k] as number] = (from + 1 + to) / 2;
    from = to;
  }
  return result;
}
