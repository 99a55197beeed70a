import {
  dateOnOrBefore,
  datesPerWeek,
  firstOfMonth,
  formatWeekday,
  monthKey,
  monthsBefore,
  type Weekday,
  weekdayToDay,
} from '../../dates.ts';
import { calendarDays, type PeriodEnds } from '../market/calendar.ts';
import { lowerBound } from '../market/series.ts';
import { returnBetween } from '../measures/index.ts';
import type { Ledger } from '../simulation/ledger.ts';

export interface PeriodReturn {
  readonly portfolio_return: number | null;
  readonly benchmark_return: number | null;
  readonly excess_return: number | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly days: number | null;
}

export type PeriodReturns = Readonly<Record<string, PeriodReturn>>;

const NOT_COVERED: PeriodReturn = {
  portfolio_return: null,
  benchmark_return: null,
  excess_return: null,
  start_date: null,
  end_date: null,
  days: null,
};

/** Lengths in months of the trailing periods. */
const TRAILING = { '1m': 1, '3m': 3, '6m': 6, '1yr': 12, '3yr': 36, '5yr': 60, '10yr': 120 } as const;

/**
 * Returns `time_period_returns`. A period without a valuation day on or before its start is not covered: all its values are null. Decimals.
 *
 * The periods end with the window. `mtd`, `qtd`, and `ytd` start from the last valuation day before the month, quarter, or year.
 * `1w` starts from the last valuation day on or before the same day a week earlier, and `1m` to `10yr` from the same calendar day months
 * earlier. But if the window ends at a month end, `1m` to `10yr` start from the last valuation day of the month that many months earlier.
 * The `_month_end` periods always run between month ends, up to the last one in the window.
 */
export function periodReturns({ plan, simulation, benchmark, totals }: Ledger, months: PeriodEnds): PeriodReturns {
  const { days } = plan.schedule;
  const lastPosition = days.length - 1;
  const end = weekdayToDay(days[lastPosition]!);
  const month = monthKey(end);
  const between = (base: number, to: number): PeriodReturn => {
    if (base < 0) return NOT_COVERED;
    const isWhole = base === 0 && to === lastPosition;
    const own = isWhole ? totals.totalReturn : returnBetween(simulation.levels, base, to);
    const isKnown = base >= benchmark.first && to < benchmark.end;
    const other = isKnown ? returnBetween(benchmark.levels, base, to) : null;
    return {
      portfolio_return: own,
      benchmark_return: other,
      excess_return: other === null ? null : own - other,
      start_date: formatWeekday(days[base]!),
      end_date: formatWeekday(days[to]!),
      days: calendarDays(days[base]!, days[to]!),
    };
  };
  const onOrBefore = (weekday: Weekday) => lowerBound(days, weekday + 1) - 1;
  const beforeMonth = (key: number) => onOrBefore(dateOnOrBefore(firstOfMonth(key) - 1, days[0]!));
  const toEnd = (base: number) => between(base, lastPosition);
  const endsWithMonth = months.at.at(-1) === lastPosition;
  const back = (count: number) =>
    toEnd(
      endsWithMonth ? beforeMonth(month - count + 1) : onOrBefore(dateOnOrBefore(monthsBefore(end, count), days[0]!)),
    );
  const backFromMonthEnd = (count: number) => {
    const key = months.keys.at(-1);
    return key === undefined ? NOT_COVERED : between(beforeMonth(key - count + 1), months.at.at(-1)!);
  };
  return {
    '1w': toEnd(onOrBefore(days[lastPosition]! - datesPerWeek(days[0]!))),
    '1m': back(1),
    '3m': back(3),
    '6m': back(6),
    mtd: toEnd(beforeMonth(month)),
    qtd: toEnd(beforeMonth(month - (month % 3))),
    ytd: toEnd(beforeMonth(month - (month % 12))),
    '1yr': back(12),
    '3yr': back(36),
    '5yr': back(60),
    '10yr': back(120),
    inception: toEnd(0),
    ...Object.fromEntries(
      Object.entries(TRAILING).map(([key, count]) => [`${key}_month_end`, backFromMonthEnd(count)]),
    ),
  };
}
