import { count, MISSING, ratio } from '../ui/format.ts';
import type { Fact } from './factRows.ts';

const oneDigit = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

type Unit = Fact['unit'];

const SHOWS: Readonly<Record<Unit, (value: number, currency: string) => string>> = {
  percent: (value) => `${oneDigit.format(value)}%`,
  percentage_points: (value) => `${value > 0 ? '+' : ''}${oneDigit.format(value)} pp`,
  ratio: (value) => ratio(value),
  multiple: (value) => `${oneDigit.format(value)}x`,
  money: (value, currency) => `${compact.format(value)}${currency}`,
  per_share: (value, currency) => `${ratio(value)}${currency}`,
  score: (value) => oneDigit.format(value),
  days: (value) => `${count(value)} days`,
  years: (value) => `${count(value)} years`,
  count: (value) => count(value),
};

/** A figure in its unit: 27.6 percent → "27.6%", 646648782682 money → "646.6B USD". */
export function showFact(value: number | null, unit: Unit, currency: string | null): string {
  return value === null ? MISSING : SHOWS[unit](value, currency === null ? '' : ` ${currency}`);
}
