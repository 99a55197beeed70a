import { formatWeekday, type Weekday, weekdayOnOrBefore, weekdayToDay } from '../../dates.ts';
import { calendarDays, firstOfMonth, monthKey, monthsBefore } from '../calendarPeriods.ts';
import type { Ledger } from '../ledger.ts';
import { lowerBound } from '../series.ts';

export interface PeriodReturn {
  readonly portfolio_return: number | null;
  readonly benchmark_return: number | null;
  readonly excess_return: number | null;
  readonly start_date: string | null;
  readonly days: number | null;
}

export type PeriodReturns = Readonly<Record<string, PeriodReturn>>;

const NOT_COVERED: PeriodReturn = {
  portfolio_return: null,
  benchmark_return: null,
  excess_return: null,
  start_date: null,
  days: null,
};

/**
 * `time_period_returns`, each ending with the window. 1w to 10yr start from the last valuation day on or before the same
 * calendar day back; mtd, qtd and ytd from the last valuation day before the period; inception from the first day.
 * A period that begins before the window is not covered: all its values are null. Decimals.
 */
export function periodReturns({ plan, simulation, benchmark, totals }: Ledger): PeriodReturns {
  const { days } = plan.schedule;
  const last = days.at(-1)!;
  const end = weekdayToDay(last);
  const month = monthKey(end);
  const from = (base: number): PeriodReturn => {
    if (base < 0) return NOT_COVERED;
    const own = base === 0 ? totals.totalReturn : simulation.levels.at(-1)! / simulation.levels[base]! - 1;
    const isKnown = base >= benchmark.first && benchmark.end === days.length;
    const other = !isKnown ? null : benchmark.levels.at(-1)! / benchmark.levels[base]! - 1;
    return {
      portfolio_return: own,
      benchmark_return: other,
      excess_return: other === null ? null : own - other,
      start_date: formatWeekday(days[base]!),
      days: calendarDays(days[base]!, last),
    };
  };
  const onOrBefore = (weekday: Weekday) => from(lowerBound(days, weekday + 1) - 1);
  const back = (months: number) => onOrBefore(weekdayOnOrBefore(monthsBefore(end, months)));
  const beforeMonth = (key: number) => onOrBefore(weekdayOnOrBefore(firstOfMonth(key) - 1));
  return {
    '1w': onOrBefore(last - 5),
    '1m': back(1),
    '3m': back(3),
    '6m': back(6),
    mtd: beforeMonth(month),
    qtd: beforeMonth(month - (month % 3)),
    ytd: beforeMonth(month - (month % 12)),
    '1yr': back(12),
    '3yr': back(36),
    '5yr': back(60),
    '10yr': back(120),
    inception: from(0),
  };
}
