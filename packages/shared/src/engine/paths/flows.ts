import { MONTHS_PER_YEAR } from '../market/calendar.ts';
import type { PathFlow } from './settings.ts';

const MONTHS_OF = { once: 0, month: 1, quarter: 3, year: MONTHS_PER_YEAR } as const;

/**
 * Returns the sum of the flows at the end of each month, in base currency of the start's purchasing power. Month 0 is the start.
 * A flow at month m has the amount a·(1 + g)^((m − m₀) / 12), where m₀ is the month of the first flow. An amount that inflation π
 * does not raise is divided by (1 + π)^(m / 12). Years are rounded to months.
 *
 * Example: 100 every year with a growth of 10% over two years → 100 at month 12 and 110 at month 24, without inflation.
 */
export function monthlyFlows(flows: readonly PathFlow[], years: number, inflation = 0): Float64Array {
  const months = years * MONTHS_PER_YEAR;
  const sums = new Float64Array(months + 1);
  for (const { amount, every, fromYear, untilYear, growth, indexed } of flows) {
    const period = MONTHS_OF[every];
    const first = fromYear === null ? period : Math.round(fromYear * MONTHS_PER_YEAR);
    const last = Math.min(months, untilYear === null ? months : Math.round(untilYear * MONTHS_PER_YEAR));
    for (let month = first; month <= last; month += period) {
      const grown = amount * (1 + growth) ** ((month - first) / MONTHS_PER_YEAR);
      sums[month]! += indexed ? grown : grown / (1 + inflation) ** (month / MONTHS_PER_YEAR);
      if (period === 0) break;
    }
  }
  return sums;
}
