import { readTyped } from '../numbers.ts';
import type { Line } from '../parseRows.ts';

/** The greatest chance that prices in another currency are whole cents. */
const MOST_CHANCE = 0.01;

/** Returns which of some currencies the account has, if the cells of a table prove it. Null if they do not. */
export function accountCurrencyOf(header: Line, rows: readonly Line[], currencies: readonly string[]): string | null {
  return ofPayments(rows, currencies) ?? ofPrices(header, rows, currencies);
}

/** Returns the currency of payments such as `500.00 USD PayPal` with an amount of 500.00. Null if there are none, or several. */
function ofPayments(rows: readonly Line[], currencies: readonly string[]): string | null {
  const found = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const [, paid = '', currency = ''] = /^([\d.,]{1,20}) ([A-Z]{3})\b/.exec(cell) ?? [];
      return currencies.includes(currency) && cells.includes(paid) ? currency : [];
    }),
  );
  return onlyOf([...new Set(found)]);
}

/**
 * Returns the currency in which amount / units of all shares in pairs such as `NKE/USD` are whole cents. In another currency they would
 * be that by chance. Null if the numbers are not exact enough, or if several currencies fit.
 */
function ofPrices(header: Line, rows: readonly Line[], currencies: readonly string[]): string | null {
  const [amountAt = -1, unitsAt = -1] = ['Amount', 'Units'].map((name) =>
    header.cells.findIndex((cell) => cell.startsWith(name)),
  );
  const fits = (currency: string) => {
    let chance = 1;
    for (const { cells } of rows) {
      const isPair = cells.some((cell) => cell.endsWith(`/${currency}`)) && !cells.includes('Crypto');
      const [amount, units] = [amountAt, unitsAt].map((at) => Math.abs(readTyped(cells[at] ?? '')?.value ?? 0));
      if (!isPair || !amount || !units) continue;
      const price = amount / units;
      const error = (halfUnitOf(cells[amountAt]) + price * halfUnitOf(cells[unitsAt])) / units;
      if (Math.abs(price - Math.round(price * 100) / 100) > error) return false;
      chance *= Math.min(1, error / 0.005);
    }
    return chance <= MOST_CHANCE;
  };
  return onlyOf(currencies.filter(fits));
}

function onlyOf(found: readonly string[]): string | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Returns half of the last decimal of a number, by which it can be rounded. */
function halfUnitOf(text = ''): number {
  return 0.5 * 10 ** -(/[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0);
}
