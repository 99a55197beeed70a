import { areTwelveMonths, calendarDays, type PeriodEnds } from '../market/calendar.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { roundKeepingSum, roundMoney } from '../simulation/money.ts';
import { TRADE_REASONS } from '../simulation/tradeBook.ts';

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
  /** Per year of 365.25 days. Twelve full months are one year. Null for a shorter window. */
  readonly annualized: number | null;
  readonly byMarket: readonly MarketCosts[];
}

export function turnover(ledger: Ledger, months: PeriodEnds): Turnover {
  const { plan, simulation } = ledger;
  const { days } = plan.schedule;
  const { rebalances } = simulation;
  const oneWay = Float64Array.from(rebalances, (one) =>
    one.valueBefore > 0 ? (one.buyValue + one.sellValue) / 2 / one.valueBefore : 0,
  );
  const exits = exitTurnover(ledger);
  const traded = oneWay.reduce((sum, value, i) => sum + (rebalances[i]!.kind === 'bought' ? 0 : value), 0);
  const totalOneWay = traded + exits;
  const length = calendarDays(days[0]!, days.at(-1)!);
  const ofShortYear = areTwelveMonths(0, days.length - 1, months) ? totalOneWay : null;
  return {
    oneWay,
    intervals: rebalances.slice(1).map(({ day }, i) => calendarDays(days[rebalances[i]!.day]!, days[day]!)),
    exits,
    totalOneWay,
    annualized: length < 365 ? ofShortYear : totalOneWay / (length / 365.25),
    byMarket: costsByMarket(ledger),
  };
}

function exitTurnover({ simulation, book }: Ledger): number {
  const values = book?.account.values ?? simulation.levels;
  const { length, reason, value, day } = simulation.trades;
  const exit = TRADE_REASONS.indexOf('exit');
  let sum = 0;
  for (let i = 0; i < length; i++) {
    // If the owner emptied the portfolio on that day, there is no value to measure turnover on.
    if (reason[i] === exit && values[day[i]!]! > 0) sum -= value[i]! / 2 / values[day[i]!]!;
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
  const { length, day: dayOf, reason: reasonOf, instrument, value: signedValue, cost } = simulation.trades;
  const opening = TRADE_REASONS.indexOf('opening');
  const exit = TRADE_REASONS.indexOf('exit');
  const markets = [...new Set(instruments.map(({ market }) => market))].sort();
  const marketOf = Int32Array.from(instruments, ({ market }) => markets.indexOf(market));
  const rows = markets.map(() => ({ buys: 0, sales: 0, paid: 0, buy: NOTHING_YET, sell: NOTHING_YET }));
  let today = -1;
  let rates = costs.on(days[0]!);
  for (let i = 0; i < length; i++) {
    const reason = reasonOf[i]!;
    if (reason === exit || reason === opening || instruments[instrument[i]!]!.type === 'cash') continue;
    if (dayOf[i]! !== today) {
      today = dayOf[i]!;
      rates = costs.on(days[today]!);
    }
    const traded = instrument[i]!;
    const row = rows[marketOf[traded]!]!;
    const value = signedValue[i]!;
    if (value > 0) row.buys += value;
    else row.sales -= value;
    row.paid += cost[i]!;
    row.buy = same(row.buy, book ? DIFFERENT : rates.buy[traded]!);
    row.sell = same(row.sell, book ? DIFFERENT : rates.sell[traded]!);
  }
  // Costs of markets sum to the written total.
  const paid = Float64Array.from(rows, (row) => row.paid);
  roundKeepingSum(paid, moneyDecimals);
  return markets.flatMap((market, m) => {
    const { buys, sales, buy, sell } = rows[m]!;
    if (buy === NOTHING_YET) return [];
    return [
      {
        market,
        buy_value: roundMoney(buys, moneyDecimals),
        sell_value: roundMoney(sales, moneyDecimals),
        buy_rate: single(buy),
        sell_rate: single(sell),
        cost: paid[m]!,
      },
    ];
  });
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
