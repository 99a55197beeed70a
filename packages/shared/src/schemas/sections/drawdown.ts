import { LABELS } from '../labels.ts';
import { closed, date, integers, listOf, nullableDate, nullableIntegers, numbers } from '../members.ts';

const titled = (name: 'peak_date' | 'trough_date') => ({ ...date(LABELS[name].long), title: LABELS[name].label });

const drawdowns = {
  summary: closed('All drawdowns together.', {
    ...numbers('current_drawdown', 'max_drawdown'),
    ...integers('num_episodes'),
    ...numbers('avg_duration_days'),
    ...integers('max_duration_days'),
  }),
  episodes: listOf(
    'The drawdowns in date order.',
    closed('One drawdown.', {
      peak_date: titled('peak_date'),
      start_date: date(LABELS['episodes.start_date'].long),
      trough_date: titled('trough_date'),
      end_date: { ...nullableDate(LABELS['episodes.end_date'].long), title: LABELS['episodes.end_date'].label },
      ...numbers('depth'),
      ...integers('duration_days'),
      ...nullableIntegers('recovery_days'),
    }),
  ),
} as const;

export const drawdownAnalysis = closed('Losses from an earlier peak, and the recoveries.', {
  ...drawdowns,
  underwater: listOf(
    'One row per valuation day.',
    closed('One day.', { date: date('Valuation day.'), ...numbers('drawdown') }),
  ),
  benchmark: {
    ...closed('The drawdowns of the benchmark, from its first valuation day. Null without a benchmark.', drawdowns),
    type: ['object', 'null'],
  },
});
