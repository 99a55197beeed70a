import { float64Of } from '../arrays.ts';
import { roundMoney } from '../json/table.ts';
import { NEVER, valuesAt } from '../market/series.ts';
import type { Book } from '../simulation/account.ts';
import type { Growth } from '../simulation/growth.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { exitsByPeriod } from '../simulation/simulate.ts';
import { sumWeighted } from '../simulation/sumWeighted.ts';

/** Columns of one contribution section. Money is in base currency, and the other columns are decimals. */
export interface Contributions {
  readonly labels: readonly string[];
  readonly pricePl: Float64Array;
  readonly fxPl: Float64Array;
  readonly cost: Float64Array;
  readonly fees: Float64Array;
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

/** One row per holding of the window, by RIC. Sectors and markets are sums of these rows, by name. */
export function contributionRows(ledger: Ledger): ContributionRows {
  const { universe, profitLoss } = ledger;
  const held = profitLoss.held;
  const take = (column: Float64Array) => valuesAt(column, held);
  const totalPl = take(profitLoss.total);
  const company = {
    labels: Array.from(held, (instrumentIndex) => universe.instruments[instrumentIndex]!.ric),
    names: Array.from(held, (instrumentIndex) => universe.instruments[instrumentIndex]!.name),
    pricePl: take(profitLoss.price),
    fxPl: take(profitLoss.currency),
    cost: take(profitLoss.cost),
    fees: take(profitLoss.fees),
    totalPl,
    contribution: shareOf(totalPl, ledger),
    averageWeight: take(ledger.book?.averageWeights ?? averageWeights(ledger)),
    ownReturn: take(profitLoss.ownReturn),
  };
  const by = (label: 'sector' | 'market') =>
    summed(ledger, company, (instrumentIndex) => universe.instruments[instrumentIndex]![label]);
  return { company, sector: by('sector'), market: by('market') };
}

/**
 * Returns profits over the initial value. Transactions divide by the value at the start and everything that flowed in. A ledger into
 * which nothing flowed has no return, so the contributions are 0.
 */
function shareOf(profits: Float64Array, { simulation, book }: Ledger): Float64Array {
  const base = book?.invested ?? simulation.levels[0]!;
  return profits.map((value) => (base > 0 ? value / base : 0));
}

function summed(ledger: Ledger, company: Contributions, labelOf: (instrumentIndex: number) => string): Contributions {
  const held = ledger.profitLoss.held;
  const labels = [...new Set(Array.from(held, labelOf))].sort();
  const position = new Map(labels.map((label, i) => [label, i]));
  const group = new Int32Array(ledger.universe.instruments.length);
  for (const instrumentIndex of held) group[instrumentIndex] = position.get(labelOf(instrumentIndex))!;
  const sum = (column: Float64Array) => {
    const out = new Float64Array(labels.length);
    held.forEach((instrumentIndex, i) => {
      out[group[instrumentIndex]!]! += column[i]!;
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
    fees: money(company.fees),
    totalPl,
    contribution: shareOf(totalPl, ledger),
    averageWeight: sum(company.averageWeight),
    ownReturn: groupReturns(ledger, group, labels.length),
  };
}

/**
 * Returns, by group, Π (Σ end value / Σ start value) − 1 in base currency and before costs, over the periods in which the
 * group is held. A position that becomes cash leaves its group on that day, together with what it is paid afterwards, so
 * a period is cut there. `group` is by instrument index.
 */
export function groupReturns(ledger: Ledger, group: Int32Array, count: number): Float64Array {
  const { plan, growth, book } = ledger;
  if (book) return bookedReturns(ledger, book, { group, count });
  const { periods, instrument } = plan.schedule;
  const exitsOf = exitsByPeriod(plan.schedule, growth);
  const chained = new Float64Array(count).fill(1);
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const valueOn = valuesOn(ledger);
  periods.forEach(({ from, to }, p) => {
    start.fill(0);
    end.fill(0);
    addPeriod(ledger, { from, to, group }, { start, end });
    const left = new Set(exitsOf.get(p)?.map(([row]) => group[instrument[row]!]!));
    for (let g = 0; g < count; g++) if (start[g]! > 0 && !left.has(g)) chained[g]! *= end[g]! / start[g]!;
    for (const g of left) {
      const rows: number[] = [];
      for (let row = from; row < to; row++) if (group[instrument[row]!] === g) rows.push(row);
      chained[g]! *= growthWithExits(growth, rows, { value: start[g]!, valueOn });
    }
  });
  return chained.map((value) => value - 1);
}

/** Adds the values of a period's rows to those of their groups. */
function addPeriod(
  { plan, growth }: Ledger,
  { from, to, group }: { readonly from: number; readonly to: number; readonly group: Int32Array },
  { start, end }: { readonly start: Float64Array; readonly end: Float64Array },
): void {
  const { instrument, weight } = plan.schedule;
  const { unitValue, paid } = growth;
  for (let row = from; row < to; row++) {
    const g = group[instrument[row]!]!;
    start[g]! += weight[row]!;
    end[g]! += unitValue[row]! + paid[row]!;
  }
}

/**
 * Transactions: Π (1 + gain / (value of the day before + purchases)) − 1 over the days on which the divisor is above 0.
 */
function bookedReturns(
  { universe, profitLoss }: Ledger,
  { groupGains, groupBases, account }: Book,
  { group, count }: { readonly group: Int32Array; readonly count: number },
): Float64Array {
  const days = account.values.length;
  const parts: number[][] = Array.from({ length: count }, () => []);
  const isAdded = new Uint8Array(universe.groups.length);
  for (const held of profitLoss.held) {
    const own = universe.groupOf[held]!;
    if (isAdded[own] === 0) parts[group[held]!]!.push(own);
    isAdded[own] = 1;
  }
  const gains = new Float64Array(days);
  const bases = new Float64Array(days);
  return float64Of(parts, (owns) => {
    gains.fill(0);
    bases.fill(0);
    for (const own of owns) {
      addColumn(gains, groupGains.subarray(own * days, (own + 1) * days));
      addColumn(bases, groupBases.subarray(own * days, (own + 1) * days));
    }
    return linked(gains, bases);
  });
}

function addColumn(sums: Float64Array, column: Float64Array): void {
  for (let d = 0; d < column.length; d++) sums[d]! += column[d]!;
}

function linked(gains: Float64Array, bases: Float64Array): number {
  let growth = 1;
  for (let d = 0; d < gains.length; d++) if (bases[d]! > 0) growth *= 1 + gains[d]! / bases[d]!;
  return growth - 1;
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
      // On NEVER the period ends, and the remaining units have their value at its end.
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
  const { instrument, periods, weight } = plan.schedule;
  const { rates, weekdays } = growth;
  return (row, day) => {
    const instrumentIndex = instrument[row]!;
    const { start } = periods.findLast(({ from }) => from <= row)!;
    const { levels, first } = universe.prepared(instrumentIndex);
    const rate = rates.rates[universe.currencyOf[instrumentIndex]!]!;
    const valueOn = (at: number) => levels[weekdays.first + weekdays.at[at]! - first]! * rate[at]!;
    return (weight[row]! * valueOn(day)) / valueOn(start);
  };
}

/**
 * By instrument index: the mean over all valuation days of the weight at the close, after trades; 0 while it is not held. Weights are
 * units·T_t·S_t / G_t and G is known only after all instruments were added up, so this goes over the prices a second time.
 */
function averageWeights({ universe, plan, growth, profitLoss }: Ledger): Float64Array {
  const { schedule } = plan;
  const { days, periods } = schedule;
  const isStart = new Uint8Array(days.length);
  for (const { start } of periods) isStart[start] = 1;
  // On the day a period starts the weights are the targets, added below, and those of the period before do not count.
  const ratePerValue = growth.rates.rates.map((rate) => perValue(rate, growth.daily, isStart));
  const drifting = sumWeighted({ universe, schedule, growth }, ratePerValue);
  return drifting.map((sum, i) => (sum + profitLoss.targetWeights![i]!) / days.length);
}

function perValue(rate: Float64Array, daily: Float64Array, isStart: Uint8Array): Float64Array {
  const quotient = new Float64Array(rate.length);
  for (let d = 0; d < quotient.length; d++) if (isStart[d] === 0) quotient[d] = rate[d]! / daily[d]!;
  return quotient;
}
