import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';

/** Decimals. `days` are calendar days from the first to the last valuation day, `observations` are returns. */
export function performanceMetrics(context: Context): SectionValue {
  const { portfolio, benchmark, relative, weekly, monthly, headline } = context.performance();
  return {
    portfolio,
    benchmark,
    relative: { ...relative, headline: headline.frequency, headline_reason: headline.reason, weekly, monthly },
  };
}
