/** Months since year 0, one per date. */
export function monthKeys(dates: readonly string[]): Int32Array {
  return Int32Array.from(dates, (date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1);
}
