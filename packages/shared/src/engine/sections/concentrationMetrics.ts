import { formatDay } from '../../dates.ts';
import type { Context } from '../context.ts';
import type { BenchmarkHoldings } from '../input.ts';
import { activeShare, giniCoefficient, herfindahlIndex, sum, topShare } from '../measures/index.ts';
import type { SectionValue } from '../table.ts';
import type { Holding } from './holdings.ts';

/** On the weights of the latest holdings; cash of delisted positions is a position, a market and a sector of its own. */
export function concentrationMetrics(context: Context): SectionValue {
  const holdings = context.holdings();
  const weights = Float64Array.from(holdings, ({ weight }) => weight);
  const herfindahl = herfindahlIndex(weights);
  const sectors = summed(holdings, 'sector');
  const markets = summed(holdings, 'market');
  const known = completeHoldings(context.input.benchmarkHoldings);
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
    active_share: known
      ? activeShare(lookedThrough(holdings, context.input.settings.benchmark, known), known.weights)
      : null,
    active_share_date: known ? formatDay(known.day) : null,
  };
}

function summed(holdings: readonly Holding[], label: 'sector' | 'market'): Float64Array {
  const sums = new Map<string, number>();
  for (const holding of holdings) sums.set(holding[label], (sums.get(holding[label]) ?? 0) + holding.weight);
  return Float64Array.from(sums.values());
}

/** A list that adds up to less is only part of the fund, for example its ten largest holdings. */
const LEAST_LISTED_WEIGHT = 0.9;

/** Returns the list with weights that sum to 1; null without a list or if it is only part of the fund. */
export function completeHoldings(listed: BenchmarkHoldings | null): BenchmarkHoldings | null {
  const total = sum([...(listed?.weights.values() ?? [])]);
  if (!listed || total < LEAST_LISTED_WEIGHT) return null;
  return { day: listed.day, weights: new Map([...listed.weights].map(([name, weight]) => [name, weight / total])) };
}

/** Weights by RIC. A position in the benchmark itself counts as what the benchmark holds. */
function lookedThrough(
  holdings: readonly Holding[],
  benchmark: string,
  { weights }: BenchmarkHoldings,
): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  const add = (name: string, weight: number) => own.set(name, (own.get(name) ?? 0) + weight);
  for (const { ric, weight } of holdings) {
    if (ric !== benchmark) add(ric, weight);
    else for (const [name, part] of weights) add(name, weight * part);
  }
  return own;
}
