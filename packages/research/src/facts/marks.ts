import { ALTMAN_ZONES, BENEISH_SUSPECT_ABOVE } from '@tearsheet/shared/ratios';
import type { Fact } from './fact.ts';

/** Marks of published models that a text may name beside a company's figure. */
export const MARKS: readonly Fact[] = [
  mark(
    'mark.beneish_m',
    'mark above which a Beneish M score is suspect',
    BENEISH_SUSPECT_ABOVE,
    'Beneish, Lee, Nichols 2013',
  ),
  mark(
    'mark.altman_distress',
    'Altman Z score up to which there is distress',
    ALTMAN_ZONES.distressUpTo,
    'Altman 1968',
  ),
  mark('mark.altman_safe', 'Altman Z score from which a company is safe', ALTMAN_ZONES.safeFrom, 'Altman 1968'),
];

function mark(id: string, label: string, value: number, source: string): Fact {
  return { id, label, value, unit: 'ratio', period: 'always', source, currency: null };
}
