/** Share of returns above 0, a decimal; null without a return. Example: [0.01, 0, −0.02, 0.03] → 0.5. */
export function winRate(returns: Float64Array): number | null {
  if (returns.length === 0) return null;
  let wins = 0;
  for (let i = 0; i < returns.length; i++) if (returns[i]! > 0) wins++;
  return wins / returns.length;
}
