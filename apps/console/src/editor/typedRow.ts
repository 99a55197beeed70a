import type { Holding } from '@tearsheet/client';
import { readWeight, type Unit } from '@tearsheet/client';

export type { Unit };

/** A row as typed. */
export interface DraftRow {
  /** Identifies the row while other rows are added and removed. */
  readonly id: number;
  /** Empty for the date that all rows have. */
  readonly date: string;
  /** A symbol, or the name of a company. */
  readonly symbol: string;
  /** The weight, the number of shares, or the amount. An amount can have a currency, such as `500 EUR`. */
  readonly weight: string;
}

/** Returns the number of a holding as it is typed. */
export function typedOf({ weight, quantity, amount, currency }: Holding): string {
  if (weight !== undefined) return weightText(weight);
  return [quantity ?? amount ?? '', currency ?? ''].join(' ').trim();
}

/** Returns a weight in percent, or as a fraction if the percentage would lose digits. */
function weightText(weight: number): string {
  const percent = `${Number((100 * weight).toPrecision(12))}%`;
  return readWeight(percent) === weight ? percent : String(weight);
}
