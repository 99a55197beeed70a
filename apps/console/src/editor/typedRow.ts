import type { Holding } from '@tearsheet/client';
import { readTyped, readWeight } from '@tearsheet/client';

/** A row as typed. */
export interface DraftRow {
  /** Identifies the row while other rows are added and removed. */
  readonly id: number;
  readonly date: string;
  readonly symbol: string;
  /** The weight, the number of shares, or the amount. An amount can have a currency, such as `500 EUR`. */
  readonly weight: string;
}

/** The kind of number that every row has. */
export type Unit = 'weight' | 'quantity' | 'amount';

/** Returns the number of a holding as it is typed. */
export function typedOf({ weight, quantity, amount, currency }: Holding): string {
  return [weight ?? quantity ?? amount ?? '', currency ?? ''].join(' ').trim();
}

/** Returns the member of a row for the text in its unit. Null for a text of another kind. */
export function numberOf(text: string, unit: Unit): Partial<Holding> | null {
  if (unit === 'weight') {
    const weight = readWeight(text);
    return weight === null ? null : { weight };
  }
  const read = readTyped(text);
  if (read === null || read.isPercent || (unit === 'quantity' && read.currency !== null)) return null;
  const currency = read.currency === null ? {} : { currency: read.currency };
  return { [unit]: read.value, ...currency };
}

const NOUNS: Readonly<Record<Unit, string>> = { weight: 'weight', quantity: 'number of shares', amount: 'amount' };
const EXAMPLES: Readonly<Record<Unit, string>> = { weight: '0.25 or 25%', quantity: '12.5', amount: '500 or 500 EUR' };

/** Returns the reason why a row is not finished. Null if it is complete. */
export function problemOf(row: DraftRow, unit: Unit, isNumber: boolean): string | null {
  const [date, symbol, weight] = [row.date.trim(), row.symbol.trim(), row.weight.trim()];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'The date must be YYYY-MM-DD.';
  if (!isDay(date)) return `${date} is not a date of the calendar.`;
  if (symbol === '') return 'The symbol is missing.';
  if (weight === '') return `The ${NOUNS[unit]} is missing.`;
  if (isNumber) return null;
  const article = unit === 'amount' ? 'an' : 'a';
  return `"${weight}" is not ${article} ${NOUNS[unit]}. Enter ${EXAMPLES[unit]}.`;
}

/** True if a date in the right form is in the calendar. February 30 is not. */
function isDay(date: string): boolean {
  const atMidnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(atMidnight.getTime()) && atMidnight.toISOString().startsWith(date);
}
