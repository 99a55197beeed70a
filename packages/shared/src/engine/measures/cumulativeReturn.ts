/** Π(1 + r) − 1; 0 for no return. Example: [0.1, −0.1] → −0.01. */
export function cumulativeReturn(returns: Float64Array): number {
  let growth = 1;
  for (let i = 0; i < returns.length; i++) growth *= 1 + returns[i]!;
  return growth - 1;
}
