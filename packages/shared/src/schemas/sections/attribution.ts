import { boolean, closed, date, integer, listOf, nullableString, number, string } from '../members.ts';

const effects = {
  allocation: number('From weighting sectors differently, which includes cash and sectors that the benchmark lacks.'),
  selection: number('From other returns inside the sectors, at the benchmark weights.'),
  interaction: number('From both together.'),
} as const;

const beside = {
  trading_costs: number('What trading cost.'),
  unexplained: number('What the known constituents of the benchmark returned above the benchmark itself.'),
} as const;

export const attribution = closed('The active return by sector (Brinson and Fachler, linked by Carino); decimals.', {
  available: boolean('False: see reason.'),
  reason: nullableString('Why there is nothing; null when available.'),
  active_return: number('portfolio_return - benchmark_return; all effects sum to it.'),
  portfolio_return: number('Total return.'),
  benchmark_return: number('Total return.'),
  constituents: {
    ...closed('What the benchmark holds, from the data.', {
      lists: integer('Number of dated lists that the window uses.'),
      first_date: date('Date of the first of these lists.'),
      weight_known: number(
        'Lowest share, over the spans, of the weight of the list in use whose constituents are known, priced, and still trading, 0 to 1. They stand for the rest. The section is available from 0.8 on.',
      ),
    }),
    type: ['object', 'null'],
  },
  effects: {
    ...closed('Linked over the window; they sum to active_return.', { ...effects, ...beside }),
    type: ['object', 'null'],
  },
  sectors: listOf(
    'By name.',
    closed('One sector.', {
      sector: string('Sector.'),
      portfolio_weight: number('Mean over the calendar days.'),
      benchmark_weight: number('Mean over the calendar days.'),
      portfolio_return: number('Chained over the spans in which it is held, before costs.'),
      benchmark_return: number('Chained likewise.'),
      ...effects,
      total: number('Sum of the three.'),
    }),
  ),
  spans: listOf(
    'Between trading days and month ends; effects are arithmetic and sum to the active return of the span.',
    closed('One span.', {
      start_date: date('First day.'),
      end_date: date('Last day.'),
      portfolio_return: number('After costs.'),
      benchmark_return: number('Of the benchmark.'),
      active_return: number('Difference of the two.'),
      ...effects,
      ...beside,
    }),
  ),
});
