import { carryForward } from './carry.ts';
import { reinvestDividends } from './dividends.ts';
import type { Schedule } from './schedule.ts';
import { lowerBound, NEVER } from './series.ts';
import type { CarryLog } from './staleRuns.ts';
import type { Universe } from './universe.ts';

/** One instrument held through one or more periods without a break. */
export interface Spell {
  readonly rank: number;
  /** Rows of the schedule and their periods, in time order: elements first..last. */
  readonly rows: Int32Array;
  readonly periodOf: Int32Array;
  readonly first: number;
  readonly last: number;
  /** The valuation day on which a delisted position becomes cash; beyond the last day when it does not. */
  readonly exit: number;
  /** Held at the close of the days from..heldTo−1. */
  readonly from: number;
  readonly heldTo: number;
  /** Carried closes, and the same with dividends reinvested, by valuation day; valid from `from` to the spell's end. */
  readonly closes: Float64Array;
  readonly totals: Float64Array;
}

/**
 * Visits all spells, group by group. Prices are laid out in two arrays that the next spell overwrites, so memory does
 * not grow with holdings times days.
 */
export function forEachSpell(
  universe: Universe,
  schedule: Schedule,
  { log, visit }: { readonly log: (rank: number) => CarryLog; readonly visit: (spell: Spell) => void },
): void {
  const { days, periods } = schedule;
  const { rows, periodOf, offsets } = byInstrument(schedule, universe.instruments.length);
  const closes = new Float64Array(days.length);
  const withDividends = new Float64Array(days.length);
  const lastDay = days.length - 1;
  for (const rank of universe.byGroup) {
    const series = universe.series[rank];
    const stop = offsets[rank + 1]!;
    if (!series || offsets[rank] === stop) continue;
    const { dividends, type } = universe.instruments[rank]!;
    const delistedOn = universe.delistedOn[rank]!;
    const exit = delistedOn === NEVER || type === 'cash' ? days.length : lowerBound(days, delistedOn + 1);
    for (let first = offsets[rank]!, last = first; first < stop; first = ++last) {
      while (last + 1 < stop && periodOf[last + 1] === periodOf[last]! + 1) last++;
      const from = periods[periodOf[first]!]!.start;
      const to = Math.min(periods[periodOf[last]!]!.end, exit);
      const heldTo = to === lastDay && exit > lastDay ? days.length : to;
      carryForward(series, days, { from, to, countTo: heldTo }, { out: closes, log: log(rank) });
      const totals = reinvestDividends(
        { dividends, series },
        { days, from, to },
        { prices: closes, out: withDividends },
      );
      visit({ rank, rows, periodOf, first, last, exit, from, heldTo, closes, totals });
    }
  }
}

/** Rows and their periods by instrument, each in order of time: a counting sort. */
function byInstrument({ periods, instrument }: Schedule, count: number) {
  const offsets = new Int32Array(count + 1);
  for (let row = 0; row < instrument.length; row++) offsets[instrument[row]! + 1]!++;
  for (let rank = 0; rank < count; rank++) offsets[rank + 1]! += offsets[rank]!;
  const next = offsets.slice(0, count);
  const rows = new Int32Array(instrument.length);
  const periodOf = new Int32Array(instrument.length);
  for (let period = 0; period < periods.length; period++) {
    const { from, to } = periods[period]!;
    for (let row = from; row < to; row++) {
      const position = next[instrument[row]!]!++;
      rows[position] = row;
      periodOf[position] = period;
    }
  }
  return { rows, periodOf, offsets };
}
