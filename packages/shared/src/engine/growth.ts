import { type Rates, ratesOn } from './rates.ts';
import type { Schedule } from './schedule.ts';
import { forEachSpell, type Spell } from './spells.ts';
import type { CarryLog } from './staleRuns.ts';
import type { Universe } from './universe.ts';

/** How each row of the schedule grows, per unit of portfolio value at the start of its period. */
export interface Growth {
  readonly rates: Rates;
  /** The row's value at the end of its period, or at its exit: weight · T_e·S_e / (T_s·S_s). */
  readonly unitValue: Float64Array;
  /** The part of its gain that comes from the currency: Σ units · T_t · (S_t − S_{t−1}). */
  readonly currencyGain: Float64Array;
  /** The close in local currency at the end of the period, or at the exit. */
  readonly endClose: Float64Array;
  /**
   * groups × days: Σ units · T_t of the group's rows in the group's currency, on the days after the period's start; at
   * the start itself weights are the targets.
   */
  readonly groupLevels: Float64Array;
  /** Delisted rows: the valuation day on which they become cash. */
  readonly exits: ReadonlyMap<number, number>;
  readonly heldDays: number;
  readonly carriedDays: number;
  readonly stale: readonly (CarryLog['stale'][number] & { readonly rank: number })[];
}

/**
 * One pass over the prices, instrument by instrument. Inside a period growth does not depend on the portfolio's value,
 * so the value is chained over the periods afterwards, with costs at the boundaries.
 */
export function growPositions(
  universe: Universe,
  schedule: Schedule,
  onInstrument: (fraction: number) => void = () => {},
): Growth {
  const { days, periods, weight } = schedule;
  const count = days.length;
  const rates = ratesOn(universe, days);
  const groupLevels = new Float64Array(universe.groups.length * count);
  const cashLevels = groupLevels.subarray((universe.groups.length - 1) * count);
  for (const { start, end, cashWeight } of periods) {
    if (cashWeight > 0) cashLevels.fill(cashWeight, start + 1, end + 1);
  }
  const unitValue = new Float64Array(weight.length);
  const currencyGain = new Float64Array(weight.length);
  const endClose = new Float64Array(weight.length);
  const exits = new Map<number, number>();
  const stale: (CarryLog['stale'][number] & { rank: number })[] = [];
  const log: CarryLog = { carriedDays: 0, stale: [] };
  let heldDays = 0;
  let visited = 0;

  const visit = (spell: Spell) => {
    const { rank, rows, periodOf, exit, closes, totals } = spell;
    const group = universe.groupOf[rank]!;
    const levels = groupLevels.subarray(group * count, (group + 1) * count);
    const currency = universe.groups[group]!.currency;
    const rate = rates.rates[currency]!;
    const change = rates.changes[currency]!;
    for (let i = spell.first; i <= spell.last; i++) {
      const row = rows[i]!;
      const { start, end } = periods[periodOf[i]!]!;
      const leaves = exit <= end;
      const to = leaves ? exit : end;
      // On the day of its exit the position already is cash, but that day's currency gain is still its own.
      const held = leaves ? exit - 1 : end;
      const units = weight[row]! / (totals[start]! * rate[start]!);
      if (currency === 0) addLevels(levels, totals, units, start + 1, held);
      else {
        let gain = addForeignLevels(levels, totals, change, units, start + 1, held);
        if (leaves) gain += units * totals[exit]! * change[exit]!;
        currencyGain[row] = gain;
      }
      unitValue[row] = units * totals[to]! * rate[to]!;
      endClose[row] = closes[to]!;
      if (!leaves) continue;
      exits.set(row, exit);
      for (let d = exit; d <= end; d++) cashLevels[d]! += unitValue[row]!;
    }
    heldDays += spell.heldTo - spell.from;
    for (const run of log.stale.splice(0)) stale.push({ ...run, rank });
    if ((++visited & 63) === 0) onInstrument(Math.min(1, visited / universe.byGroup.length));
  };
  forEachSpell(universe, schedule, { log: () => log, visit });
  stale.sort((a, b) => a.rank - b.rank || a.from - b.from);
  return {
    rates,
    unitValue,
    currencyGain,
    endClose,
    groupLevels,
    exits,
    heldDays,
    carriedDays: log.carriedDays,
    stale,
  };
}

/** levels[d] += units · totals[d] for d in from..to. Positional: it runs once per row and holding day. */
function addLevels(levels: Float64Array, totals: Float64Array, units: number, from: number, to: number): void {
  for (let d = from; d <= to; d++) levels[d]! += units * totals[d]!;
}

/** The same, and returns Σ units · totals[d] · change[d]. */
function addForeignLevels(
  levels: Float64Array,
  totals: Float64Array,
  change: Float64Array,
  units: number,
  from: number,
  to: number,
): number {
  let gain = 0;
  for (let d = from; d <= to; d++) {
    const level = units * totals[d]!;
    levels[d]! += level;
    gain += level * change[d]!;
  }
  return gain;
}
