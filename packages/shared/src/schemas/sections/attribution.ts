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
import { ATTRIBUTION_LEVELS, ATTRIBUTION_LINKING } from './attributionOptions.ts';

const effects = numbers('allocation', 'selection', 'interaction');
const beside = numbers('trading_costs', 'unexplained');
const returns = numbers('portfolio_return', 'benchmark_return');
const groupReturns = nullableNumbers('attribution.portfolio_return', 'attribution.benchmark_return');
const weights = numbers('portfolio_weight', 'benchmark_weight');
const total = numbers('attribution.total');

export const attribution = closed(
  'Attribution of the active return by sector, market, currency, or company (Brinson and Fachler).',
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
      ...closed(
        'Effects linked over the window. They sum exactly to active_return, or compound to it if linking is geometric. Null if not available.',
        { ...effects, ...beside },
      ),
      type: ['object', 'null'],
    },
    sectors: listOf(
      'Effects by group of the first level, sorted by name.',
      closed('One group. Returns are before costs.', {
        sector: string('Name of the sector, market, or currency.'),
        ...weights,
        ...groupReturns,
        ...effects,
        ...total,
      }),
    ),
    spans: listOf(
      'Spans between trading days and month ends. Effects are not linked and sum to the active return of the span. Geometric ones compound to it.',
      closed('One span.', {
        start_date: date('First day of the span.'),
        end_date: date('Last day of the span.'),
        ...returns,
        ...numbers('active_return'),
        ...effects,
        ...beside,
      }),
    ),
    linking: { type: 'string', enum: ATTRIBUTION_LINKING, description: 'Method that links the spans.' },
    interaction: {
      type: 'string',
      enum: ['separate', 'in_selection'],
      description: 'Place of the interaction. Geometric effects always have it in the selection.',
    },
    levels: listOf('Groups, from the top.', { type: 'string', enum: ATTRIBUTION_LEVELS, description: 'One level.' }),
    months: listOf(
      'Calendar months. The effects of a month sum to its active return, and those in `linked` sum over the months to `effects`.',
      closed('One month.', {
        month: string('Calendar month as YYYY-MM.'),
        start_date: date('Day whose close the month starts from.'),
        end_date: date('Last day of the month in the window.'),
        ...returns,
        ...numbers('active_return'),
        ...effects,
        ...beside,
        linked: closed('Part of the month in the effects of the window.', { ...effects, ...beside }),
      }),
    ),
    groups: listOf(
      'Effects by group of the second level, inside the groups of the first. They sum to the selection and interaction of the group above. Empty with one level.',
      closed('One group inside another one.', {
        group: string('Name of the group above.'),
        name: string('RIC of the company, or name of the sector.'),
        ...weights,
        ...groupReturns,
        ...effects,
        ...total,
      }),
    ),
    currency_effects: closed('The active return by currency (Karnosky and Singer).', {
      available: boolean('False if there are no currency effects. Then `reason` says why.'),
      reason: nullableString('Reason for the missing effects. Null if there are some.'),
      effects: {
        ...closed('Effects linked over the window, like `effects` of the section. Null if not available.', {
          ...numbers('currency_effect'),
          ...effects,
          ...beside,
        }),
        type: ['object', 'null'],
      },
      currencies: listOf(
        'Effects by currency, sorted by name. Allocation, selection, and interaction are those of the returns above cash.',
        closed('One currency. Returns are in the currency itself, except cash_return.', {
          name: string('ISO 4217 code of the currency.'),
          ...weights,
          ...groupReturns,
          ...numbers('exchange_return'),
          ...nullableNumbers('cash_return'),
          ...numbers('currency_effect'),
          ...effects,
          ...total,
        }),
      ),
    }),
  },
);
