import { formatWeekday, type Weekday } from '@tearsheet/shared';
import { type FullPeriod, fullPeriods, monthEndsOf, pairsOver, periodReturns, wholeMonths } from './fullPeriods.ts';
import { calendarDays, type Market } from './market.ts';
import type { OracleRun } from './oracleRun.ts';
import { nameOf, periodsOf, relativePeriodsOf } from './periods.ts';
import { mean, metricsOf, relativeOf, returns } from './statistics.ts';

type Rows = Record<string, unknown>[];

/** Returns, risk and drawdowns of the portfolio and its benchmark. */
export function returnSections(market: Market, run: OracleRun, totalReturn: number) {
  const own = periodsOf(market, run);
  const { frequency, perYear, bounds } = relativePeriodsOf(market, run);
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
  const { riskFreeRate: rate } = settings;
  if (typeof rate !== 'number') throw new TypeError('the oracle takes one risk-free rate for the whole window');
  const terms = { rate, perYear };
  const isUpToWeekly = frequency === 'daily' || frequency === 'weekly';
  const allMonths = fullPeriods(days, settings.endDay, 'month');
  const months = frequency === 'quarterly' ? [] : allMonths;
  const ownTerms = { rate, perYear: own.perYear };
  const weeks = isUpToWeekly ? fullPeriods(days, settings.endDay, 'week') : [];
  /** Those over which the benchmark has prices. */
  const pricedIn = (periods: readonly FullPeriod[]) => periods.filter(({ to }) => to < benchmark.end);
  const portfolioMetrics = metricsOf(values, {
    total: totalReturn,
    days: calendarDays(days[0]!, days[last]!),
    ends: own.bounds.map((d) => values[d]!),
    wholeMonths: wholeMonths(0, last, allMonths),
    months: pairsOver(values, own.frequency === 'quarterly' ? [] : allMonths, 0),
    ...ownTerms,
  });
  const benchmarkMetrics = metricsOf(benchmark.levels.slice(benchmark.first, benchmark.end), {
    total: benchmarkReturn,
    days: calendarDays(days[benchmark.first]!, days[benchmark.end - 1]!),
    ends: common.levels,
    wholeMonths: wholeMonths(benchmark.first, benchmark.end - 1, allMonths),
    months: pairsOver(benchmark.levels, pricedIn(months), benchmark.first),
    ...terms,
  });
  const over = (periods: readonly FullPeriod[]) => ({
    values: pairsOver(values, pricedIn(periods), benchmark.first),
    benchmark: pairsOver(benchmark.levels, pricedIn(periods), benchmark.first),
  });
  const compared = { values: returns(common.values), benchmark: returns(common.levels) };
  const relative = {
    ...withoutRolling(relativeOf(compared, terms)),
    excess_return: hasEnds ? totalReturn - benchmarkReturn : null,
    frequency,
    periods_per_year: perYear,
    weekly: withoutRolling(relativeOf(over(weeks), { rate: terms.rate, perYear: 52, fewest: 26 })),
    monthly: withoutRolling(relativeOf(over(months), { rate: terms.rate, perYear: 12, fewest: 12 })),
  };

  const underwaterOf = (levels: readonly number[]) =>
    levels.map((value, d) => value / Math.max(...levels.slice(0, d + 1)) - 1);
  const falls = (levels: readonly number[], first: number) => {
    const day = (d: number) => days[first + d]!;
    const drawdowns = episodes(levels).map(({ peak, start, trough, end }) => ({
      peak_date: formatWeekday(day(peak)),
      start_date: formatWeekday(day(start)),
      trough_date: formatWeekday(day(trough)),
      end_date: end === null ? null : formatWeekday(day(end)),
      depth: levels[trough]! / levels[peak]! - 1,
      duration_days: calendarDays(day(peak), day(end ?? levels.length - 1)),
      recovery_days: end === null ? null : calendarDays(day(trough), day(end)),
    }));
    const durations = drawdowns.map(({ duration_days }) => duration_days);
    const underwater = underwaterOf(levels);
    return {
      summary: {
        current_drawdown: underwater.at(-1),
        max_drawdown: Math.min(...underwater),
        num_episodes: drawdowns.length,
        avg_duration_days: durations.length ? mean(durations) : 0,
        max_duration_days: Math.max(0, ...durations),
      },
      episodes: drawdowns,
    };
  };

  const rolling = (window: number): Rows => {
    const r = returns(own.bounds.map((d) => values[d]!));
    return r.slice(window - 1).map((_, i) => {
      const inside = own.bounds.slice(i, i + window + 1);
      const isCompared = own.frequency === frequency && inside[0]! >= benchmark.first && inside.at(-1)! < benchmark.end;
      const levels = isCompared ? returns(inside.map((d) => benchmark.levels[d]!)) : null;
      const cut = r.slice(i, i + window);
      const one = relativeOf({ values: cut, benchmark: levels ?? cut }, ownTerms);
      return {
        date: date(inside.at(-1)!),
        sharpe_ratio: one.sharpe_ratio,
        volatility: one.volatility,
        beta: levels && one.beta,
        correlation: levels && one.correlation,
      };
    });
  };
  const rollingYears = (count: number): Rows => {
    const monthEnds = monthEndsOf(days, settings.endDay);
    return monthEnds.flatMap(({ at: end, key }) => {
      const start = monthEnds.find((one) => one.key === key - count);
      const inside = monthEnds.filter((one) => one.key >= key - count && one.key <= key);
      if (!start || inside.length !== count + 1) return [];
      const isCompared = start.at >= benchmark.first && end < benchmark.end;
      // The returns that end in the window.
      const chosen = shared.flatMap((d, i) => (i > 0 && d > start.at && d <= end ? [i - 1] : []));
      const related = {
        values: chosen.map((i) => compared.values[i]!),
        benchmark: chosen.map((i) => compared.benchmark[i]!),
      };
      const both = isCompared ? relativeOf(related, terms) : null;
      const ends = own.bounds.filter((d, i) => i > 0 && d > start.at && d <= end);
      const alone = ends.map((d) => values[d]! / values[own.bounds[own.bounds.indexOf(d) - 1]!]! - 1);
      const one = relativeOf({ values: alone, benchmark: alone }, ownTerms);
      return {
        date: date(end),
        observations: ends.length,
        annualized_return: (values[end]! / values[start.at]!) ** (12 / count) - 1,
        sharpe_ratio: one.sharpe_ratio,
        volatility: one.volatility,
        beta: both?.beta ?? null,
        correlation: both?.correlation ?? null,
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
    rolling_metrics: {
      observations: { window_30d: 30, window_60d: 60, window_90d: 90 },
      window_30d: rolling(30),
      window_60d: rolling(60),
      window_90d: rolling(90),
      window_1y: rollingYears(12),
      window_3y: rollingYears(36),
    },
    drawdown_analysis: {
      ...falls(values, 0),
      underwater: underwaterOf(values).map((drawdown, d) => ({ date: date(d), drawdown })),
      benchmark: falls(benchmark.levels.slice(benchmark.first, benchmark.end), benchmark.first),
    },
    time_period_returns: periodReturns(days, values, { benchmark, totalReturn, endDay: settings.endDay }),
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
  const { benchmark } = market;
  const { settings } = market.input;
  const known = (weekday: Weekday) =>
    market.price(benchmark, weekday) !== null && market.rate(benchmark.currency, weekday) !== null;
  const first = days.findIndex(known);
  const limit = { daily: 30, weekly: 40, monthly: 90, quarterly: 200 }[nameOf(market, benchmark)];
  const filledTo = market.lastOwn(benchmark, market.last)! + limit;
  const lives = (weekday: Weekday) => weekday <= Math.min(filledTo, benchmark.delistedOn ?? weekday);
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

/** The members of performance_metrics; the others are those of rolling_metrics. */
function withoutRolling({ sharpe_ratio: _sharpe, volatility: _volatility, ...others }: ReturnType<typeof relativeOf>) {
  return others;
}
