import { closed, date, listOf, nullableNumbers, numbers, string } from '../members.ts';
import { performanceMetrics } from './performance.ts';
import { timePeriodReturns } from './returns.ts';

const { benchmark: metrics, relative } = performanceMetrics.properties;
const period = closed('One period of time_period_returns.', nullableNumbers('benchmark_return', 'excess_return'));
type Periods = Readonly<Record<keyof typeof timePeriodReturns.properties, typeof period>>;
const periods = Object.fromEntries(
  Object.entries(timePeriodReturns.properties).map(([name, { description }]) => [name, { ...period, description }]),
) as unknown as Periods;

export const benchmarkComparison = listOf(
  'One row per benchmark, the main one first. A row has the figures of an analysis against that benchmark.',
  closed('One benchmark.', {
    name: string('RIC of a symbol, or the name that was sent.'),
    kind: {
      type: 'string',
      enum: ['symbol', 'blend', 'series', 'rate'],
      description: 'Kind of benchmark: an instrument, a blend of instruments, own values, or a fixed rate.',
    },
    metrics,
    relative,
    periods: closed('Returns of the periods of time_period_returns.', periods),
    growth: listOf(
      'Value of the initial value in the benchmark, on its first day and at month ends.',
      closed('One day.', { date: date('Valuation day.'), ...numbers('growth.value') }),
    ),
  }),
);
