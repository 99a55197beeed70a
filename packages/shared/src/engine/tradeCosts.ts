import { COST_MARKETS, defaultCostRate } from './costTable.ts';
import type { AnalysisInput } from './input.ts';
import type { Universe } from './universe.ts';

/** Rates by rank; all 0 without transaction costs. */
export interface TradeCosts {
  readonly buy: Float64Array;
  readonly sell: Float64Array;
  /** Markets that neither the caller nor the default table names, sorted. */
  readonly unknownMarkets: readonly string[];
}

/** The caller's rates win over the default table, for funds as well; cash never pays. */
export function tradeCosts({ settings }: AnalysisInput, { instruments }: Universe): TradeCosts {
  const buy = new Float64Array(instruments.length);
  const sell = new Float64Array(instruments.length);
  const unknown = new Set<string>();
  if (settings.includeTransactionCosts) {
    instruments.forEach(({ market, type }, rank) => {
      const own = type === 'cash' ? undefined : settings.costRates.get(market);
      const rate = own ?? defaultCostRate(market, type);
      buy[rank] = rate.buy;
      sell[rank] = rate.sell;
      if (!own && type !== 'cash' && !COST_MARKETS.includes(market)) unknown.add(market);
    });
  }
  return { buy, sell, unknownMarkets: [...unknown].sort() };
}
