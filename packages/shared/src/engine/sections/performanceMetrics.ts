import { formatWeekday } from '../../dates.ts';
import { mean } from '../../statistics.ts';
import type { Context } from '../facts/context.ts';
import type { Performance } from '../facts/performance.ts';
import { dates, numbers, RATIO_DECIMALS, type SectionValue, table } from '../json/table.ts';
import { calendarDays } from '../market/calendar.ts';
import { drawdownEpisodes, maxDrawdown, underwater } from '../measures/index.ts';

/** Decimals. `days` are calendar days from the first to the last valuation day, `observations` are returns. */
export function performanceMetrics(context: Context): SectionValue {
  const performance = context.performance();
  const { portfolio, benchmark } = performance;
  return { portfolio, benchmark, relative: relativeMembers(performance) };
}

/** Returns `performance_metrics.relative`. */
export function relativeMembers({ relative, weekly, monthly, headline }: Performance) {
  return { ...relative, headline: headline.frequency, headline_reason: headline.reason, weekly, monthly };
}

/**
 * Returns the episodes in order of time, of the portfolio and of the benchmark. Days are calendar days: `duration_days` from the peak to
 * the recovery (to the last day while open), `recovery_days` from the trough to the recovery.
 */
export function drawdownAnalysis({ input, ledger }: Context): SectionValue {
  const { levels } = ledger.simulation;
  const { days } = ledger.plan.schedule;
  const { first, end } = ledger.benchmark;
  const below = underwater(levels);
  const compared = ledger.benchmark.levels.subarray(first, end);
  return {
    ...falls(levels, below, days),
    underwater: table(days.length, [dates('date', days), numbers('drawdown', below, RATIO_DECIMALS)]),
    benchmark: input.benchmark ? falls(compared, underwater(compared), days.subarray(first, end)) : null,
  };
}

function falls(levels: Float64Array, below: Float64Array, days: Int32Array) {
  const last = days.length - 1;
  const episodes = drawdownEpisodes(levels).map(({ peak, start, trough, end, depth }) => ({
    peak_date: formatWeekday(days[peak]!),
    start_date: formatWeekday(days[start]!),
    trough_date: formatWeekday(days[trough]!),
    end_date: end < 0 ? null : formatWeekday(days[end]!),
    depth,
    duration_days: calendarDays(days[peak]!, days[end < 0 ? last : end]!),
    recovery_days: end < 0 ? null : calendarDays(days[trough]!, days[end]!),
  }));
  const durations = episodes.map(({ duration_days }) => duration_days);
  return {
    summary: {
      current_drawdown: below[last]!,
      max_drawdown: maxDrawdown(levels),
      num_episodes: episodes.length,
      avg_duration_days: durations.length === 0 ? 0 : mean(durations),
      max_duration_days: durations.reduce((longest, value) => Math.max(longest, value), 0),
    },
    episodes,
  };
}
