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

const DAY_MS = 86_400_000;
/** The valuation days of a year on one exchange, for results that do not state theirs. */
const DAILY = 252;

/** Returns the figures of each analysis over the common days, by the formulas of the measures of the same names. */
export function overlapFigures({ dates, growth }: Overlap, analyses: readonly Analysis[]): OverlapFigures[] {
  const days = (timeOf(dates.at(-1) ?? '') - timeOf(dates[0] ?? '')) / DAY_MS;
  return growth.map((values, index) => {
    const { frequency, periods_per_year: perYear = DAILY } = analyses[index]?.portfolio_parameters ?? {};
    const total = (values.at(-1) ?? Number.NaN) - 1;
    return {
      total_return: total,
      annualized_return: days < 365 ? null : (1 + total) ** (365.25 / days) - 1,
      annualized_volatility: frequency === 'daily' ? volatility(values, perYear) : null,
      max_drawdown: drawdownOf(values).reduce<number>((deepest, fall) => Math.min(deepest, fall ?? 0), 0),
    };
  });
}

function volatility(values: readonly number[], periodsPerYear: number): number | null {
  const returns = values.slice(1).map((value, i) => value / (values[i] ?? Number.NaN) - 1);
  return returns.length < 2 ? null : spreadOf(returns).deviation * Math.sqrt(periodsPerYear);
}
