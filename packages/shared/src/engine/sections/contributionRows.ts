import { averageWeights } from '../averageWeights.ts';
import type { Ledger } from '../ledger.ts';
import { roundMoney } from '../money.ts';
import { groupReturns } from './groupReturns.ts';

/** Columns of one contribution section; money in base currency, the rest decimals. */
export interface Contributions {
  readonly labels: readonly string[];
  readonly pricePl: Float64Array;
  readonly fxPl: Float64Array;
  readonly cost: Float64Array;
  readonly totalPl: Float64Array;
  readonly contribution: Float64Array;
  readonly averageWeight: Float64Array;
  readonly ownReturn: Float64Array;
}

export interface ContributionRows {
  readonly company: Contributions & { readonly names: readonly string[] };
  readonly sector: Contributions;
  readonly market: Contributions;
}

/** One row per instrument held in the window, by RIC; sectors and markets are sums of these rows, by name. */
export function contributionRows(ledger: Ledger): ContributionRows {
  const { universe, profitLoss } = ledger;
  const held = profitLoss.held;
  const initialValue = ledger.simulation.levels[0]!;
  const take = (column: Float64Array) => Float64Array.from(held, (rank) => column[rank]!);
  const totalPl = take(profitLoss.total);
  const company = {
    labels: Array.from(held, (rank) => universe.instruments[rank]!.ric),
    names: Array.from(held, (rank) => universe.instruments[rank]!.name),
    pricePl: take(profitLoss.price),
    fxPl: take(profitLoss.currency),
    cost: take(profitLoss.cost),
    totalPl,
    contribution: totalPl.map((value) => value / initialValue),
    averageWeight: take(averageWeights(universe, ledger.plan.schedule, ledger.growth)),
    ownReturn: take(profitLoss.ownReturn),
  };
  const by = (label: 'sector' | 'market') => summed(ledger, company, (rank) => universe.instruments[rank]![label]);
  return { company, sector: by('sector'), market: by('market') };
}

function summed(ledger: Ledger, company: Contributions, labelOf: (rank: number) => string): Contributions {
  const held = ledger.profitLoss.held;
  const labels = [...new Set(Array.from(held, labelOf))].sort();
  const position = new Map(labels.map((label, i) => [label, i]));
  const group = new Int32Array(ledger.universe.instruments.length);
  for (const rank of held) group[rank] = position.get(labelOf(rank))!;
  const sum = (column: Float64Array) => {
    const out = new Float64Array(labels.length);
    held.forEach((rank, i) => {
      out[group[rank]!]! += column[i]!;
    });
    return out;
  };
  const money = (column: Float64Array) => sum(column).map((value) => roundMoney(value, ledger.moneyDecimals));
  const totalPl = money(company.totalPl);
  return {
    labels,
    pricePl: money(company.pricePl),
    fxPl: money(company.fxPl),
    cost: money(company.cost),
    totalPl,
    contribution: totalPl.map((value) => value / ledger.simulation.levels[0]!),
    averageWeight: sum(company.averageWeight),
    ownReturn: groupReturns(ledger, group, labels.length),
  };
}
