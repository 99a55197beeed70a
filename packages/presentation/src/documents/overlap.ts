import { isMonthEnd, timeOf } from '../format/dates.ts';
import { spreadOf } from './spread.ts';
import { type Analysis, drawdownOf } from './tearSheet/analysis.ts';

/** The days that several analyses have in common. */
export interface Overlap {
  readonly dates: readonly string[];
  /** The value of 1 invested on the first common day, without deposits and withdrawals, for each analysis. */
  readonly growth: readonly (readonly number[])[];
}

/** Figures of one analysis over the common days. */
export interface OverlapFigures {
  readonly total_return: number;
  /** Null under 365 days and under twelve whole months. */
  readonly annualized_return: number | null;
  /** Sample deviation of the returns between common days × √(valuation days of a year). Null with fewer than two, or if returns are not daily. */
  readonly annualized_volatility: number | null;
  readonly max_drawdown: number;
}

/** Returns the common days. Null if there are fewer than two, because nothing has a return then. */
export function overlapOf(analyses: readonly Analysis[]): Overlap | null {
  const levels = analyses.map(
    // As in the engine, the first level of an analysis is before the return of its first day.
    ({ daily_summary: days = [] }) =>
      new Map(days.map((day, i) => [day.date, i === 0 ? 1 : 1 + day.cumulative_return])),
  );
  const dates = [...(levels[0]?.keys() ?? [])].filter((date) => levels.every((level) => level.has(date)));
  const [first] = dates;
  if (first === undefined || dates.length < 2) return null;
  const growth = levels.map((level) => {
    const start = level.get(first) ?? Number.NaN;
    return dates.map((date) => (level.get(date) ?? Number.NaN) / start);
  });
  return { dates, growth };
}

/** A year of 365 calendar days. */
const SHORTEST_YEAR = 365 / 365.25;
const DAY_MS = 86_400_000;
/** The valuation days of a year on one exchange, for results that do not state theirs. */
const DAILY = 252;

/** Returns the figures of each analysis over the common days, by the formulas of the measures of the same names. */
export function overlapFigures({ dates, growth }: Overlap, analyses: readonly Analysis[]): OverlapFigures[] {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return growth.map((values, index) => {
    const { daily_summary: rows = [], portfolio_parameters: settings } = analyses[index] ?? {};
    const { frequency, periods_per_year: perYear = DAILY, end_date: end = last } = settings ?? {};
    const own = rows.map(({ date }) => date);
    const years = yearsOver(own, [own.indexOf(first), own.indexOf(last)], end);
    const total = (values.at(-1) ?? Number.NaN) - 1;
    return {
      total_return: total,
      annualized_return: years < SHORTEST_YEAR ? null : (1 + total) ** (1 / years) - 1,
      annualized_volatility: frequency === 'daily' ? volatility(values, perYear) : null,
      max_drawdown: drawdownOf(values).reduce<number>((deepest, fall) => Math.min(deepest, fall ?? 0), 0),
    };
  });
}

/**
 * Returns the years between two valuation days. From one month end to another, whole months count, and otherwise calendar days / 365.25.
 * The last valuation day of all is a month end if the analysis continues to the last weekday of its month. The engine has the same years.
 */
function yearsOver(days: readonly string[], [from, to]: readonly [number, number], end: string): number {
  const [first = '', last = ''] = [days[from], days[to]];
  const endsMonth = to + 1 < days.length ? isMonthEnd(last, days[to + 1]) : isLastOfMonth(last, end);
  if (isMonthEnd(first, days[from + 1]) && endsMonth) return (monthsTo(last) - monthsTo(first)) / 12;
  return (timeOf(last) - timeOf(first)) / DAY_MS / 365.25;
}

/** True if the end is not before the last weekday of the month, and the date is in the week before it. */
function isLastOfMonth(date: string, end: string): boolean {
  const last = new Date(timeOf(`${date.slice(0, 7)}-01`));
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  while (last.getUTCDay() % 6 === 0) last.setUTCDate(last.getUTCDate() - 1);
  return timeOf(end) >= last.getTime() && last.getTime() - timeOf(date) < 7 * DAY_MS;
}

const monthsTo = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));

function volatility(values: readonly number[], periodsPerYear: number): number | null {
  const returns = values.slice(1).map((value, i) => value / (values[i] ?? Number.NaN) - 1);
  return returns.length < 2 ? null : spreadOf(returns).deviation * Math.sqrt(periodsPerYear);
}
