import type { Weekday } from '../../dates.ts';
import type { DenseSeries } from '../input.ts';
import { calendarDays, monthKeys } from '../market/calendar.ts';
import { FREQUENCIES, type Frequency } from '../market/quoteAges.ts';
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
  /** Holdings and benchmark that are priced less often than daily, by RIC. */
  readonly slow: readonly SlowSeries[];
}

export interface SlowSeries {
  readonly ric: string;
  readonly frequency: Frequency;
  readonly series: DenseSeries;
}

const PER_YEAR = { weekly: 52, monthly: 12, quarterly: 4 } as const;
const TRADING_DAYS = 252;
/** A measured number in this range is the trading year of one exchange, so 252 is used instead. */
const NEAR_TRADING_DAYS = { from: 250, to: 254 } as const;

/**
 * Returns the frequency of the instrument that is priced least often, among the holdings and the benchmark. Its price does
 * not move between two observations, so returns over shorter periods would understate risk.
 */
export function returnPeriodsOf(ledger: Ledger): ReturnPeriods {
  const { universe, plan, profitLoss } = ledger;
  const { days } = plan.schedule;
  const slow: SlowSeries[] = [];
  const note = (ric: string, position: number, series: DenseSeries | null) => {
    if (position > 0 && series && !slow.some((one) => one.ric === ric)) {
      slow.push({ ric, frequency: FREQUENCIES[position]!, series });
    }
  };
  for (const instrumentIndex of profitLoss.held) {
    note(
      universe.instruments[instrumentIndex]!.ric,
      universe.frequency[instrumentIndex]!,
      universe.series[instrumentIndex]!,
    );
  }
  for (const { instrument, frequency, series } of universe.benchmark) note(instrument.ric, frequency, series);
  const frequency = FREQUENCIES[Math.max(0, ...slow.map((one) => FREQUENCIES.indexOf(one.frequency)))]!;
  const bounds = periodBounds(days, frequency, slow);
  return {
    frequency,
    perYear: frequency === 'daily' ? valuationDaysPerYear(days) : PER_YEAR[frequency],
    bounds,
    days: frequency === 'daily' ? days : bounds.map((d) => days[d]!),
    slow,
  };
}

/**
 * Positions in `days` that bound the periods: the first day and the last day of every calendar week, month or quarter. The
 * last period counts only when a series of this frequency has a value in it: until then it lacks that series' return.
 */
export function periodBounds(days: Int32Array, frequency: Frequency, slow: readonly SlowSeries[]): Int32Array {
  const all = new Int32Array(days.length);
  for (let d = 0; d < all.length; d++) all[d] = d;
  if (frequency === 'daily') return all;
  const keys = frequency === 'weekly' ? days.map(weekOf) : monthKeys(days);
  const keyAt = (d: number) => (frequency === 'quarterly' ? Math.floor(keys[d]! / 3) : keys[d]!);
  const last = days.length - 1;
  const bounds = all.filter((d) => d === 0 || d === last || keyAt(d) !== keyAt(d + 1));
  const before = days[bounds.at(-2) ?? 0]!;
  const decides = slow.filter((one) => one.frequency === frequency);
  const isComplete = decides.some(({ series }) => (lastWithValue(series, days[last]!) ?? before) > before);
  return isComplete ? bounds : bounds.slice(0, -1);
}

function weekOf(weekday: Weekday): number {
  return Math.floor(weekday / 5);
}

/**
 * Returns the number of valuation days a year. It is 252 if the window has 250 to 254 a year or is shorter than 365 days.
 * Otherwise it is the measured number, rounded. The union of several exchanges has up to 261. Example: 1,044 returns in 1,461 days → 261.
 */
function valuationDaysPerYear(days: Int32Array): number {
  const length = calendarDays(days[0]!, days.at(-1)!);
  if (length < 365) return TRADING_DAYS;
  const measured = (days.length - 1) / (length / 365.25);
  return measured >= NEAR_TRADING_DAYS.from && measured <= NEAR_TRADING_DAYS.to ? TRADING_DAYS : Math.round(measured);
}
