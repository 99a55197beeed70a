/** L_t / max_{s ≤ t} L_s − 1 for every t, decimals ≤ 0. Example: [50, 60, 57] → [0, 0, −0.05]. */
export function underwater(levels: Float64Array): Float64Array {
  const result = new Float64Array(levels.length);
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < levels.length; i++) {
    if (levels[i]! > high) high = levels[i]!;
    result[i] = levels[i]! / high - 1;
  }
  return result;
}
