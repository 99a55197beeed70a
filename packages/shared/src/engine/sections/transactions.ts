import { COST_DECIMALS, dates, labels, numbers, QUANTITY_DECIMALS, table } from '../columns.ts';
import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';
import { TRADE_REASONS } from '../tradeBook.ts';

const SIDES = ['BUY', 'SELL'] as const;

/** All trades by date and RIC: quantity · price_local · fx_rate = value, which is positive for both sides. */
export function transactions({ ledger }: Context): SectionValue {
  const { universe, plan, growth, simulation } = ledger;
  const { trades } = simulation;
  const { length } = trades;
  const { days } = plan.schedule;
  const { day: dayOf, instrument, value: signedValue, close } = trades;
  const rics = universe.instruments.map(({ ric }) => ric);
  const markets = [...new Set(universe.instruments.map(({ market }) => market))].sort();
  const marketOf = Int32Array.from(universe.instruments, ({ market }) => markets.indexOf(market));
  const rateOf = universe.instruments.map((_, rank) => growth.rates.rates[universe.currencyOf[rank]!]!);
  const date = new Int32Array(length);
  const side = new Int32Array(length);
  const market = new Int32Array(length);
  const quantity = new Float64Array(length);
  const rate = new Float64Array(length);
  const value = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const rank = instrument[i]!;
    const day = dayOf[i]!;
    const fx = rateOf[rank]![day]!;
    const signed = signedValue[i]!;
    date[i] = days[day]!;
    side[i] = signed > 0 ? 0 : 1;
    market[i] = marketOf[rank]!;
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
    numbers('price_local', trades.close, null),
    numbers('fx_rate', rate, null),
    numbers('value', value, ledger.moneyDecimals),
    numbers('cost', trades.cost, COST_DECIMALS),
    labels('market', market, markets),
    labels('reason', trades.reason, TRADE_REASONS),
  ]);
}
