/** Simple returns r_t = L_t / L_{t−1} − 1 of n levels: n − 1 decimals. Example: [100, 110, 99] → [0.1, −0.1]. */
export function returnsOf(levels: Float64Array): Float64Array {
  const returns = new Float64Array(Math.max(levels.length - 1, 0));
  for (let i = 0; i < returns.length; i++) returns[i] = levels[i + 1]! / levels[i]! - 1;
  return returns;
}
