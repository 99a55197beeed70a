import type { Context } from '../context.ts';
import { giniCoefficient, herfindahlIndex, topShare } from '../measures/index.ts';
import type { SectionValue } from '../table.ts';
import type { Holding } from './holdings.ts';

/** On the weights of the latest holdings; cash of delisted positions is a position, a market and a sector of its own. */
export function concentrationMetrics(context: Context): SectionValue {
  const holdings = context.holdings();
  const weights = Float64Array.from(holdings, ({ weight }) => weight);
  const herfindahl = herfindahlIndex(weights);
  const sectors = summed(holdings, 'sector');
  const markets = summed(holdings, 'market');
  return {
    herfindahl_index: herfindahl,
    effective_positions: 1 / herfindahl,
    top_1_weight: topShare(weights, 1),
    top_5_weight: topShare(weights, 5),
    top_10_weight: topShare(weights, 10),
    gini_coefficient: giniCoefficient(weights),
    num_markets: markets.length,
    num_sectors: sectors.length,
    sector_hhi: herfindahlIndex(sectors),
    market_hhi: herfindahlIndex(markets),
  };
}

function summed(holdings: readonly Holding[], label: 'sector' | 'market'): Float64Array {
  const sums = new Map<string, number>();
  for (const holding of holdings) sums.set(holding[label], (sums.get(holding[label]) ?? 0) + holding.weight);
  return Float64Array.from(sums.values());
}
