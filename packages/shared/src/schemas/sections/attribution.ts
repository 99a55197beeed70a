import { boolean, closed, date, integer, listOf, nullableString, number, string } from '../members.ts';

const effects = {
  allocation: number('From weighting sectors differently.'),
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
      lists: integer('Dated lists.'),
      first_date: date('Of the first list.'),
      weight_known: number(
        'Lowest share of a list whose symbols are known, 0 to 1; the known ones stand for the rest.',
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
