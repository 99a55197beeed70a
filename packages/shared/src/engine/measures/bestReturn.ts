/** The largest return; null without one. */
export function bestReturn(returns: Float64Array): number | null {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < returns.length; i++) best = Math.max(best, returns[i]!);
  return returns.length === 0 ? null : best;
}

/** The smallest return; null without one. */
export function worstReturn(returns: Float64Array): number | null {
  let worst = Number.POSITIVE_INFINITY;
  for (let i = 0; i < returns.length; i++) worst = Math.min(worst, returns[i]!);
  return returns.length === 0 ? null : worst;
}
