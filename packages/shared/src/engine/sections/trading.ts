import { mean, median } from '../../statistics.ts';
import { float64Of, int32Of, unsetFloat64, unsetInt32 } from '../arrays.ts';
import type { Context } from '../facts/context.ts';
import {
  COST_DECIMALS,
  dates,
  FIGURES,
  labels,
  numbers,
  QUANTITY_DECIMALS,
  RATIO_DECIMALS,
  type SectionValue,
  table,
} from '../json/table.ts';
import { TRADE_REASONS, type Trades, type TradesOfDay, tradesByDay } from '../simulation/simulate.ts';

const SIDES = ['BUY', 'SELL'] as const;

/**
 * All trades by date and RIC: quantity · price_local · fx_rate = value, which is positive for both sides. Booked trades have the booked
 * prices and rates. A position that leaves at a price of 0 has the quantity that its earlier trades sum to.
 */
export function transactions({ ledger }: Context): SectionValue {
  const { universe, plan, growth, simulation, book } = ledger;
  const { trades } = simulation;
  const { length } = trades;
  const rics = universe.instruments.map(({ ric }) => ric);
  const markets = [...new Set(universe.instruments.map(({ market }) => market))].sort();
  const columns: TradeColumns = {
    date: unsetInt32(length),
    side: unsetInt32(length),
    market: unsetInt32(length),
    quantity: unsetFloat64(length),
    rate: unsetFloat64(length),
    value: unsetFloat64(length),
  };
  const marketOf = int32Of(universe.instruments, ({ market }) => markets.indexOf(market));
  const rates = new Float64Array(growth.rates.rates.length);
  const held = new Float64Array(rics.length);
  for (const one of tradesByDay(trades)) {
    growth.rates.rates.forEach((ofCurrency, currency) => {
      rates[currency] = ofCurrency[one.day]!;
    });
    const weekday = plan.schedule.days[one.day]!;
    const terms = { weekday, marketOf, currencyOf: universe.currencyOf, rates, tradeRates: book?.tradeRates, held };
    fillDay(columns, trades, one, terms);
  }
  return table(length, [
    dates('date', columns.date),
    labels('ric', trades.instrument, rics),
    labels('side', columns.side, SIDES),
    numbers('quantity', columns.quantity, QUANTITY_DECIMALS),
    numbers('price_local', trades.close, FIGURES.decimals),
    numbers('fx_rate', columns.rate, FIGURES.decimals),
    numbers('value', columns.value, ledger.moneyDecimals),
    numbers('cost', trades.cost, COST_DECIMALS),
    labels('market', columns.market, markets),
    labels('reason', trades.reason, TRADE_REASONS),
  ]);
}

interface TradeColumns {
  readonly date: Int32Array;
  readonly side: Int32Array;
  readonly market: Int32Array;
  readonly quantity: Float64Array;
  readonly rate: Float64Array;
  readonly value: Float64Array;
}

interface DayTerms {
  readonly weekday: number;
  /** By instrument index. */
  readonly marketOf: Int32Array;
  readonly currencyOf: Int32Array;
  /** By currency, on the day. */
  readonly rates: Float64Array;
  /** By trade. Absent if trades have the rates of their day. */
  readonly tradeRates: Float64Array | undefined;
  /** Sum of the quantities of the trades so far, by instrument index. */
  readonly held: Float64Array;
}

function fillDay(
  { date, side, market, quantity, rate, value }: TradeColumns,
  { instrument, value: signedValue, close }: Trades,
  { from, to }: TradesOfDay,
  { weekday, marketOf, currencyOf, rates, tradeRates, held }: DayTerms,
): void {
  for (let i = from; i < to; i++) {
    const instrumentIndex = instrument[i]!;
    const fx = tradeRates ? tradeRates[i]! : rates[currencyOf[instrumentIndex]!]!;
    const signed = signedValue[i]!;
    const traded = Math.abs(signed);
    date[i] = weekday;
    side[i] = Number(!(signed > 0));
    market[i] = marketOf[instrumentIndex]!;
    value[i] = traded;
    rate[i] = fx;
    const price = close[i]! * fx;
    quantity[i] = price > 0 ? traded / price : held[instrumentIndex]!;
    held[instrumentIndex] = held[instrumentIndex]! + (signed > 0 ? quantity[i]! : -quantity[i]!);
  }
}

/**
 * Returns turnover by date and in total. `one_way_turnover` of a date is Σ|trades of securities| / 2 / value before trading.
 * Cash does not count as a security. The first purchase is listed, but the totals leave it out because it is not turnover.
 * Days between dates are calendar days.
 */
export function turnoverAnalysis({ ledger, turnover }: Context): SectionValue {
  const { rebalances } = ledger.simulation;
  const { days } = ledger.plan.schedule;
  const { oneWay, intervals, exits, totalOneWay, annualized, byMarket } = turnover();
  const column = (read: (one: (typeof rebalances)[number]) => number) => float64Of(rebalances, read);
  return {
    num_rebalances: rebalances.length,
    rebalance_frequency_days:
      intervals.length === 0 ? { mean: null, median: null } : { mean: mean(intervals), median: median(intervals) },
    exit_turnover: exits,
    total_one_way_turnover: totalOneWay,
    annualized_turnover: annualized,
    per_rebalance: table(rebalances.length, [
      dates(
        'date',
        int32Of(rebalances, ({ day }) => days[day]!),
      ),
      numbers(
        'buy_value',
        column((one) => one.buyValue),
        ledger.moneyDecimals,
      ),
      numbers(
        'sell_value',
        column((one) => one.sellValue),
        ledger.moneyDecimals,
      ),
      numbers('one_way_turnover', oneWay, RATIO_DECIMALS),
      numbers(
        'cost',
        column((one) => one.cost),
        COST_DECIMALS,
      ),
    ]),
    costs_by_market: byMarket.map((row) => ({ ...row })),
  };
}
