import { calendarDays } from '../calendarPeriods.ts';
import type { Ledger } from '../ledger.ts';
import { TRADE_REASONS } from '../tradeBook.ts';

export interface MarketCosts {
  readonly market: string;
  readonly buy_value: number;
  readonly sell_value: number;
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
function costsByMarket({ universe, plan, simulation, costs }: Ledger): MarketCosts[] {
  const { instruments } = universe;
  const { trades } = simulation;
  const opened = plan.schedule.periods[0]!.kind === 'carried_in';
  const initial = TRADE_REASONS.indexOf('initial');
  const exit = TRADE_REASONS.indexOf('exit');
  const markets = [...new Set(instruments.map(({ market }) => market))].sort();
  const marketOf = Int32Array.from(instruments, ({ market }) => markets.indexOf(market));
  const sums = markets.map(() => ({ buy: 0, sell: 0, cost: 0, buyRate: Number.NaN, sellRate: Number.NaN }));
  const mixed = Number.POSITIVE_INFINITY;
  for (let i = 0; i < trades.length; i++) {
    const reason = trades.reason[i]!;
    if (reason === exit || (opened && reason === initial)) continue;
    const rank = trades.instrument[i]!;
    const sum = sums[marketOf[rank]!]!;
    const value = trades.value[i]!;
    if (value > 0) sum.buy += value;
    else sum.sell -= value;
    sum.cost += trades.cost[i]!;
    // NaN until a rate is seen, infinite once a second one is.
    if (Number.isNaN(sum.buyRate)) [sum.buyRate, sum.sellRate] = [costs.buy[rank]!, costs.sell[rank]!];
    if (sum.buyRate !== costs.buy[rank]!) sum.buyRate = mixed;
    if (sum.sellRate !== costs.sell[rank]!) sum.sellRate = mixed;
  }
  return markets.flatMap((market, m) => {
    const { buy, sell, cost, buyRate, sellRate } = sums[m]!;
    if (Number.isNaN(buyRate)) return [];
    const rates = {
      buy_rate: Number.isFinite(buyRate) ? buyRate : null,
      sell_rate: Number.isFinite(sellRate) ? sellRate : null,
    };
    return [{ market, buy_value: buy, sell_value: sell, ...rates, cost }];
  });
}
