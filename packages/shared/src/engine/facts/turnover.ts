import { float64Of, int32Of } from '../arrays.ts';
import { roundKeepingSum, roundMoney } from '../json/table.ts';
import { calendarDays, type PeriodEnds, yearsBetween } from '../market/calendar.ts';
import { isAnnualized } from '../measures/index.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { bought, sold, TRADE_REASONS, type Trades, type TradesOfDay, tradesByDay } from '../simulation/simulate.ts';

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
  /** By rebalance of the window: Σ|trades| / 2 / value before trading. 0 if there is no value. */
  readonly oneWay: Float64Array;
  /** Calendar days between trading dates. */
  readonly intervals: readonly number[];
  /** Σ value / 2 / value of the portfolio on the day, of positions that became cash because they had ended. */
  readonly exits: number;
  /** With the exits and without the first purchase. */
  readonly totalOneWay: number;
  /** Per year, with the years of the annualized return. Null for a shorter window. */
  readonly annualized: number | null;
  readonly byMarket: readonly MarketCosts[];
}

export function turnover(ledger: Ledger, months: PeriodEnds): Turnover {
  const { plan, simulation } = ledger;
  const { days } = plan.schedule;
  const { rebalances } = simulation;
  const oneWay = float64Of(rebalances, (one) =>
    one.valueBefore > 0 ? (one.buyValue + one.sellValue) / 2 / one.valueBefore : 0,
  );
  const exits = exitTurnover(ledger);
  const traded = oneWay.reduce((sum, value, i) => sum + (rebalances[i]!.kind === 'bought' ? 0 : value), 0);
  const totalOneWay = traded + exits;
  const years = yearsBetween(days, [0, days.length - 1], months);
  return {
    oneWay,
    intervals: rebalances.slice(1).map(({ day }, i) => calendarDays(days[rebalances[i]!.day]!, days[day]!)),
    exits,
    totalOneWay,
    annualized: isAnnualized(years) ? totalOneWay / years : null,
    byMarket: costsByMarket(ledger),
  };
}

function exitTurnover({ simulation, book, growth }: Ledger): number {
  if (!book && growth.exits.size === 0) return 0;
  const values = book?.account.values ?? simulation.levels;
  const { length, reason, value, day } = simulation.trades;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    // If the owner emptied the portfolio on that day, there is no value to measure turnover on.
    if (reason[i] === EXIT && values[day[i]!]! > 0) sum -= value[i]! / 2 / values[day[i]!]!;
  }
  return sum;
}

/**
 * Returns the traded values and the costs by market. Positions that the window opened with were not traded in it, and a
 * delisting does not count as a sale. Booked trades have costs and no rates.
 */
function costsByMarket({ universe, plan, simulation, costs, book, moneyDecimals }: Ledger): MarketCosts[] {
  const { instruments } = universe;
  const { days } = plan.schedule;
  const markets = [...new Set(instruments.map(({ market }) => market))].sort();
  // Cash is not traded on a market.
  const marketOf = int32Of(instruments, ({ market, type }) => (type === 'cash' ? -1 : markets.indexOf(market)));
  const sums: MarketSums = {
    buys: new Float64Array(markets.length),
    sales: new Float64Array(markets.length),
    paid: new Float64Array(markets.length),
    isTraded: new Uint8Array(instruments.length),
  };
  const { buys, sales, paid, isTraded } = sums;
  const buyRate = new Float64Array(markets.length).fill(NOTHING_YET);
  const sellRate = buyRate.slice();
  let rates = costs.on(days[0]!);
  const addRates = () => {
    for (let traded = 0; traded < isTraded.length; traded++) {
      if (isTraded[traded] === 0) continue;
      const m = marketOf[traded]!;
      buyRate[m] = same(buyRate[m]!, book ? DIFFERENT : rates.buy[traded]!);
      sellRate[m] = same(sellRate[m]!, book ? DIFFERENT : rates.sell[traded]!);
    }
    isTraded.fill(0);
  };
  for (const one of tradesByDay(simulation.trades)) {
    const next = costs.on(days[one.day]!);
    if (next !== rates) addRates();
    rates = next;
    addDay(sums, simulation.trades, one, marketOf);
  }
  addRates();
  // Costs of markets sum to the written total.
  roundKeepingSum(paid, moneyDecimals);
  return markets.flatMap((market, m) => {
    if (buyRate[m] === NOTHING_YET) return [];
    return [
      {
        market,
        buy_value: roundMoney(buys[m]!, moneyDecimals),
        sell_value: roundMoney(sales[m]!, moneyDecimals),
        buy_rate: single(buyRate[m]!),
        sell_rate: single(sellRate[m]!),
        cost: paid[m]!,
      },
    ];
  });
}

interface MarketSums {
  readonly buys: Float64Array;
  readonly sales: Float64Array;
  readonly paid: Float64Array;
  /** By instrument index. */
  readonly isTraded: Uint8Array;
}

const OPENING = TRADE_REASONS.indexOf('opening');
const EXIT = TRADE_REASONS.indexOf('exit');

function addDay(
  { buys, sales, paid, isTraded }: MarketSums,
  { reason: reasonOf, instrument, value: signedValue, cost }: Trades,
  { from, to }: TradesOfDay,
  marketOf: Int32Array,
): void {
  for (let i = from; i < to; i++) {
    const reason = reasonOf[i]!;
    const traded = instrument[i]!;
    const m = marketOf[traded]!;
    if (reason === EXIT || reason === OPENING || m < 0) continue;
    const value = signedValue[i]!;
    buys[m]! += bought(value);
    sales[m]! += sold(value);
    paid[m]! += cost[i]!;
    isTraded[traded] = 1;
  }
}

/** Rates are at least 0. */
const NOTHING_YET = -1;
const DIFFERENT = -2;

/** The rate that all trades so far share. */
function same(known: number, rate: number): number {
  return known === NOTHING_YET || known === rate ? rate : DIFFERENT;
}

function single(rate: number): number | null {
  return rate === DIFFERENT ? null : rate;
}
