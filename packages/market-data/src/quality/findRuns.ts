import {
  counted,
  type Day,
  isWeekday,
  NOT_PLACED,
  tradingWeek,
  type Weekday,
  weekdayOnOrAfter,
  weekdaysOfSeries,
  weekdayToDay,
} from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { QualityFinding } from '../port.ts';
import type { PriceHistory } from './findJumps.ts';

/** The trading days of one exchange, one flag for each weekday from `first` on. */
export interface Sessions {
  readonly first: Weekday;
  /** 1 for a session and 0 for a closed day. */
  readonly open: Uint8Array;
  /** The weekdays that an imported calendar covers. Null if all sessions follow from the prices. */
  readonly imported: { readonly from: Weekday; readonly to: Weekday } | null;
}

/** Counts the instruments of each exchange that are listed, and that have a price, one series at a time. */
export type SessionCounts = ReturnType<typeof createSessionCounts>;

/**
 * Derives the sessions of exchanges from the prices of their instruments. A weekday is a session if at least half of
 * the instruments that are listed on it have a price. An imported calendar replaces that between its first and last
 * day.
 */
export function createSessionCounts() {
  const exchanges = new Map<string, Counts>();
  return {
    add(mic: string, { first, values }: DenseSeries): void {
      const counts = covering(exchanges.get(mic) ?? null, first, first + values.length - 1);
      exchanges.set(mic, counts);
      const { listed, priced } = counts;
      for (let i = 0, at = first - counts.first; i < values.length; i++, at++) {
        listed[at] = (listed[at] as number) + 1;
        if (!Number.isNaN(values[i])) priced[at] = (priced[at] as number) + 1;
      }
    },
    /** Returns the sessions of the exchanges that have prices. A calendar is one of the imported ones, by MIC. */
    finish: (calendars: ReadonlyMap<string, Int32Array>): Map<string, Sessions> =>
      new Map([...exchanges].map(([mic, counts]) => [mic, sessionsOf(counts, calendars.get(mic) ?? new Int32Array())])),
  };
}

/** The number of instruments on each weekday from `first` on. */
interface Counts {
  readonly first: Weekday;
  readonly listed: Uint32Array;
  readonly priced: Uint32Array;
}

/** Returns the counts with room for the weekdays from `from` to `to`. */
function covering(counts: Counts | null, from: Weekday, to: Weekday): Counts {
  const last = counts && counts.first + counts.listed.length - 1;
  if (counts && last !== null && counts.first <= from && last >= to) return counts;
  const first = Math.min(from, counts?.first ?? from);
  const length = Math.max(to, last ?? to) - first + 1;
  const larger = { first, listed: new Uint32Array(length), priced: new Uint32Array(length) };
  if (counts) {
    larger.listed.set(counts.listed, counts.first - first);
    larger.priced.set(counts.priced, counts.first - first);
  }
  return larger;
}

function sessionsOf(counts: Counts, days: Int32Array): Sessions {
  const imported = days.length > 0 ? { from: slot(days, 0), to: slot(days, days.length - 1) } : null;
  const { first, listed, priced } = imported ? covering(counts, imported.from, imported.to) : counts;
  const open = Uint8Array.from(priced, (count, at) => (count > 0 && 2 * count >= (listed[at] as number) ? 1 : 0));
  if (imported) {
    open.fill(0, imported.from - first, imported.to - first + 1);
    for (let i = 0; i < days.length; i++) open[slot(days, i) - first] = 1;
  }
  return { first, open, imported };
}

/** Counts a Sunday session (Tel Aviv) as Monday's, as its prices are. */
function slot(days: Int32Array, i: number): Weekday {
  return weekdayOnOrAfter(days[i] as Day);
}

/** Finds prices on weekends that no analysis uses, because the weekdays around them have their own. */
export function findUnusedWeekends({ days }: PriceHistory): QualityFinding[] {
  if (days.every(isWeekday) || tradingWeek(days) !== 'weekdays') return [];
  const unused = [...weekdaysOfSeries(days)].flatMap((weekday, i) => (weekday === NOT_PLACED ? [days[i] as Day] : []));
  const [from] = unused;
  const to = unused.at(-1);
  if (from === undefined || to === undefined) return [];
  const count = `${counted(unused.length, 'price')} on weekends ${unused.length === 1 ? 'is' : 'are'} not used`;
  return [{ code: 'off_session_price', from, to, message: `${count}, because weekdays have their own` }];
}

const STALE_PRICES = 10;

/** Finds ten or more equal closes in a row. */
export function findStaleRuns({ days, prices }: PriceHistory): QualityFinding[] {
  const findings: QualityFinding[] = [];
  for (let from = 0; from < prices.length; ) {
    let to = from + 1;
    while (to < prices.length && prices[to] === prices[from]) to++;
    if (to - from >= STALE_PRICES) {
      const message = `${to - from} equal closes in a row (${prices[from]})`;
      findings.push({ code: 'stale_run', from: days[from] as Day, to: days[to - 1] as Day, message });
    }
    from = to;
  }
  return findings;
}

/** Finds runs of sessions without a price between an instrument's first and last price. */
export function findSessionGaps(closes: DenseSeries, sessions: Sessions): QualityFinding[] {
  return runs(closes, (weekday, priced) => {
    if (priced) return 'breaks';
    return isSession(sessions, weekday) ? 'counts' : 'skipped';
  }).map(({ from, to, count }) => ({
    code: 'session_gap',
    from: weekdayToDay(from),
    to: weekdayToDay(to),
    message: `${count} session${count === 1 ? '' : 's'} of its exchange without a price`,
  }));
}

/** Finds prices on days that are not sessions of an imported calendar, for example repeated rows on holidays. */
export function findOffSessionPrices(closes: DenseSeries, sessions: Sessions): QualityFinding[] {
  const { imported } = sessions;
  if (!imported) return [];
  return runs(closes, (weekday, priced) => {
    if (weekday < imported.from || weekday > imported.to) return 'breaks';
    return priced && !isSession(sessions, weekday) ? 'counts' : 'breaks';
  }).map(({ from, to, count }) => ({
    code: 'off_session_price',
    from: weekdayToDay(from),
    to: weekdayToDay(to),
    message: `${count} price${count === 1 ? '' : 's'} on a day without session`,
  }));
}

function isSession({ first, open }: Sessions, weekday: Weekday): boolean {
  return open[weekday - first] === 1;
}

/** Returns maximal runs of weekdays that count. Skipped weekdays neither count nor end a run. */
function runs(
  { first, values }: DenseSeries,
  judge: (weekday: Weekday, priced: boolean) => 'counts' | 'skipped' | 'breaks',
): { from: Weekday; to: Weekday; count: number }[] {
  const found: { from: Weekday; to: Weekday; count: number }[] = [];
  let run: { from: Weekday; to: Weekday; count: number } | null = null;
  for (let i = 0; i < values.length; i++) {
    const verdict = judge(first + i, !Number.isNaN(values[i]));
    if (verdict === 'breaks') run = null;
    if (verdict !== 'counts') continue;
    if (!run) {
      run = { from: first + i, to: first + i, count: 0 };
      found.push(run);
    }
    run.to = first + i;
    run.count++;
  }
  return found;
}
