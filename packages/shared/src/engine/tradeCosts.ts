import type { Weekday } from '../dates.ts';
import { COST_CHANGES, COST_MARKETS, defaultCostRate } from './costTable.ts';
import type { AnalysisInput } from './input.ts';
import type { Universe } from './universe.ts';

/** Rates by instrument; all 0 without transaction costs. */
export interface TradeRates {
  readonly buy: Float64Array;
  readonly sell: Float64Array;
}

export interface TradeCosts {
  /** The rates in force on a weekday. They are made once for each span between two changes of the default table. */
  on(weekday: Weekday): TradeRates;
  /** Markets that neither the caller nor the default table names, sorted. */
  readonly unknownMarkets: readonly string[];
}

/** The caller's rates win over the default table, for funds as well, and hold on every day. Cash never pays. */
export function tradeCosts({ settings }: AnalysisInput, { instruments }: Universe): TradeCosts {
  const spans = new Map<number, TradeRates>();
  return {
    on(weekday) {
      const span = COST_CHANGES.findLastIndex((since) => since <= weekday);
      const known = spans.get(span);
      if (known) return known;
      const rates = ratesOn(weekday);
      spans.set(span, rates);
      return rates;
    },
    unknownMarkets: settings.includeTransactionCosts ? unknownMarkets() : [],
  };

  function ratesOn(weekday: Weekday): TradeRates {
    const buy = new Float64Array(instruments.length);
    const sell = new Float64Array(instruments.length);
    if (!settings.includeTransactionCosts) return { buy, sell };
    instruments.forEach(({ market, type }, i) => {
      const rate = ownRate(market, type) ?? defaultCostRate(market, type, weekday);
      buy[i] = rate.buy;
      sell[i] = rate.sell;
    });
    return { buy, sell };
  }

  function ownRate(market: string, type: (typeof instruments)[number]['type']) {
    return type === 'cash' ? undefined : settings.costRates.get(market);
  }

  function unknownMarkets(): string[] {
    const markets = instruments.flatMap(({ market, type }) =>
      type === 'cash' || ownRate(market, type) || COST_MARKETS.includes(market) ? [] : [market],
    );
    return [...new Set(markets)].sort();
  }
}
