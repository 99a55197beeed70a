import { labelText } from '@tearsheet/shared/labels';
import { ALTMAN_ZONES, BENEISH_SUSPECT_ABOVE } from '@tearsheet/shared/ratios';

/** How a value is to be read; as in the stock report (packages/presentation). */
export type FactUnit =
  | 'percent'
  | 'percentage_points'
  /** A plain number, e.g. a current ratio. */
  | 'ratio'
  /** Shown as 18.4x. */
  | 'multiple'
  /** Whole units of the currency named in the label. */
  | 'money'
  | 'per_share'
  /** 0 to 10. */
  | 'score'
  | 'days'
  | 'years'
  | 'count';

/** One known figure. An unknown figure is not a fact. */
export interface Fact {
  /** For example `operating_margin` or `operating_margin.peer_median`. */
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: FactUnit;
  /** For example "twelve months to 2026-09-30". */
  readonly period: string;
  /** For example "statements published 2026-11-05". */
  readonly source: string;
  /** Currency of money and per-share figures. */
  readonly currency: string | null;
}

/** A look-up of facts by id. */
export type Facts = ReturnType<typeof createFacts>;

/** Ids are distinct; a repeated one is a mistake of the caller. */
export function createFacts(all: readonly Fact[]) {
  const byId = new Map(all.map((fact) => [fact.id, fact]));
  if (byId.size !== all.length) throw new Error('two facts have one id');
  return {
    all,
    get: (id: string): Fact | null => byId.get(id) ?? null,
    value: (id: string): number | null => byId.get(id)?.value ?? null,
  };
}

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

/** Marks of published models that a text may name next to a company's figure. */
export const MARKS: readonly Fact[] = [
  mark('mark.beneish_m', BENEISH_SUSPECT_ABOVE, 'Beneish, Lee, Nichols 2013'),
  mark('mark.altman_distress', ALTMAN_ZONES.distressUpTo, 'Altman 1968'),
  mark('mark.altman_safe', ALTMAN_ZONES.safeFrom, 'Altman 1968'),
];

function mark(id: 'mark.beneish_m' | 'mark.altman_distress' | 'mark.altman_safe', value: number, source: string): Fact {
  return { id, label: labelText(id), value, unit: 'ratio', period: 'always', source, currency: null };
}
