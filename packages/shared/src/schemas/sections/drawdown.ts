import { closed, date, integer, listOf, nullableDate, nullableInteger, number } from '../members.ts';

const falls = {
  summary: closed('All episodes together.', {
    current_drawdown: number('Decimal, at most 0, last day.'),
    max_drawdown: number('Decimal, at most 0.'),
    num_episodes: integer('The open one included.'),
    avg_duration_days: number('Calendar days; 0 without episodes.'),
    max_duration_days: integer('Calendar days; 0 without episodes.'),
  }),
  episodes: listOf(
    'In date order.',
    closed('One fall.', {
      peak_date: date('Last day at the peak.'),
      start_date: date('First day below the peak.'),
      trough_date: date('Lowest day.'),
      end_date: nullableDate('First day back at the peak; null while it lasts.'),
      depth: number('Decimal, below 0.'),
      duration_days: integer('Calendar days from the peak to the end, or to the last day.'),
      recovery_days: nullableInteger('Calendar days from the trough to the end; null while it lasts.'),
    }),
  ),
} as const;

export const drawdownAnalysis = closed('Falls below an earlier peak, and the way back.', {
  ...falls,
  underwater: listOf(
    'One row per valuation day.',
    closed('One day.', { date: date('Valuation day.'), drawdown: number('Decimal, at most 0.') }),
  ),
  benchmark: closed('The falls of the benchmark, from its first valuation day on.', falls),
});
