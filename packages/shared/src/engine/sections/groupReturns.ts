import type { Growth } from '../growth.ts';
import type { Ledger } from '../ledger.ts';
import { NEVER } from '../series.ts';

/**
 * Returns, by group, Π (Σ end value / Σ start value) − 1 in base currency and before costs, over the periods in which the
 * group is held. A position that becomes cash leaves its group on that day, together with what it is paid afterwards, so
 * a period is cut there. `group` is by rank.
 */
export function groupReturns(ledger: Ledger, group: Int32Array, count: number): Float64Array {
  const { plan, growth } = ledger;
  const { periods, instrument, weight } = plan.schedule;
  const chained = new Float64Array(count).fill(1);
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const valueOn = growth.exits.size > 0 ? valuesOn(ledger) : null;
  for (const { from, to } of periods) {
    start.fill(0);
    end.fill(0);
    const left = new Set<number>();
    for (let row = from; row < to; row++) {
      const g = group[instrument[row]!]!;
      start[g]! += weight[row]!;
      end[g]! += growth.unitValue[row]!;
      if (valueOn && growth.exits.has(row)) left.add(g);
    }
    for (let g = 0; g < count; g++) if (start[g]! > 0 && !left.has(g)) chained[g]! *= end[g]! / start[g]!;
    for (const g of left) {
      const rows: number[] = [];
      for (let row = from; row < to; row++) if (group[instrument[row]!] === g) rows.push(row);
      chained[g]! *= growthWithExits(growth, rows, { value: start[g]!, valueOn: valueOn! });
    }
  }
  return chained.map((value) => value - 1);
}

type ValueOn = (row: number, day: number) => number;

function growthWithExits(
  { exits, unitValue, paid }: Growth,
  rows: readonly number[],
  start: { readonly value: number; readonly valueOn: ValueOn },
): number {
  const exitOf = (row: number) => exits.get(row) ?? NEVER;
  const days = [...new Set(rows.map(exitOf))].sort((a, b) => a - b);
  let { value } = start;
  let product = 1;
  for (const day of days) {
    if (value === 0) break;
    let [before, after] = [0, 0];
    for (const row of rows) {
      const exit = exitOf(row);
      if (exit < day) continue;
      // On NEVER the period ends: what is left has its value at the end.
      const worth = exit === day ? unitValue[row]! : start.valueOn(row, day);
      before += worth + (exit === day ? paid[row]! : 0);
      if (exit > day) after += worth;
    }
    product *= before / value;
    value = after;
  }
  return product;
}

/** The value of a row on a day inside its period, per value of the portfolio at the start of the period. */
function valuesOn({ universe, plan, growth }: Ledger): ValueOn {
  const { instrument } = plan.schedule;
  const { runs, rates } = growth;
  const byRank = Map.groupBy(Array(runs.length).keys(), (i) => runs.rank[i]!);
  return (row, day) => {
    const rank = instrument[row]!;
    const i = byRank.get(rank)!.find((run) => runs.from[run]! <= day && day <= runs.to[run]!)!;
    const { values } = universe.series[rank]!;
    const shift = runs.shift[i]!;
    let known = shift === NEVER ? -1 : day;
    while (known >= runs.from[i]! && !(values[known + shift]! > 0)) known--;
    const price = known < runs.from[i]! ? runs.price[i]! : values[known + shift]!;
    return runs.units[i]! * price * rates.rates[universe.currencyOf[rank]!]![day]!;
  };
}
