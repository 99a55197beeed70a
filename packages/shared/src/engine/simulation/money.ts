/**
 * Returns the decimals of money in results. There are 6, and more for a small portfolio, so that rounding stays below 1e-10 of it. From
 * 100 million on there are fewer, so that ten times as much has 15 digits, which a double holds. Example: 6 for 10,000, 10 for 1, and 4
 * for a billion.
 */
export function moneyDecimals(initialValue: number): number {
  const size = Math.floor(Math.log10(initialValue));
  return size < 8 ? Math.min(15, Math.max(6, 10 - size)) : Math.max(0, 13 - size);
}

/** Returns the value rounded to a number of decimals, with halves up and never −0. Beyond 2^53 units it is unchanged. */
export function roundMoney(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  return Math.abs(scaled) >= Number.MAX_SAFE_INTEGER ? value : Math.round(scaled) / scale + 0;
}

/** Returns the sum of the values, rounded to a number of decimals. */
export function roundedSum(values: Float64Array, decimals: number): number {
  return roundMoney(
    values.reduce((sum, value) => sum + value, 0),
    decimals,
  );
}

/**
 * Rounds in place so that every partial sum is the rounded partial sum: each value moves by less than one unit, 0 stays
 * 0 and no sign changes. Example, no decimals: [0.4, 0.4, 0.4] → [0, 1, 0].
 */
export function roundKeepingSum(values: Float64Array, decimals: number): void {
  let sum = 0;
  let roundedSum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i]!;
    const rounded = roundMoney(sum, decimals);
    values[i] = roundMoney(rounded - roundedSum, decimals);
    roundedSum = rounded;
  }
}
