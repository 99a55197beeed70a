import { dateOnOrAfter, type Weekday } from '../../dates.ts';
import type { LedgerInput } from '../input.ts';
import { exitDays } from '../market/frequency.ts';
import { lowerBound, NEVER } from '../market/series.ts';
import { hasSession, mayBeCash, type Universe } from '../market/universe.ts';
import type { BookingContext, MarketDividend } from './bookings.ts';
import type { Replay } from './replay.ts';

/** The units of an instrument from a weekday until the next step. */
export interface HeldStep {
  readonly weekday: Weekday;
  /** Split-adjusted. */
  readonly units: number;
}

/** By instrument index, in order of time. Cash has no steps. */
export type HeldSteps = readonly (readonly HeldStep[])[];

/** Returns the steps in which the ledger changes the units of each instrument. */
export function heldSteps(ledger: LedgerInput, replay: Replay, universe: Universe): HeldSteps {
  const steps: HeldStep[][] = universe.instruments.map(() => []);
  const indexOf = (position: number) => universe.instrumentIndexOf[position]!;
  ledger.opening?.positions.forEach(({ instrument, quantity }, i) => {
    const list = steps[indexOf(instrument)]!;
    const units = (list.at(-1)?.units ?? 0) + quantity * replay.openingFactor[i]!;
    list.push({ weekday: dateOnOrAfter(ledger.opening!.day, universe.firstWeekday), units });
  });
  ledger.entries.forEach(({ day, instrument }, i) => {
    if (instrument === null || Number.isNaN(replay.after[i]!) || replay.after[i] === replay.before[i]) return;
    steps[indexOf(instrument)]!.push({ weekday: dateOnOrAfter(day, universe.firstWeekday), units: replay.after[i]! });
  });
  return steps;
}

/**
 * Returns the valuation days of a ledger. They depend on its own instruments and cash, and never on a benchmark. A weekday from
 * the first entry to the end date is a valuation day in three cases:
 * - An instrument of the ledger trades on all days of the week. Then every calendar day is a valuation day.
 * - The exchange of an instrument that is held is open, or the instrument has a price of its own. The day of a sale counts too.
 * - No instrument with market prices is held. The portfolio is then only cash. A position that has ended is cash, and an instrument
 *   that only the ledger prices has no sessions.
 */
export function ledgerDays(
  universe: Universe,
  { steps, withoutPrices }: { readonly steps: HeldSteps; readonly withoutPrices: ReadonlySet<number> },
): Int32Array {
  const { firstWeekday, lastWeekday, series, ends } = universe;
  const length = Math.max(0, lastWeekday - firstWeekday + 1);
  /** By weekday: a later or the same weekday, before which all are known to be open. Following it ends at one that is not. */
  const closedFrom = new Int32Array(length + 1).map((_, d) => d);
  const nextClosed = (d: number) => {
    let next = d;
    while (closedFrom[next] !== next) {
      closedFrom[next] = closedFrom[closedFrom[next]!]!;
      next = closedFrom[next]!;
    }
    return next;
  };
  const isInvested = new Uint8Array(length);
  steps.forEach((list, i) => {
    const prices = series[i];
    if (!prices || withoutPrices.has(i)) return;
    list.forEach(({ weekday, units }, s) => {
      if (units === 0) return;
      const next = list[s + 1]?.weekday;
      const until = Math.min(next ?? NEVER, lastWeekday);
      for (let d = nextClosed(weekday - firstWeekday); d <= until - firstWeekday; d = nextClosed(d + 1)) {
        if (hasSession(universe, i, firstWeekday + d)) closedFrom[d] = d + 1;
      }
      const ended = next === undefined ? (ends[i]!.find((end) => end >= weekday) ?? NEVER) : NEVER;
      isInvested.fill(1, weekday - firstWeekday, Math.min(next ?? NEVER, ended + 1, lastWeekday + 1) - firstWeekday);
    });
  });
  const days = new Int32Array(length);
  let count = 0;
  for (let d = 0; d < length; d++) {
    const date = firstWeekday + d;
    const isCash = isInvested[d] === 0 && mayBeCash(universe, date);
    if (universe.isEveryDay || closedFrom[d] !== d || isCash) days[count++] = date;
  }
  return days.subarray(0, count);
}

/**
 * Returns the positions that become cash because their instrument has ended. A position that the ledger changes later keeps
 * its last price until then, because its owner books what became of it.
 */
export function exitsOf(universe: Universe, steps: HeldSteps, days: Int32Array): BookingContext['exits'] {
  return steps.flatMap((list, instrumentIndex) => {
    const last = list.at(-1);
    const prices = universe.series[instrumentIndex];
    const ends = universe.ends[instrumentIndex]!;
    if (!last || last.units === 0 || !prices || ends.length === 0) return [];
    const since = lowerBound(days, last.weekday);
    const at = exitDays(prices, ends, days).find((day) => day > since);
    return at === undefined ? [] : [{ instrumentIndex, at, units: last.units }];
  });
}

/**
 * Returns the dividends of the market data on the units held at the close before the ex-date. A position that has become
 * cash receives none.
 */
export function marketDividends(
  universe: Universe,
  steps: HeldSteps,
  { exits, days }: { readonly exits: BookingContext['exits']; readonly days: Int32Array },
): MarketDividend[] {
  const goneOn = new Map(exits.map(({ instrumentIndex, at }) => [instrumentIndex, days[at]!]));
  return steps.flatMap((list, instrumentIndex) => {
    const { dividends, withheld = 0 } = universe.instruments[instrumentIndex]!;
    const { weekdays, amounts } = dividends;
    if (list.length === 0) return [];
    return Array.from(weekdays).flatMap((weekday, i) => {
      const units = list.findLast((step) => step.weekday < weekday)?.units ?? 0;
      const isGone = weekday > (goneOn.get(instrumentIndex) ?? NEVER);
      if (units === 0 || isGone || !(amounts[i]! > 0) || weekday > universe.lastWeekday) return [];
      // The amounts of the universe are after withholding.
      const gross = (units * amounts[i]!) / (1 - withheld);
      return [{ instrumentIndex, weekday, gross, withheld: gross * withheld }];
    });
  });
}
