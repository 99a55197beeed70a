/**
 * min over t of L_t / max_{s ≤ t} L_s − 1, the first level included; a decimal ≤ 0, 0 when the level never falls.
 * Example: [50, 55, 60, 57] → −0.05.
 */
export function maxDrawdown(levels: Float64Array): number {
  let high = Number.NEGATIVE_INFINITY;
  let worst = 0;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i]!;
    if (level > high) high = level;
    else worst = Math.min(worst, level / high - 1);
  }
  return worst;
}
