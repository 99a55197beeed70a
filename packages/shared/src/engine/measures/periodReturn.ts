/**
 * Return of a period that ends with the last level: last / (last level strictly before the period's first day) − 1.
 * `days` ascending (weekdays or days, like `firstDayOfPeriod`), aligned with `levels`. Month to date, year to date and so on
 * differ in that day only. Null when no level lies before the period: a shorter one is not passed off for it.
 * Example: days [1, 2, 5, 6], levels [100, 110, 120, 132], first day 5 → 0.2.
 */
export function periodReturn(days: Int32Array, levels: Float64Array, firstDayOfPeriod: number): number | null {
  let base = -1;
  for (let i = 0; i < days.length && days[i]! < firstDayOfPeriod; i++) base = i;
  return base < 0 ? null : levels[levels.length - 1]! / levels[base]! - 1;
}
