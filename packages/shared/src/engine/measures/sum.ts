/**
 * Everything in this folder is a pure function of its arguments. Inputs never hold NaN: callers drop or report missing
 * values first. Returns and rates are decimals (0.01 = 1%); "undefined" is null, and NaN inside arrays of results.
 */

/**
 * Compensated sum (Neumaier 1974): exact to the last bit or two whatever the order. Empty: 0.
 * Example: [1, 1e100, 1, −1e100] → 2.
 */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}
