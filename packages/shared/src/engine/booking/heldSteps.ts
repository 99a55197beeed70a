import { dateOnOrAfter, type Weekday } from '../../dates.ts';
import type { LedgerInput } from '../input.ts';
import { exitDays } from '../market/frequency.ts';
import { firstWithValue, lowerBound, NEVER } from '../market/series.ts';
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
 * - The exchange of an instrument that is held is open, or the instrument has a price of its own. An instrument is held until its sale
 *   has traded.
 * - No instrument with market prices is held. The portfolio is then only cash. A position that has ended is like cash until its prices
 *   return, and an instrument that only the ledger prices has no sessions.
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
  /** Sales on a day that is closed: the day, and the next session of what is sold. */
  const waiting: { readonly since: Weekday; readonly open: Weekday }[] = [];
  const isInvested = new Uint8Array(length);
  const invest = (from: Weekday, to: Weekday) => {
    if (from < to) isInvested.fill(1, from - firstWeekday, Math.min(to - firstWeekday, length));
  };
  steps.forEach((list, i) => {
    const prices = series[i];
    if (!prices || withoutPrices.has(i)) return;
    const pauses = ends[i]!.map((end) => ({ end, returns: firstWithValue(prices, end + 1) ?? NEVER }));
    list.forEach(({ weekday, units }, s) => {
      if (units === 0) return;
      const next = list[s + 1]?.weekday;
      const until = Math.min(next ?? NEVER, lastWeekday);
      for (let d = nextClosed(weekday - firstWeekday); d <= until - firstWeekday; d = nextClosed(d + 1)) {
        if (hasSession(universe, i, firstWeekday + d)) closedFrom[d] = d + 1;
      }
      if (next !== undefined && next < lastWeekday && closedFrom[next - firstWeekday] === next - firstWeekday) {
        let open = next;
        while (open <= lastWeekday && !hasSession(universe, i, open)) open++;
        if (open <= lastWeekday) waiting.push({ since: next, open });
      }
      let from = weekday;
      for (const { end, returns } of pauses) {
        if (returns <= from) continue;
        invest(from, Math.min(end + 1, next ?? NEVER));
        // A position that nothing changes after its end is cash from then on.
        from = next === undefined && end >= weekday ? NEVER : returns;
      }
      invest(from, next ?? NEVER);
    });
  });
  const isOpen = (d: number) =>
    universe.isEveryDay || closedFrom[d] !== d || (isInvested[d] === 0 && mayBeCash(universe, firstWeekday + d));
  for (const { since, open } of waiting.sort((a, b) => a.open - b.open)) {
    let d = since - firstWeekday;
    while (d < open - firstWeekday && !isOpen(d)) d++;
    closedFrom[d] = d + 1;
  }
  const days = new Int32Array(length);
  let count = 0;
  for (let d = 0; d < length; d++) if (isOpen(d)) days[count++] = firstWeekday + d;
  return days.slice(0, count);
}

/**
 * Returns the positions that become cash because their instrument has ended. A position that the ledger changes later keeps
 * its value until then, because its owner books what became of it. The rest, and shares that are bought so late, become cash on the
 * next valuation day.
 */
export function exitsOf(universe: Universe, steps: HeldSteps, days: Int32Array): BookingContext['exits'] {
  return steps.flatMap((list, instrumentIndex) => {
    const last = list.at(-1);
    const prices = universe.series[instrumentIndex];
    const ends = universe.ends[instrumentIndex]!;
    if (!last || last.units === 0 || !prices || ends.length === 0) return [];
    const since = lowerBound(days, last.weekday);
    const isOver = ends.at(-1)! < last.weekday && firstWithValue(prices, ends.at(-1)! + 1) === null;
    const at = isOver && since + 1 < days.length ? since + 1 : exitDays(prices, ends, days).find((day) => day > since);
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
