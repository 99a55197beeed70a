import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';

/** Twelve fixed keys; see periodReturns. `days` are calendar days. */
export function timePeriodReturns(context: Context): SectionValue {
  return Object.fromEntries(Object.entries(context.periodReturns()).map(([key, row]) => [key, { ...row }]));
}
