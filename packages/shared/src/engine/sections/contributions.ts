import { labels, numbers, table } from '../columns.ts';
import type { Context } from '../context.ts';
import type { Column, SectionValue } from '../table.ts';
import type { Contributions } from './contributionRows.ts';

/**
 * contribution_pct = total_pl / initial_value, a decimal with the sign of total_pl; the rows sum to the total return.
 * avg_weight is the mean over all valuation days; return_pct the row's own chained return while held, a decimal.
 */
export function companyContribution(context: Context): SectionValue {
  const { company } = context.contributions();
  return contributionTable('ric', company, [labels('name', counting(company.names.length), company.names)]);
}

export function sectorContribution(context: Context): SectionValue {
  return contributionTable('sector', context.contributions().sector);
}

export function marketContribution(context: Context): SectionValue {
  return contributionTable('market', context.contributions().market);
}

function contributionTable(name: string, rows: Contributions, more: readonly Column[] = []): SectionValue {
  const count = rows.labels.length;
  return table(count, [
    labels(name, counting(count), rows.labels),
    ...more,
    numbers('price_pl', rows.pricePl, null),
    numbers('fx_pl', rows.fxPl, null),
    numbers('transaction_cost', rows.cost, null),
    numbers('total_pl', rows.totalPl, null),
    numbers('contribution_pct', rows.contribution, null),
    numbers('avg_weight', rows.averageWeight, null),
    numbers('return_pct', rows.ownReturn, null),
  ]);
}

function counting(length: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => i);
}
