import { formatWeekday, toDay, type Weekday, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared/dates';
import { calendarDays, type Market } from './market.ts';
import type { OracleRun } from './oracleRun.ts';
import { nameOf, periodsOf } from './periods.ts';
import { mean, metricsOf, relativeOf, returns } from './statistics.ts';

type Rows = Record<string, unknown>[];

/** Returns, risk and drawdowns of the portfolio and its benchmark. */
export function returnSections(market: Market, run: OracleRun, totalReturn: number) {
  const { perYear, bounds } = periodsOf(market, run);
  const { settings } = market.input;
  const { days, values } = run;
  const last = days.length - 1;
  const date = (d: number) => formatWeekday(days[d]!);
  const initial = settings.initialValue;

  const benchmark = benchmarkOf(market, days);
  const shared = bounds.filter((d) => d >= benchmark.first && d < benchmark.end);
  const common = { values: shared.map((d) => values[d]!), levels: shared.map((d) => benchmark.levels[d]!) };
  const benchmarkReturn = benchmark.levels[benchmark.end - 1]! / initial - 1;
  const hasEnds = benchmark.first === 0 && benchmark.end === days.length;
  const terms = { rate: settings.riskFreeRate, perYear };
  const portfolioMetrics = metricsOf(values, {
    total: totalReturn,
    days: calendarDays(days[0]!, days[last]!),
    ends: bounds.map((d) => values[d]!),
    ...terms,
  });
  const benchmarkMetrics = metricsOf(benchmark.levels.slice(benchmark.first, benchmark.end), {
    total: benchmarkReturn,
    days: calendarDays(days[benchmark.first]!, days[benchmark.end - 1]!),
    ends: common.levels,
    ...terms,
  });
  const relative = {
    ...relativeOf(common.values, common.levels, terms),
    excess_return: hasEnds ? totalReturn - benchmarkReturn : null,
  };

  const drawdowns = episodes(values).map(({ peak, start, trough, end }) => ({
    peak_date: date(peak),
    start_date: date(start),
    trough_date: date(trough),
    end_date: end === null ? null : date(end),
    depth: values[trough]! / values[peak]! - 1,
    duration_days: calendarDays(days[peak]!, days[end ?? last]!),
    recovery_days: end === null ? null : calendarDays(days[trough]!, days[end]!),
  }));
  const durations = drawdowns.map(({ duration_days }) => duration_days);
  const underwater = values.map((value, d) => value / Math.max(...values.slice(0, d + 1)) - 1);

  const rolling = (window: number): Rows => {
    const [r, b] = [returns(common.values), returns(common.levels)];
    return r.slice(window - 1).map((_, i) => {
      const own = { values: r.slice(i, i + window), benchmark: b.slice(i, i + window) };
      const one = relativeOf(null, null, terms, own);
      return {
        date: date(shared[i + window]!),
        sharpe_ratio: one.sharpe_ratio,
        volatility: one.volatility,
        beta: one.beta,
        correlation: one.correlation,
      };
    });
  };
  const calendar = (parts: (d: number) => Record<string, number>): Rows => {
    const key = (d: number) => JSON.stringify(parts(d));
    const ends = days.map((_, d) => d).filter((d) => d > 0 && (d === last || key(d) !== key(d + 1)));
    return ends.map((end, i) => {
      const from = i === 0 ? 0 : ends[i - 1]!;
      const own = values[end]! / values[from]! - 1;
      const other = benchmark.levels[end]! / benchmark.levels[from]! - 1;
      const known = Number.isFinite(other);
      return {
        ...parts(end),
        portfolio_return: own,
        benchmark_return: known ? other : null,
        excess_return: known ? own - other : null,
      };
    });
  };
  const yearOf = (d: number) => Number(date(d).slice(0, 4));
  const monthOf = (d: number) => Number(date(d).slice(5, 7));

  return {
    performance_metrics: { portfolio: portfolioMetrics, benchmark: benchmarkMetrics, relative },
    rolling_metrics: { window_30d: rolling(30), window_60d: rolling(60), window_90d: rolling(90) },
    drawdown_analysis: {
      summary: {
        current_drawdown: underwater[last],
        max_drawdown: Math.min(...underwater),
        num_episodes: drawdowns.length,
        avg_duration_days: durations.length ? mean(durations) : 0,
        max_duration_days: Math.max(0, ...durations),
      },
      episodes: drawdowns,
      underwater: underwater.map((drawdown, d) => ({ date: date(d), drawdown })),
    },
    time_period_returns: periodReturns(days, values, { benchmark, totalReturn }),
    monthly_returns: calendar((d) => ({ year: yearOf(d), month: monthOf(d) })),
    annual_returns: calendar((d) => ({ year: yearOf(d) })),
    daily_summary: days.map((_, d) => ({
      date: date(d),
      portfolio_value: values[d],
      benchmark_value_base: d < benchmark.first || d >= benchmark.end ? null : benchmark.levels[d],
      cumulative_return: values[d]! / initial - 1,
      daily_return: d === 0 ? null : values[d]! / values[d - 1]! - 1,
      benchmark_return:
        d <= benchmark.first || d >= benchmark.end ? null : benchmark.levels[d]! / benchmark.levels[d - 1]! - 1,
      cost: run.costs[d],
    })),
  };
}

function benchmarkOf(market: Market, days: readonly Weekday[]) {
  const { benchmark, settings } = market.input;
  const known = (weekday: Weekday) =>
    market.price(benchmark, weekday) !== null && market.rate(benchmark.currency, weekday) !== null;
  const first = days.findIndex(known);
  const limit = { daily: 30, weekly: 40, monthly: 90, quarterly: 200 }[nameOf(market, benchmark)];
  const carriedTo = market.lastOwn(benchmark, market.last)! + limit;
  const lives = (weekday: Weekday) => weekday <= Math.min(carriedTo, benchmark.delistedOn ?? weekday);
  const end = days.filter(lives).length;
  let units = 0;
  const levels = days.map((weekday, d) => {
    if (d < first || d >= end) return Number.NaN;
    const worth = market.price(benchmark, weekday)! * market.rate(benchmark.currency, weekday)!;
    if (d === first) units = settings.initialValue / worth;
    else units *= 1 + market.paid(benchmark, days[d - 1]!, weekday).reduce((a, b) => a + b, 0);
    return units * worth;
  });
  return { first, end, levels };
}

/** Levels within 1e-12 of each other are equal. */
function episodes(values: readonly number[]) {
  const below = (value: number, high: number) => value < high * (1 - 1e-12);
  const highBefore = (d: number) => Math.max(...values.slice(0, d));
  const isBelow = values.map((value, d) => d > 0 && below(value, highBefore(d)));
  return values.flatMap((_, d) => {
    if (!isBelow[d] || isBelow[d - 1]) return [];
    const after = isBelow.findIndex((one, i) => i > d && !one);
    const end = after < 0 ? null : after;
    const stretch = values.slice(d, end ?? values.length);
    const lowest = Math.min(...stretch);
    return [{ peak: d - 1, start: d, trough: d + stretch.findIndex((value) => !below(lowest, value)), end }];
  });
}

function periodReturns(
  days: readonly Weekday[],
  values: readonly number[],
  {
    benchmark,
    totalReturn,
  }: { benchmark: { first: number; end: number; levels: readonly number[] }; totalReturn: number },
): Record<string, unknown> {
  const last = days.length - 1;
  const end = formatWeekday(days[last]!);
  const [year = 0, month = 0, day = 0] = end.split('-').map(Number);
  const back = (months: number) => {
    const target = new Date(Date.UTC(year, month - 1 - months, 1));
    const length = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
    target.setUTCDate(Math.min(day, length));
    return weekdayOnOrBefore(toDay(target.toISOString().slice(0, 10) as `${number}-${number}-${number}`));
  };
  const beforeFirst = (m: number) => weekdayOnOrBefore(Date.UTC(year, m, 1) / 86_400_000 - 1);
  const from: Record<string, Weekday> = {
    '1w': days[last]! - 5,
    '1m': back(1),
    '3m': back(3),
    '6m': back(6),
    mtd: beforeFirst(month - 1),
    qtd: beforeFirst(month - 1 - ((month - 1) % 3)),
    ytd: beforeFirst(0),
    '1yr': back(12),
    '3yr': back(36),
    '5yr': back(60),
    '10yr': back(120),
    inception: days[0]!,
  };
  return Object.fromEntries(
    Object.entries(from).map(([key, weekday]) => {
      const base = days.findLastIndex((one) => one <= weekday);
      if (base < 0) {
        return [
          key,
          { portfolio_return: null, benchmark_return: null, excess_return: null, start_date: null, days: null },
        ];
      }
      const own = base === 0 ? totalReturn : values[last]! / values[base]! - 1;
      const other =
        base < benchmark.first || benchmark.end < days.length
          ? null
          : benchmark.levels[last]! / benchmark.levels[base]! - 1;
      return [
        key,
        {
          portfolio_return: own,
          benchmark_return: other,
          excess_return: other === null ? null : own - other,
          start_date: formatWeekday(days[base]!),
          days: weekdayToDay(days[last]!) - weekdayToDay(days[base]!),
        },
      ];
    }),
  );
}
