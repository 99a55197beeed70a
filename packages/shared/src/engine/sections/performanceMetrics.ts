import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';

/** Decimals; `days` are calendar days from the first to the last valuation day. */
export function performanceMetrics({ performance }: Context): SectionValue {
  const { portfolio, benchmark, relative } = performance();
  return { portfolio, benchmark, relative };
}
