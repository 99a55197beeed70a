import { formatDay } from '../../dates.ts';
import { dates, labels, numbers, table } from '../columns.ts';
import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';

/**
 * The caller's rows in the caller's order. `date` is the caller's; `effective_date` is the day it traded, null when the
 * rebalance was ignored.
 */
export function portfolioInput({ input, ledger }: Context): SectionValue {
  const { rebalances, rows, instruments } = input;
  const date = new Int32Array(rows.instrument.length);
  const effective = new Int32Array(rows.instrument.length);
  rebalances.forEach(({ from, to }, i) => {
    date.fill(i, from, to);
    effective.fill(ledger.plan.effective[i] ?? -1, from, to);
  });
  const written = rebalances.map(({ day }) => formatDay(day));
  const rics = instruments.map(({ ric }) => ric);
  return table(rows.instrument.length, [
    labels('date', date, written),
    dates('effective_date', effective),
    labels('symbol', rows.symbol, rows.symbols),
    labels('ric', rows.instrument, rics),
    numbers('weight', rows.weight, null),
  ]);
}
