import { calendarDays } from '../calendarPeriods.ts';
import type { Ledger } from '../ledger.ts';
import { positionsOf } from '../series.ts';
import { TRADE_REASONS } from '../tradeBook.ts';

export interface MarketCosts {
  readonly market: string;
  readonly buy_value: number;
  readonly sell_value: number;
  /** Null when trades of the market paid different rates. */
  readonly buy_rate: number | null;
  readonly sell_rate: number | null;
  readonly cost: number;
}

export interface Turnover {
  /** By rebalance of the window: Σ|trades| / 2 / value before trading. */
  readonly oneWay: Float64Array;
  /** Calendar days between trading dates. */
  readonly intervals: readonly number[];
  /** Without the first purchase. */
  readonly totalOneWay: number;
  /** Per year of 365.25 days; null under 365 days. */
  readonly annualized: number | null;
  readonly byMarket: readonly MarketCosts[];
}

export function turnover(ledger: Ledger): Turnover {
  const { plan, simulation } = ledger;
  const { days } = plan.schedule;
  const { rebalances } = simulation;
  const oneWay = Float64Array.from(rebalances, (one) => (one.buyValue + one.sellValue) / 2 / one.valueBefore);
  const totalOneWay = oneWay.reduce((sum, value, i) => sum + (rebalances[i]!.kind === 'bought' ? 0 : value), 0);
  const length = calendarDays(days[0]!, days.at(-1)!);
  return {
    oneWay,
    intervals: rebalances.slice(1).map(({ day }, i) => calendarDays(days[rebalances[i]!.day]!, days[day]!)),
    totalOneWay,
    annualized: length < 365 ? null : totalOneWay / (length / 365.25),
    byMarket: costsByMarket(ledger),
  };
}

/** What was really traded, by market: the positions a window opened with were not, and a delisting is no sale in a market. */
function costsByMarket({ universe, simulation, costs }: Ledger): MarketCosts[] {
  const { instruments } = universe;
  const { length, reason: reasonOf, instrument, value: signedValue, cost } = simulation.trades;
  const opening = TRADE_REASONS.indexOf('opening');
  const exit = TRADE_REASONS.indexOf('exit');
  const markets = [...new Set(instruments.map(({ market }) => market))].sort();
  const marketOf = Int32Array.from(instruments, ({ market }) => markets.indexOf(market));
  const buys = new Float64Array(markets.length);
  const sales = new Float64Array(markets.length);
  const paid = new Float64Array(markets.length);
  const traded = new Uint8Array(instruments.length);
  for (let i = 0; i < length; i++) {
    const reason = reasonOf[i]!;
    if (reason === exit || reason === opening) continue;
    const rank = instrument[i]!;
    const market = marketOf[rank]!;
    const value = signedValue[i]!;
    if (value > 0) buys[market]! += value;
    else sales[market]! -= value;
    paid[market]! += cost[i]!;
    traded[rank] = 1;
  }
  return markets.flatMap((market, m) => {
    const ranks = positionsOf(traded).filter((rank) => marketOf[rank] === m);
    if (ranks.length === 0) return [];
    const single = (rates: Float64Array) => {
      const first = rates[ranks[0]!]!;
      return ranks.every((rank) => rates[rank] === first) ? first : null;
    };
    const rates = { buy_rate: single(costs.buy), sell_rate: single(costs.sell) };
    return [{ market, buy_value: buys[m]!, sell_value: sales[m]!, ...rates, cost: paid[m]! }];
  });
}
