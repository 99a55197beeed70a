import { formatDay } from '../../dates.ts';
import { dates, labels, numbers, table } from '../columns.ts';
import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';

/**
 * The caller's rows in the caller's order. `date` is the caller's; `effective_date` is the day it traded, null when the
 * rebalance was ignored.
 */
export function portfolioInput({ input, ledger }: Context): SectionValue {
  const { rebalances, instruments } = input;
  const length = rebalances.reduce((sum, { rows }) => sum + rows.length, 0);
  const date = new Int32Array(length);
  const effective = new Int32Array(length);
  const symbol = new Int32Array(length);
  const ric = new Int32Array(length);
  const weight = new Float64Array(length);
  const symbolOf = makeInterner(instruments.length);
  let row = 0;
  rebalances.forEach(({ rows }, i) => {
    const traded = ledger.plan.effective[i] ?? -1;
    for (const one of rows) {
      date[row] = i;
      effective[row] = traded;
      symbol[row] = symbolOf.add(one.instrument, one.symbol);
      ric[row] = one.instrument;
      weight[row] = one.weight;
      row++;
    }
  });
  const rics = instruments.map((instrument) => instrument.ric);
  return table(length, [
    labels(
      'date',
      date,
      rebalances.map(({ day }) => formatDay(day)),
    ),
    dates('effective_date', effective),
    labels('symbol', symbol, symbolOf.texts),
    labels('ric', ric, rics),
    numbers('weight', weight, null),
  ]);
}

/** Numbers texts; an instrument is nearly always spelled as it was the last time, which needs no look-up. */
function makeInterner(count: number) {
  const texts: string[] = [];
  const known = new Map<string, number>();
  const lastOf = new Int32Array(count).fill(-1);
  return {
    texts,
    add(instrument: number, text: string): number {
      const last = lastOf[instrument]!;
      if (last >= 0 && texts[last] === text) return last;
      let number = known.get(text);
      if (number === undefined) {
        number = texts.push(text) - 1;
        known.set(text, number);
      }
      lastOf[instrument] = number;
      return number;
    },
  };
}
