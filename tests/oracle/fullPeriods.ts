import {
  type Day,
  formatDay,
  formatWeekday,
  toDay,
  type Weekday,
  weekdayOnOrBefore,
  weekdayToDay,
} from '@tearsheet/shared';

/** A calendar month or week whose start and end are both known. Positions in the valuation days. */
export interface FullPeriod {
  readonly from: number;
  readonly to: number;
  readonly key: number;
}

interface End {
  readonly at: number;
  readonly key: number;
}

const calendar = (day: Day) => formatDay(day).split('-').map(Number) as [number, number, number];
const dayOfMonth = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / 86_400_000;

/** The last valuation day of each month, by the dates alone. */
export function monthEndsOf(days: readonly Weekday[], endDay: Day): End[] {
  const keyOf = (weekday: Weekday) => {
    const [year, month] = calendar(weekdayToDay(weekday));
    return year * 12 + month;
  };
  const lastOf = (weekday: Weekday) => {
    const [year, month] = calendar(weekdayToDay(weekday));
    return weekdayOnOrBefore(dayOfMonth(year, month + 1, 0));
  };
  return endsBy(days, endDay, { keyOf, lastOf });
}

function weekEndsOf(days: readonly Weekday[], endDay: Day): End[] {
  const keyOf = (weekday: Weekday) => (weekday - (weekday % 5)) / 5;
  return endsBy(days, endDay, { keyOf, lastOf: (weekday) => keyOf(weekday) * 5 + 4 });
}

function endsBy(
  days: readonly Weekday[],
  endDay: Day,
  { keyOf, lastOf }: { keyOf(weekday: Weekday): number; lastOf(weekday: Weekday): Weekday },
): End[] {
  return days.flatMap((weekday, at) => {
    const next = days[at + 1];
    const isOver =
      next === undefined
        ? weekdayOnOrBefore(endDay) >= lastOf(weekday) && lastOf(weekday) - weekday < 5
        : keyOf(next) !== keyOf(weekday);
    return isOver ? [{ at, key: keyOf(weekday) }] : [];
  });
}

export function fullPeriods(days: readonly Weekday[], endDay: Day, unit: 'month' | 'week'): FullPeriod[] {
  const ends = unit === 'month' ? monthEndsOf(days, endDay) : weekEndsOf(days, endDay);
  return ends.flatMap(({ at, key }) => {
    const before = ends.find((one) => one.key === key - 1);
    return before ? [{ from: before.at, to: at, key }] : [];
  });
}

/** Returns of a track over the periods that start on valuation day `first` or later. */
export function pairsOver(levels: readonly number[], periods: readonly FullPeriod[], first: number): number[] {
  return periods.filter(({ from }) => from >= first).map(({ from, to }) => levels[to]! / levels[from]! - 1);
}

/** The whole months from one month end to another. Null if the window does not begin and end so. */
export function wholeMonths(from: number, last: number, months: readonly FullPeriod[]): number | null {
  const start = months.find((one) => one.from === from);
  const end = months.find((one) => one.to === last);
  return start === undefined || end === undefined ? null : end.key - start.key + 1;
}

/** `time_period_returns`, each start looked up by its date. */
export function periodReturns(
  days: readonly Weekday[],
  values: readonly number[],
  {
    benchmark,
    totalReturn,
    endDay,
  }: { benchmark: { first: number; end: number; levels: readonly number[] }; totalReturn: number; endDay: Day },
): Record<string, unknown> {
  const last = days.length - 1;
  const [year, month, day] = calendar(weekdayToDay(days[last]!));
  const monthEnd = monthEndsOf(days, endDay).at(-1);
  const sameDay = (months: number) => {
    const target = new Date(Date.UTC(year, month - 1 - months, 1));
    const length = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
    target.setUTCDate(Math.min(day, length));
    return weekdayOnOrBefore(toDay(target.toISOString().slice(0, 10) as `${number}-${number}-${number}`));
  };
  const endOfMonth = (y: number, m: number) => weekdayOnOrBefore(dayOfMonth(y, m + 1, 0));
  const back = (months: number) => (monthEnd?.at === last ? endOfMonth(year, month - months) : sameDay(months));
  const [endYear, endMonth] = calendar(weekdayToDay(days[monthEnd?.at ?? 0]!));
  const trailing = { '1m': 1, '3m': 3, '6m': 6, '1yr': 12, '3yr': 36, '5yr': 60, '10yr': 120 };
  const from: [string, Weekday, number][] = [
    ['1w', days[last]! - 5, last],
    ['mtd', endOfMonth(year, month - 1), last],
    ['qtd', endOfMonth(year, month - 1 - ((month - 1) % 3)), last],
    ['ytd', endOfMonth(year, 0), last],
    ['inception', days[0]!, last],
    ...Object.entries(trailing).flatMap(([key, months]): [string, Weekday, number][] => [
      [key, back(months), last],
      [`${key}_month_end`, monthEnd ? endOfMonth(endYear, endMonth - months) : -1e9, monthEnd?.at ?? last],
    ]),
  ];
  return Object.fromEntries(
    from.map(([key, weekday, to]) => {
      const base = days.findLastIndex((one) => one <= weekday);
      const nothing = { portfolio_return: null, benchmark_return: null, excess_return: null };
      if (base < 0) return [key, { ...nothing, start_date: null, end_date: null, days: null }];
      const own = base === 0 && to === last ? totalReturn : values[to]! / values[base]! - 1;
      const other =
        base < benchmark.first || to >= benchmark.end ? null : benchmark.levels[to]! / benchmark.levels[base]! - 1;
      return [
        key,
        {
          portfolio_return: own,
          benchmark_return: other,
          excess_return: other === null ? null : own - other,
          start_date: formatWeekday(days[base]!),
          end_date: formatWeekday(days[to]!),
          days: weekdayToDay(days[to]!) - weekdayToDay(days[base]!),
        },
      ];
    }),
  );
}
