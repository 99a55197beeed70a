import { unsetFloat64, unsetInt32 } from '../arrays.ts';
import type { Context } from '../facts/context.ts';
import type { Contributions } from '../facts/contributions.ts';
import { type Column, dates, labels, numbers, RATIO_DECIMALS, type SectionValue, table } from '../json/table.ts';
import type { Group } from '../market/universe.ts';

/**
 * Returns one row per date and name. The dates are every day with trades, every month end, and the last day, each after its
 * trades. A name without holdings on a day has no row. The weights of a day sum to 1, and the values to the portfolio value
 * after the costs of the day.
 */
function allocation(context: Context, name: string, labelOf: (group: Group) => string): SectionValue {
  const { universe, plan, simulation, totals, moneyDecimals, book } = context.ledger;
  const { days, weights } = context.allocation();
  const values = (book?.account.values ?? simulation.levels).slice();
  // The level of the first day is the one before costs.
  if (!book) values[0] = simulation.valueAfter[plan.schedule.periods.findLastIndex(({ start }) => start === 0)]!;
  values[values.length - 1] = totals.finalValue;
  const groups = universe.groups.map(labelOf);
  const names = [...new Set(groups)].sort();
  const nameOf = Int32Array.from(groups, (label) => names.indexOf(label));
  const capacity = days.length * names.length;
  const date = unsetInt32(capacity);
  const label = unsetInt32(capacity);
  const value = unsetFloat64(capacity);
  const weight = unsetFloat64(capacity);
  const sums = new Float64Array(names.length);
  let length = 0;
  for (let s = 0; s < days.length; s++) {
    const day = days[s]!;
    sumByName(sums, nameOf, weights, s * groups.length);
    for (let n = 0; n < names.length; n++) {
      // A loan is negative cash.
      if (!(Math.abs(sums[n]!) > 0)) continue;
      date[length] = plan.schedule.days[day]!;
      label[length] = n;
      weight[length] = sums[n]!;
      value[length] = sums[n]! * values[day]!;
      length++;
    }
  }
  return table(length, [
    dates('date', date.subarray(0, length)),
    labels(name, label.subarray(0, length), names),
    numbers('value', value.subarray(0, length), moneyDecimals),
    numbers('weight', weight.subarray(0, length), RATIO_DECIMALS),
  ]);
}

function sumByName(sums: Float64Array, nameOf: Int32Array, weights: Float64Array, from: number): void {
  sums.fill(0);
  for (let g = 0; g < nameOf.length; g++) sums[nameOf[g]!]! += weights[from + g]!;
}

export function marketAllocation(context: Context): SectionValue {
  return allocation(context, 'market', ({ market }) => market);
}

export function sectorAllocation(context: Context): SectionValue {
  return allocation(context, 'sector', ({ sector }) => sector);
}

export function currencyAllocation(context: Context): SectionValue {
  const { currencies } = context.ledger.universe;
  return allocation(context, 'currency', ({ currency }) => currencies[currency]!);
}

/**
 * Returns the contribution rows. contribution_pct = total_pl / value at the start is a decimal, and the rows sum to the total
 * return. Transactions divide by the value at the start and all inflows instead. avg_weight is the mean over all valuation days. return_pct is the row's own chained return while held, a decimal.
 */
export function companyContribution(context: Context): SectionValue {
  const { company } = context.contributions();
  return contributionTable(context, 'ric', company, [labels('name', counting(company.names.length), company.names)]);
}

export function sectorContribution(context: Context): SectionValue {
  return contributionTable(context, 'sector', context.contributions().sector);
}

export function marketContribution(context: Context): SectionValue {
  return contributionTable(context, 'market', context.contributions().market);
}

function contributionTable(
  { input }: Context,
  name: string,
  rows: Contributions,
  more: readonly Column[] = [],
): SectionValue {
  const count = rows.labels.length;
  return table(count, [
    labels(name, counting(count), rows.labels),
    ...more,
    numbers('price_pl', rows.pricePl, null),
    numbers('fx_pl', rows.fxPl, null),
    numbers('transaction_cost', rows.cost, null),
    ...(input.settings.fees ? [numbers('fees', rows.fees, null)] : []),
    numbers('total_pl', rows.totalPl, null),
    numbers('contribution_pct', rows.contribution, null),
    numbers('avg_weight', rows.averageWeight, null),
    numbers('return_pct', rows.ownReturn, null),
  ]);
}

function counting(length: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => i);
}
