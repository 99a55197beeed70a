import { MAX_ROWS } from '@tearsheet/shared/portfolio';

/** Consecutive characters of a symbol. */
const SYMBOL = String.raw`[^\s,;:=%]{1,64}`;
const NUMBER = String.raw`[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})`;
const SYMBOL_FIRST = new RegExp(`^(${SYMBOL})(?:\\s*[:=]\\s*|\\s+)(${NUMBER})\\s*(%?)$`);
const WEIGHT_FIRST = new RegExp(`^(${NUMBER})\\s*(%?)\\s+(?:of\\s+|in\\s+)?(${SYMBOL})$`);
const ALONE = new RegExp(`^${SYMBOL}$`);

/**
 * Returns the rows of a portfolio in the form of the schema. It reads a list of rows, and a map such as {"AAPL": 0.6}. It reads text
 * such as "AAPL 60%, MSFT 40%", and "AAPL, MSFT" with equal weights. Rows without a date get the date. Any other value stays as it
 * is, and the check reports it.
 *
 * @param date of rows that have none
 */
export function readPortfolio(value: unknown, date: string): unknown {
  if (typeof value === 'string') return rowsOfText(value, date) ?? value;
  if (Array.isArray(value)) return listOf(value, date);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isMap = entries.length > 0 && entries.every(([, weight]) => typeof readWeight(weight) === 'number');
  return isMap ? entries.map(([symbol, weight]) => ({ date, symbol, weight: readWeight(weight) })) : value;
}

/** Returns a share in percent as a decimal: "60%" → 0.6. Other values stay as they are, and text with a number becomes one. */
export function readWeight(value: unknown): unknown {
  const [, digits, percent] =
    (typeof value === 'string' && new RegExp(`^\\s*(${NUMBER})\\s*(%?)\\s*$`).exec(value)) || [];
  return digits === undefined ? value : numberOf(digits, percent);
}

function numberOf(digits: string, percent: string | undefined): number {
  // 7 / 100 is 0.07, but 7 × 0.01 is not.
  return percent ? Number(digits) / 100 : Number(digits);
}

function listOf(rows: readonly unknown[], date: string): unknown {
  if (rows.length > 0 && rows.length <= MAX_ROWS && rows.every((row) => typeof row === 'string')) {
    return rowsOfText(rows.join(','), date) ?? rows;
  }
  return rows.map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const { date: own = date, ...others } = row as { readonly date?: unknown };
    const weight = 'weight' in others ? { weight: readWeight(others.weight) } : {};
    return { ...others, date: own ?? date, ...weight };
  });
}

function rowsOfText(text: string, date: string): object[] | null {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const named = parts.filter((part) => part !== '');
  if (named.length === 0 || named.length > MAX_ROWS) return null;
  if (named.every((part) => ALONE.test(part))) {
    return named.map((symbol) => ({ date, symbol, weight: 1 / named.length }));
  }
  const rows = named.map((part) => {
    const first = SYMBOL_FIRST.exec(part);
    if (first) return { date, symbol: first[1]!, weight: numberOf(first[2]!, first[3]) };
    const last = WEIGHT_FIRST.exec(part);
    return last && { date, symbol: last[3]!, weight: numberOf(last[1]!, last[2]) };
  });
  return rows.every((row) => row !== null) ? rows : null;
}
