/** Removes the noise of floating-point arithmetic from a sum, product, or ratio. */
export function round(value: number): number {
  return Number(value.toPrecision(12));
}
