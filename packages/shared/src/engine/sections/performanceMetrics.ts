import { mean } from '../../statistics.ts';
import type { Context } from '../facts/context.ts';
import type { Performance } from '../facts/performance.ts';
import { dates, integers, numbers, RATIO_DECIMALS, type SectionValue, table } from '../json/table.ts';
import { calendarDays } from '../market/calendar.ts';
import { type ClosingIndex, closingIndex } from '../measures/drawdown.ts';
import { drawdownEpisodes, maxDrawdown, underwater } from '../measures/index.ts';

/** Decimals. `days` are calendar days from the first to the last valuation day, `observations` are returns. */
export function performanceMetrics(context: Context): SectionValue {
  const performance = context.performance();
  const { portfolio, benchmark } = performance;
  return { portfolio, benchmark, relative: relativeMembers(performance) };
}

/** Returns `performance_metrics.relative`. */
export function relativeMembers({ relative, weekly, monthly, headline, relativePeriods }: Performance) {
  const { frequency, perYear } = relativePeriods;
  const chosen = { headline: headline.frequency, headline_reason: headline.reason };
  return { ...relative, frequency, periods_per_year: perYear, ...chosen, weekly, monthly };
}

/**
 * Returns the episodes in order of time, of the portfolio and of the benchmark. Days are calendar days: `duration_days` from the peak to
 * the recovery (to the last day while open), `recovery_days` from the trough to the recovery.
 */
export function drawdownAnalysis({ input, ledger }: Context): SectionValue {
  const { days } = ledger.plan.schedule;
  const { first, end } = ledger.benchmark;
  const own = closingIndex(ledger.simulation.levels, ledger.book?.returns[0]);
  const below = underwater(own.levels, own.start);
  const compared = closingIndex(ledger.benchmark.levels.subarray(first, end));
  return {
    ...falls(own, below, days),
    underwater: table(days.length, [dates('date', days), numbers('drawdown', below, RATIO_DECIMALS)]),
    benchmark: input.benchmark ? falls(compared, underwater(compared.levels), days.subarray(first, end)) : null,
  };
}

function falls({ levels, start: opening }: ClosingIndex, below: Float64Array, days: Int32Array) {
  const last = days.length - 1;
  const episodes = drawdownEpisodes(levels, opening);
  const count = episodes.length;
  const peaks = new Int32Array(count);
  const starts = new Int32Array(count);
  const troughs = new Int32Array(count);
  const ends = new Int32Array(count);
  const durations = new Int32Array(count);
  const depths = new Float64Array(count);
  const recoveries = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const { peak, start, trough, end, depth } = episodes[i]!;
    peaks[i] = days[peak]!;
    starts[i] = days[start]!;
    troughs[i] = days[trough]!;
    ends[i] = end < 0 ? -1 : days[end]!;
    depths[i] = depth;
    durations[i] = calendarDays(days[peak]!, days[end < 0 ? last : end]!);
    recoveries[i] = end < 0 ? Number.NaN : calendarDays(days[trough]!, days[end]!);
  }
  return {
    summary: {
      current_drawdown: below[last]!,
      max_drawdown: maxDrawdown(levels, opening),
      num_episodes: count,
      avg_duration_days: count === 0 ? 0 : mean(durations),
      max_duration_days: Math.max(0, ...durations),
    },
    episodes: table(count, [
      dates('peak_date', peaks),
      dates('start_date', starts),
      dates('trough_date', troughs),
      dates('end_date', ends),
      numbers('depth', depths, null),
      integers('duration_days', durations),
      numbers('recovery_days', recoveries, null),
    ]),
  };
}
