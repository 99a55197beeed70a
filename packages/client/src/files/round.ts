/** Removes the noise of floating-point arithmetic from a sum, product, or ratio. */
export function round(value: number): number {
  return Number(value.toPrecision(12));
}

/** Two amounts that differ by less than this share of one are equal. */
const NOISE = 1e-11;

/** Returns what is left of an amount without a part of it: exactly 0 if they are equal apart from the noise of floating-point arithmetic. */
export function leftOf(amount: number, part: number): number {
  const left = amount - part;
  return Math.abs(left) <= NOISE * Math.abs(amount) ? 0 : round(left);
}
