/** The fall from the highest value so far, at most 0; null where there is no value. */
export function drawdownsOf(values: readonly (number | null)[]): (number | null)[] {
  let peak = 0;
  return values.map((value) => {
    if (value === null) return null;
    peak = Math.max(peak, value);
    return value / peak - 1;
  });
}
