/** Decimals of effects. A decimal below 10 with so many decimals has at most 15 digits, so a double holds it exactly. */
export const EFFECT_DECIMALS = 14;
const UNITS = 1e14;

/** A larger difference is not rounding, so it stays visible. */
const MOST_ROUNDING = 1e5;

/** Returns the value with as many decimals as effects have. */
export function rounded(value: number): number {
  const units = Math.round(value * UNITS);
  return Number.isSafeInteger(units) ? units / UNITS + 0 : value;
}

/**
 * Returns the parts as decimals that sum to a rounded total as written. The largest part takes the difference, which is
 * rounding. Parts that are too large for exact decimals stay as they are.
 */
export function exactParts(total: number, parts: readonly number[]): number[] {
  const units = parts.map((part) => Math.round(part * UNITS));
  if (![...units, total * UNITS].every((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return [...parts];
  const largest = units.reduce((at, value, i) => (Math.abs(value) > Math.abs(units[at]!) ? i : at), 0);
  const rest = Math.round(total * UNITS) - units.reduce((sum, value) => sum + value, 0);
  const moved = Math.abs(rest) <= MOST_ROUNDING ? rest : 0;
  return units.map((value, i) => (i === largest ? value + moved : value) / UNITS + 0);
}

/** Returns the sum of rounded values as it is written. */
export function exactSum(...values: readonly number[]): number {
  return rounded(values.reduce((sum, value) => sum + value, 0));
}
