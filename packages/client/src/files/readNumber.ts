/**
 * A number as people and brokers write it: `$1,234.50`, `(12.5)` for a negative one, `0,25` with a decimal comma.
 * Null when it is none.
 */
export function readNumber(text: string): number | null {
  const isNegative = /^\(.*\)$/.test(text);
  const bare = text.replace(/[()$€£\s']/g, '');
  const plain = /^[+-]?\d+,\d{1,2}$|^[+-]?0,\d+$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  return isNegative ? -Number(plain) : Number(plain);
}

/** A weight: a decimal fraction, or a percentage with its sign. `25%` and `0.25` are the same. Null when it is none. */
export function readWeight(text: string): number | null {
  const isPercent = text.endsWith('%');
  const value = readNumber(isPercent ? text.slice(0, -1) : text);
  return value === null || !isPercent ? value : Number((value / 100).toPrecision(15));
}
