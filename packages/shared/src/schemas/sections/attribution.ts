import {
  boolean,
  closed,
  date,
  integers,
  listOf,
  nullableNumbers,
  nullableString,
  numbers,
  string,
} from '../members.ts';

const effects = numbers('allocation', 'selection', 'interaction');
const beside = numbers('trading_costs', 'unexplained');

export const attribution = closed(
  'Attribution of the active return by sector (Brinson and Fachler, linked by Carino).',
  {
    available: boolean('False if there is no attribution. Then `reason` says why.'),
    reason: nullableString('Reason for the missing attribution. Null if there is one.'),
    ...nullableNumbers('active_return'),
    ...numbers('portfolio_return'),
    ...nullableNumbers('benchmark_return'),
    constituents: {
      ...closed('The known holdings of the benchmark. Null if there are none.', {
        ...integers('lists'),
        first_date: date('Date of the first of these lists.'),
        ...numbers('weight_known'),
      }),
      type: ['object', 'null'],
    },
    effects: {
      ...closed('Effects linked over the window. They sum to active_return. Null if not available.', {
        ...effects,
        ...beside,
      }),
      type: ['object', 'null'],
    },
    sectors: listOf(
      'Effects by sector, sorted by name.',
      closed('One sector. Returns are chained over the spans in which it is held, before costs.', {
        sector: string('Name of the sector.'),
        ...numbers('portfolio_weight', 'benchmark_weight', 'portfolio_return', 'benchmark_return'),
        ...effects,
        ...numbers('attribution.total'),
      }),
    ),
    spans: listOf(
      'Spans between trading days and month ends. Effects are arithmetic and sum to the active return of the span.',
      closed('One span.', {
        start_date: date('First day of the span.'),
        end_date: date('Last day of the span.'),
        ...numbers('portfolio_return', 'benchmark_return', 'active_return'),
        ...effects,
        ...beside,
      }),
    ),
  },
);
