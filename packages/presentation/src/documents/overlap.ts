import { timeOf } from '../format/dates.ts';
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
  /** Null under 365 days. */
  readonly annualized_return: number | null;
  /** Sample deviation of the returns between common days × √(common days a year). Null with fewer than two, or if returns are not daily. */
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

const DAY_MS = 86_400_000;

/** Returns the figures of each analysis over the common days, by the formulas of the measures of the same names. */
export function overlapFigures({ dates, growth }: Overlap, analyses: readonly Analysis[]): OverlapFigures[] {
  const days = (timeOf(dates.at(-1) ?? '') - timeOf(dates[0] ?? '')) / DAY_MS;
  return growth.map((values, index) => {
    const { frequency } = analyses[index]?.portfolio_parameters ?? {};
    const total = (values.at(-1) ?? Number.NaN) - 1;
    return {
      total_return: total,
      annualized_return: days < 365 ? null : (1 + total) ** (365.25 / days) - 1,
      annualized_volatility: frequency === 'daily' ? volatility(values, perYear(dates.length - 1, days)) : null,
      max_drawdown: drawdownOf(values).reduce<number>((deepest, fall) => Math.min(deepest, fall ?? 0), 0),
    };
  });
}

/**
 * Returns how many of the common days are a year, as the engine counts its valuation days: 252 if 250 to 254 were measured, or under
 * 365 days.
 */
function perYear(returns: number, calendarDays: number): number {
  if (calendarDays < 365) return 252;
  const measured = returns / (calendarDays / 365.25);
  return measured >= 250 && measured <= 254 ? 252 : Math.round(measured);
}

function volatility(values: readonly number[], periodsPerYear: number): number | null {
  const returns = values.slice(1).map((value, i) => value / (values[i] ?? Number.NaN) - 1);
  return returns.length < 2 ? null : spreadOf(returns).deviation * Math.sqrt(periodsPerYear);
}
