/**
 * Maximum drawdown of exactly the last `window` returns at each position, the level before the first of them included; as
 * long as the returns, NaN before the window is full. Throws RangeError unless the window is a whole number of at least 1.
 */
export function rollingMaxDrawdown(returns: Float64Array, window: number): Float64Array {
  if (!Number.isInteger(window) || window < 1) throw new RangeError(`not a window: ${window}`);
  const out = new Float64Array(returns.length).fill(Number.NaN);
  for (let i = window - 1; i < returns.length; i++) {
    let level = 1;
    let high = 1;
    let worst = 0;
    for (let k = i - window + 1; k <= i; k++) {
      level *= 1 + returns[k]!;
      if (level > high) high = level;
      else worst = Math.min(worst, level / high - 1);
    }
    out[i] = worst;
  }
  return out;
}
