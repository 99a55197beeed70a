import type { DenseSeries } from '../engine/input.ts';
import type { MarketFacts } from './marketFacts.ts';

/**
 * The rates that turn one currency into the base currency; null when there are none. 'one' also for a base currency that is
 * not known at all: its own finding says so, once.
 */
export function ratesBetween(currency: string, base: string, facts: MarketFacts): DenseSeries | 'one' | null {
  if (currency === base || !facts.currencies().includes(base)) return 'one';
  return facts.fxRate(currency, base)?.series ?? null;
}
