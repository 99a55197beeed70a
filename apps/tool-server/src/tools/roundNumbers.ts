const DIGITS = 6;
const MONEY_DIGITS = 10;
/** At this size and above, ten digits would be less exact than cents. */
const CENTS_FROM = 1e8;
const RATIOS_BELOW = 100;

/**
 * Returns the same JSON value with fewer digits, which a model reads faster. Numbers below 100, such as ratios, get six
 * significant digits. Larger numbers get ten digits, and never lose their cents, so rows of money add up to their total. Whole
 * numbers do not change.
 */
export function roundNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : rounded(value);
  if (Array.isArray(value)) return value.map(roundNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, roundNumbers(member)]));
}

function rounded(value: number): number {
  const size = Math.abs(value);
  if (size >= CENTS_FROM) return Number(value.toFixed(2));
  return Number(value.toPrecision(size < RATIOS_BELOW ? DIGITS : MONEY_DIGITS));
}
