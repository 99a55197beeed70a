import type { Fact, FactUnit } from './fact.ts';

const MAGNITUDES = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;

/** Decimals by unit: what a narrative shows, and so the rounding that the grounding check allows. */
const DECIMALS: Readonly<Record<FactUnit, number>> = {
  percent: 1,
  percentage_points: 1,
  ratio: 2,
  multiple: 1,
  money: 1,
  per_share: 2,
  score: 1,
  days: 0,
  years: 0,
  count: 0,
};

/** As prose shows it, in English. Examples: 14.4%, 18.4x, 391.0 billion USD, 248.10 USD, 42 days. */
export function formatFact({ value, unit, currency }: Pick<Fact, 'value' | 'unit' | 'currency'>): string {
  if (unit === 'money') {
    const [size, word] = MAGNITUDES.find(([from]) => Math.abs(value) >= from) ?? [1, ''];
    return [fixed(value / size, size === 1 ? 0 : DECIMALS.money), word, currency ?? ''].filter(Boolean).join(' ');
  }
  const text = fixed(value, DECIMALS[unit]);
  if (unit === 'percent') return `${text}%`;
  if (unit === 'percentage_points') return `${text} percentage points`;
  if (unit === 'multiple') return `${text}x`;
  if (unit === 'per_share') return `${text} ${currency ?? ''}`.trim();
  if (unit === 'days') return `${text} days`;
  if (unit === 'years') return `${text} years`;
  return text;
}

/** Never a negative zero. */
function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}
