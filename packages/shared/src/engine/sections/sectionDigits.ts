import type { SectionName } from '../../schemas/sectionNames.ts';
import type { Context } from '../facts/context.ts';
import { type Digits, FIGURES, SENT, type SectionValue, STATISTICS, withDigits } from '../json/table.ts';
import { EFFECT_DECIMALS } from './attribution/exact.ts';

/** The digits of a section. FIGURES if absent. */
const DIGITS: Partial<Readonly<Record<SectionName, Digits>>> = {
  portfolio_parameters: SENT,
  portfolio_input: SENT,
  attribution: { decimals: EFFECT_DECIMALS },
  factor_exposures: STATISTICS,
  custom_metrics: STATISTICS,
};

/** Returns the value of a section as callers see it. Custom metrics read the same numbers. */
export function writtenSection(name: SectionName, value: SectionValue, { ledger }: Context): SectionValue {
  const exact = name === 'attribution' ? EFFECT_DECIMALS : ledger.moneyDecimals;
  return withDigits(value, DIGITS[name] ?? FIGURES, exact);
}
