import { sessionsPerYear } from '../../calendars/markets.ts';
import { weekKey } from '../../dates.ts';
import type { TradingWeek } from '../../seriesDates.ts';
import type { DenseSeries } from '../input.ts';
import { calendarDays, monthKeys } from '../market/calendar.ts';
import { FREQUENCIES, type Frequency } from '../market/frequency.ts';
import { lastWithValue } from '../market/series.ts';
import type { Ledger } from '../simulation/ledger.ts';

/** The periods over which returns are measured, and how many of them are a year. */
export interface ReturnPeriods {
  readonly frequency: Frequency;
  readonly perYear: number;
  /** Positions in the valuation days: the first day, then the end of each period. Every position when daily. */
  readonly bounds: Int32Array;
  /** The weekdays of `bounds`. */
  readonly days: Int32Array;
  /** The instruments that are priced less often than daily, by RIC. */
  readonly slow: readonly SlowSeries[];
}

export interface SlowSeries {
  readonly ric: string;
  readonly frequency: Frequency;
  readonly series: DenseSeries;
}

const DAYS_PER_YEAR = 365;
/** Periods of a frequency a year. */
export const PER_YEAR = { weekly: 52, monthly: 12, quarterly: 4 } as const;

/**
 * Returns the periods of the portfolio's own figures. Their frequency is that of the holding that is priced least often. Its price
 * does not move between two observations, so returns over shorter periods would understate risk. A benchmark has no influence.
 *
 * The number of periods a year comes from calendars and not from gaps in data. For daily returns it is 365 if every calendar day is a
 * valuation day, and otherwise the mean number of sessions of all exchanges held (see `sessionsPerYear`). It is 52, 12, or 4 for others.
 */
export function returnPeriodsOf(ledger: Ledger): ReturnPeriods {
  const slow = slowHoldings(ledger);
  return periodsOver(ledger, slowest(slow), slow);
}

/**
 * Returns the periods of figures against the benchmark. Their frequency is the lower one of the portfolio and the benchmark.
 * `own` are the periods of the portfolio, which come back if the benchmark is priced at least as often.
 */
export function relativePeriodsOf(ledger: Ledger, own: ReturnPeriods): ReturnPeriods {
  const components = slowBenchmark(ledger);
  const frequency = slowest([...own.slow, ...components]);
  return frequency === own.frequency ? own : periodsOver(ledger, frequency, [...own.slow, ...components]);
}

function slowHoldings({ universe, profitLoss }: Ledger): SlowSeries[] {
  return slowSeries(
    Array.from(profitLoss.held, (i) => ({
      ric: universe.instruments[i]!.ric,
      frequency: universe.frequency[i]!,
      series: universe.series[i]!,
    })),
  );
}

/** Returns the components of the benchmark that are priced less often than daily. */
export function slowBenchmark({ universe }: Ledger): SlowSeries[] {
  return slowSeries(universe.benchmark.map(({ instrument: { ric }, ...one }) => ({ ric, ...one })));
}

function slowSeries(
  all: readonly { readonly ric: string; readonly frequency: number; readonly series: DenseSeries | null }[],
): SlowSeries[] {
  return all.flatMap(({ ric, frequency, series }) =>
    frequency > 0 && series ? [{ ric, frequency: FREQUENCIES[frequency]!, series }] : [],
  );
}

function slowest(slow: readonly SlowSeries[]): Frequency {
  return FREQUENCIES[Math.max(0, ...slow.map((one) => FREQUENCIES.indexOf(one.frequency)))]!;
}

function periodsOver(ledger: Ledger, frequency: Frequency, slow: readonly SlowSeries[]): ReturnPeriods {
  const { days } = ledger.plan.schedule;
  const bounds = periodBounds(days, frequency, slow);
  return {
    frequency,
    perYear: frequency === 'daily' ? valuationDaysPerYear(ledger) : PER_YEAR[frequency],
    bounds,
    days: frequency === 'daily' ? days : bounds.map((d) => days[d]!),
    slow,
  };
}

/** Returns the mean number of valuation days a year: all days, or the sessions of all exchanges held. */
function valuationDaysPerYear(ledger: Ledger): number {
  return ledger.universe.isEveryDay
    ? DAYS_PER_YEAR
    : sessionsPerYear(marketsHeld(ledger, 'weekdays'), marketsHeld(ledger, 'weekends'));
}

/** Returns the markets of the securities with a trading week that are held in the window. Securities that only a ledger prices have no sessions. */
function marketsHeld({ universe, profitLoss, book }: Ledger, asked: TradingWeek): string[] {
  const withoutSessions = new Set(book?.remarks.pricedByLedger);
  return Array.from(profitLoss.held, (i) => universe.instruments[i]!).flatMap(
    ({ type, market, week = 'weekdays', ric }) =>
      type === 'cash' || withoutSessions.has(ric) || week !== asked ? [] : [market],
  );
}

/** Smaller differences between the observed and the usual number of periods are those between single years. */
const MOST_DEVIATION = 0.02;
const FEWEST_DIFFERENT = 2;
const SHORTEST_DAYS = 365;

/**
 * Returns the observed number of periods a year if it differs by more than 2%, and by more than 2 periods, from the number that
 * annualizes figures. Null otherwise, and for windows under 365 days.
 */
export function unusualYear({ days, perYear }: ReturnPeriods): number | null {
  const length = calendarDays(days[0]!, days.at(-1)!);
  const years = length / 365.25;
  const observed = days.length - 1;
  const different = Math.abs(observed - perYear * years);
  const isUnusual = different > MOST_DEVIATION * perYear * years && different > FEWEST_DIFFERENT;
  return length >= SHORTEST_DAYS && isUnusual ? observed / years : null;
}

/**
 * Positions in `days` that bound the periods: the first day and the last day of every calendar week, month or quarter. The
 * last period counts only when a series of this frequency has a value in it: until then it lacks that series' return.
 */
export function periodBounds(days: Int32Array, frequency: Frequency, slow: readonly SlowSeries[]): Int32Array {
  const all = new Int32Array(days.length);
  for (let d = 0; d < all.length; d++) all[d] = d;
  if (frequency === 'daily') return all;
  const keys = frequency === 'weekly' ? days.map(weekKey) : monthKeys(days);
  const keyAt = (d: number) => (frequency === 'quarterly' ? Math.floor(keys[d]! / 3) : keys[d]!);
  const last = days.length - 1;
  const bounds = all.filter((d) => d === 0 || d === last || keyAt(d) !== keyAt(d + 1));
  const before = days[bounds.at(-2) ?? 0]!;
  const decides = slow.filter((one) => one.frequency === frequency);
  const isComplete = decides.some(({ series }) => (lastWithValue(series, days[last]!) ?? before) > before);
  return isComplete ? bounds : bounds.slice(0, -1);
}
