import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';
import { recommendation } from './recommendation.ts';

/** Positions at the close of the last valuation day: quantity · close_base = value, values sum to the final value. */
export function latestHoldingsList(context: Context): SectionValue {
  return context.holdings().map((holding) => ({
    ric: holding.ric,
    name: holding.name,
    weight: holding.weight,
    market: holding.market,
    sector: holding.sector,
    recommendation: recommendation(holding.scores),
    quantity: holding.quantity,
    close_local: holding.closeLocal,
    close_base: holding.closeBase,
    currency: holding.currency,
    value: holding.value,
    scores: holding.scores && { ...holding.scores },
  }));
}
