import { type Day, dateOnOrAfter, dateOnOrBefore, weekdayToDay } from '../../dates.ts';
import type { RiskFreeSeries } from '../input.ts';
import type { Spans } from '../market/calendar.ts';
import { frequencyOf, quoteAges } from '../market/frequency.ts';
import { perPeriodRate } from '../measures/index.ts';

/**
 * A first rate that comes up to this many days after the window begins also counts before its day. A last rate may be this
 * many days older than the end of the window without a note.
 */
const MAX_LATE_DAYS = 10;
const DAYS_PER_YEAR = 365;

/** The risk-free rate of an analysis. All rates are decimals. */
export interface RiskFree {
  /** Mean annual rate over the calendar days of the window. */
  readonly annual: number;
  /** The name of the series. Null if the request has a number. */
  readonly source: string | null;
  /** The first day of a series that starts more than 10 days after the window begins. Its rates per period are then NaN. */
  readonly startsLate: Day | null;
  /** The last day of a series that ends more than 10 days before the window. Its last rate holds until the end. */
  readonly endsEarly: Day | null;
  /** The day of the quote that was used for too long. The rates per period are then NaN. Null if there is none. */
  readonly tooOld: Day | null;
  /** The quote that was used for the longest time, if it became stale: its day, the sessions, and the day of the next one. */
  readonly stale: { readonly day: Day; readonly sessions: number; readonly next: Day | null } | null;
  /** Returns the mean annual rate between two valuation days. NaN if the series starts late or is too old. */
  annualOver(from: number, to: number): number;
  /** Returns the rate of each span, or one rate for all of them if it is constant over the window. NaN if the series starts late or is too old. */
  perPeriod(spans: Spans, periodsPerYear: number): number | Float64Array;
}

/**
 * Returns the risk-free rate of a window.
 * - A number r, and a series that is constant over the window: every period has the rate (1 + r)^(1 / periods per year) − 1.
 * - A series: a rate holds from its day until the next one. The rate of a period is the product of (1 + r)^(1 / 365) over its
 *   calendar days, minus 1. A period from Friday to Monday has three days with the rate of Friday.
 *
 * @param days valuation days, at least one
 */
export function riskFreeOf(rate: number | RiskFreeSeries, days: Int32Array): RiskFree {
  return typeof rate === 'number'
    ? constantRate(rate, { source: null, endsEarly: null, stale: null })
    : seriesRate(rate, days);
}

function constantRate(rate: number, known: Pick<RiskFree, 'source' | 'endsEarly' | 'stale'>): RiskFree {
  return {
    annual: rate,
    ...known,
    startsLate: null,
    tooOld: null,
    annualOver: () => rate,
    perPeriod: (_, periodsPerYear) => perPeriodRate(rate, periodsPerYear),
  };
}

function seriesRate(series: RiskFreeSeries, days: Int32Array): RiskFree {
  const { days: dated, annualRates, source } = series;
  // By valuation day: sums over the calendar days since the first valuation day.
  const growth = new Float64Array(days.length);
  const sums = new Float64Array(days.length);
  const start = weekdayToDay(days[0]!);
  let day = start;
  let at = 0;
  const used = new Set<number>();
  const rateOn = (on: Day): number => {
    while (dated[at + 1]! <= on) at++;
    used.add(annualRates[at]!);
    return annualRates[at]!;
  };
  const first = rateOn(start);
  for (let d = 1; d < days.length; d++) {
    const until = weekdayToDay(days[d]!);
    growth[d] = growth[d - 1]!;
    sums[d] = sums[d - 1]!;
    while (day < until) {
      const rate = rateOn(day);
      const next = Math.min(until, dated[at + 1] ?? until);
      growth[d]! += ((next - day) * Math.log1p(rate)) / DAYS_PER_YEAR;
      sums[d]! += (next - day) * rate;
      day = next;
    }
  }
  const startsLate = dated[0]! - start > MAX_LATE_DAYS ? dated[0]! : null;
  const last = days.length - 1;
  const endsEarly = weekdayToDay(days[last]!) - dated.at(-1)! > MAX_LATE_DAYS ? dated.at(-1)! : null;
  const { stale, tooOld } = agesIn(series, days);
  if (used.size === 1 && startsLate === null && tooOld === null)
    return constantRate(first, { source, endsEarly, stale });
  const meanOver = (from: number, to: number) =>
    (sums[to]! - sums[from]!) / (weekdayToDay(days[to]!) - weekdayToDay(days[from]!));
  return {
    annual: used.size === 1 ? first : meanOver(0, last),
    source,
    startsLate,
    endsEarly,
    stale,
    tooOld,
    annualOver: (from, to) => (startsLate === null && tooOld === null ? meanOver(from, to) : Number.NaN),
    perPeriod({ from, to }) {
      if (startsLate !== null || tooOld !== null) return Number.NaN;
      return Float64Array.from(to, (end, i) => Math.expm1(growth[end]! - growth[from[i]!]!));
    },
  };
}

/** Finds the quote of a market that was used for the most sessions of the window, by the table of ages. */
function agesIn(
  { days: dated, isQuoted = false }: RiskFreeSeries,
  days: Int32Array,
): Pick<RiskFree, 'stale' | 'tooOld'> {
  if (!isQuoted) return { stale: null, tooOld: null };
  const [from, last] = [days[0]!, days.at(-1)!];
  const first = dateOnOrBefore(dated[0]!, last);
  const values = new Float64Array(dateOnOrBefore(dated.at(-1)!, last) - first + 1).fill(Number.NaN);
  for (const day of dated) values[dateOnOrBefore(day, last) - first] = 1;
  const { stale, notUsed } = quoteAges(frequencyOf({ first, values }, from, last), last);
  let longest = { day: dated[0]!, sessions: 0, next: null as Day | null };
  for (let k = 0; k < dated.length; k++) {
    const next = dated[k + 1] ?? null;
    const until = next === null ? last : Math.min(last, dateOnOrAfter(next, last) - 1);
    const sessions = until - dateOnOrBefore(dated[k]!, last);
    if (until >= from && sessions > longest.sessions) longest = { day: dated[k]!, sessions, next };
  }
  return {
    stale: longest.sessions > stale ? longest : null,
    tooOld: longest.sessions > notUsed ? longest.day : null,
  };
}
