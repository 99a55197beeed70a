import { datesPerWeek, type Weekday } from '../../dates.ts';
import type { DenseSeries, PreparedSeries } from '../inputs/series.ts';
import { firstWithValue, lastWithValue, lowerBound, NEVER } from './series.ts';

/** How often a series has a value of its own, from the most to the least often. */
export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'quarterly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Limits on the age of a quote in sessions. Every weekday is a session. */
export interface QuoteAges {
  /** An older quote is reported as stale. */
  readonly stale: number;
  /** Nothing is bought at an older quote. */
  readonly notBought: number;
  /** An older quote is not used at all. */
  readonly notUsed: number;
}

const AGES: Readonly<Record<Frequency, QuoteAges>> = {
  daily: { stale: 5, notBought: 10, notUsed: 30 },
  weekly: { stale: 10, notBought: 15, notUsed: 40 },
  monthly: { stale: 30, notBought: 45, notUsed: 90 },
  quarterly: { stale: 80, notBought: 100, notUsed: 200 },
};

/**
 * The table of ages, by position in FREQUENCIES. It applies to prices, NAVs of funds, exchange rates, and risk-free rates
 * alike: the frequency of a series decides which row counts.
 */
export const QUOTE_AGES: readonly QuoteAges[] = FREQUENCIES.map((frequency) => AGES[frequency]);

/** The table for dates of the axis of all days: a week of five sessions has seven days, so 5 sessions are 7 days. */
const DAYS_OF_AGES: readonly QuoteAges[] = QUOTE_AGES.map(({ stale, notBought, notUsed }) => ({
  stale: (stale * 7) / 5,
  notBought: (notBought * 7) / 5,
  notUsed: (notUsed * 7) / 5,
}));

/** The row of a daily series. */
export const DAILY_AGES: QuoteAges = AGES.daily;

/** Returns the row of a frequency for the axis of a date. */
export function quoteAges(frequency: number, on: Weekday): QuoteAges {
  return (datesPerWeek(on) === 5 ? QUOTE_AGES : DAYS_OF_AGES)[frequency]!;
}

/** The largest median distance of two observations in weekdays: of daily, weekly and monthly series. */
const LARGEST_GAPS = [3, 7, 25] as const;
/** Distances looked at, at each end of the period. */
const GAPS_LOOKED_AT = 25;
const FEWEST_GAPS = 3;

/**
 * Returns the frequency of a series as its position in FREQUENCIES. It measures the median distance in weekdays of the last
 * 26 observations on or before `to`, and of the first 26 on or after `from`. The lower of the two frequencies counts.
 * A distance of up to 3 weekdays is daily, up to 7 weekly, up to 25 monthly, and more is quarterly. If fewer than 4
 * observations are on or after `from`, older ones count too. A series with fewer than 4 observations counts as daily.
 */
export function frequencyOf(series: DenseSeries, from: Weekday, to: Weekday): number {
  const { first, values } = series;
  const latest: number[] = [];
  let later = Number.NaN;
  for (let i = Math.min(to - first, values.length - 1); i >= 0 && latest.length < GAPS_LOOKED_AT; i--) {
    if (i + first < from && latest.length >= FEWEST_GAPS) break;
    if (!(values[i]! > 0)) continue;
    if (later > 0) latest.push(later - i);
    later = i;
  }
  const earliest: number[] = [];
  let earlier = Number.NaN;
  const last = Math.min(to - first, values.length - 1);
  for (let i = Math.max(from - first, 0); i <= last && earliest.length < GAPS_LOOKED_AT; i++) {
    if (!(values[i]! > 0)) continue;
    if (earlier >= 0) earliest.push(i - earlier);
    earlier = i;
  }
  const perWeek = datesPerWeek(first);
  return Math.max(classOf(latest, perWeek), classOf(earliest, perWeek));
}

/** True if a series has a value on most days. */
export function isDaily(series: DenseSeries): boolean {
  return frequencyOf(series, series.first, series.first + series.values.length - 1) === 0;
}

/** Returns the frequency of a series that may be prepared. Short gaps alone make it daily. */
export function frequencyOfPrepared(
  series: DenseSeries,
  prepared: PreparedSeries | null | undefined,
  [from, to]: readonly [from: Weekday, to: Weekday],
): number {
  return prepared && prepared.longestGap < LARGEST_GAPS[0] ? 0 : frequencyOf(series, from, to);
}

function classOf(gaps: number[], perWeek: number): number {
  if (gaps.length < FEWEST_GAPS) return 0;
  const median = (gaps.sort((a, b) => a - b)[gaps.length >> 1]! * 5) / perWeek;
  const position = LARGEST_GAPS.findIndex((largest) => median <= largest);
  return position < 0 ? LARGEST_GAPS.length : position;
}

/**
 * Returns the last weekday on which a series still counts: the day of the delisting, or so many weekdays after the last
 * price. NEVER while that is not before `last`, the end of the data that may be looked at.
 */
export function endOfPrices(
  series: DenseSeries,
  { delistedOn, frequency }: { readonly delistedOn: Weekday | null; readonly frequency: number },
  last: Weekday,
): Weekday {
  const latest = lastWithValue(series, last);
  const filledTo = latest === null ? NEVER : latest + quoteAges(frequency, series.first).notUsed;
  const end = Math.min(filledTo, delistedOn ?? NEVER);
  return end < last ? end : NEVER;
}

/**
 * Returns the weekdays after which a position in the instrument becomes cash, in ascending order. They are its delisting and
 * the end of the wait after each price that no newer price follows in time. A series may continue after such a day. Only
 * the data known on a day count.
 */
export function endsOfPrices(
  series: DenseSeries,
  {
    delistedOn,
    frequency,
    prepared,
  }: {
    readonly delistedOn: Weekday | null;
    readonly frequency: number;
    readonly prepared?: PreparedSeries | null | undefined;
  },
  last: Weekday,
): Weekday[] {
  const until = Math.min(last, delistedOn ?? last);
  const ends: Weekday[] = [];
  const wait = quoteAges(frequency, series.first).notUsed;
  const hasLongGap = !prepared || prepared.longestGap >= wait;
  let known = hasLongGap ? firstWithValue(series, series.first) : prepared.lastClose;
  while (known !== null && known + wait < until) {
    const next: Weekday = lastWithValue(series, known + wait)!;
    if (next === known) ends.push(known + wait);
    known = next === known ? firstWithValue(series, known + wait + 1) : next;
  }
  return delistedOn !== null && delistedOn <= last ? [...ends, delistedOn] : ends;
}

/** Returns the valuation days on which a position becomes cash. With a new price by then, it continues. */
export function exitDays(series: DenseSeries, ends: readonly number[], days: Int32Array): readonly number[] {
  return ends.flatMap((end) => {
    const day = lowerBound(days, end + 1);
    return day < days.length && (lastWithValue(series, days[day]!) ?? end) > end ? [] : [day];
  });
}
