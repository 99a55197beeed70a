import { mean, median } from '../../statistics.ts';
import { float64, int32 } from '../arena.ts';
import type { Context } from '../facts/context.ts';
import { FIGURES } from '../json/digits.ts';
import {
  COST_DECIMALS,
  dates,
  labels,
  numbers,
  QUANTITY_DECIMALS,
  RATIO_DECIMALS,
  type SectionValue,
  table,
} from '../json/table.ts';
import { TRADE_REASONS } from '../simulation/tradeBook.ts';

const SIDES = ['BUY', 'SELL'] as const;

/** All trades by date and RIC: quantity · price_local · fx_rate = value, which is positive for both sides. Booked trades have the booked prices and rates. */
export function transactions({ ledger }: Context): SectionValue {
  const { universe, plan, growth, simulation, book } = ledger;
  const { trades } = simulation;
  const { length } = trades;
  const { days } = plan.schedule;
  const { day: dayOf, instrument, value: signedValue, close } = trades;
  const rics = universe.instruments.map(({ ric }) => ric);
  const markets = [...new Set(universe.instruments.map(({ market }) => market))].sort();
  const marketOf = Int32Array.from(universe.instruments, ({ market }) => markets.indexOf(market));
  const { currencyOf } = universe;
  const { rates } = growth.rates;
  const booked = book?.tradeRates;
  const ratesToday = new Float64Array(rates.length);
  let today = -1;
  const date = int32(length);
  const side = int32(length);
  const market = int32(length);
  const quantity = float64(length);
  const rate = float64(length);
  const value = float64(length);
  for (let i = 0; i < length; i++) {
    const instrumentIndex = instrument[i]!;
    const day = dayOf[i]!;
    if (day !== today) {
      today = day;
      for (let c = 0; c < rates.length; c++) ratesToday[c] = rates[c]![day]!;
    }
    const fx = booked ? booked[i]! : ratesToday[currencyOf[instrumentIndex]!]!;
    const signed = signedValue[i]!;
    date[i] = days[day]!;
    side[i] = signed > 0 ? 0 : 1;
    market[i] = marketOf[instrumentIndex]!;
    const traded = Math.abs(signed);
    value[i] = traded;
    rate[i] = fx;
    quantity[i] = traded / (close[i]! * fx);
  }
  return table(length, [
    dates('date', date),
    labels('ric', trades.instrument, rics),
    labels('side', side, SIDES),
    numbers('quantity', quantity, QUANTITY_DECIMALS),
    numbers('price_local', trades.close, FIGURES.decimals),
    numbers('fx_rate', rate, FIGURES.decimals),
    numbers('value', value, ledger.moneyDecimals),
    numbers('cost', trades.cost, COST_DECIMALS),
    labels('market', market, markets),
    labels('reason', trades.reason, TRADE_REASONS),
  ]);
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
  const column = (read: (one: (typeof rebalances)[number]) => number) => Float64Array.from(rebalances, read);
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
        Int32Array.from(rebalances, ({ day }) => days[day]!),
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
