import { boolean, closed, date, integer, listOf, nullableDate, nullableNumber, number, string } from '../members.ts';

export const portfolioParameters = closed('The settings the analysis was made with.', {
  start_date: date('First valuation day.'),
  end_date: date('Last valuation day.'),
  base_currency: string('Currency of all money not named _local.'),
  benchmark: string('RIC of the benchmark.'),
  initial_value: number('Base currency.'),
  include_transaction_costs: boolean('Whether trades cost something.'),
  risk_free_rate: number('Annual, decimal.'),
  frequency: {
    type: 'string',
    enum: ['daily', 'weekly', 'monthly', 'quarterly'],
    description:
      'How often returns are measured. It is the frequency of the instrument held, or of the benchmark, that is priced least often.',
  },
  periods_per_year: integer(
    'Returns a year, used to annualize: 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.',
  ),
  calendar: string('Which days are valuation days.'),
  price_basis: string('split_adjusted, total_return_adjusted, or mixed.'),
  cost_table_version: string('Version of the default cost table.'),
});

export const portfolioInput = listOf(
  'The rows that were simulated.',
  closed('One holding at one rebalance.', {
    date: date('The date as it was sent. `effective_date` is the day of the trades.'),
    effective_date: nullableDate('Valuation day of the trade; null when it lies outside the data.'),
    symbol: string('As requested.'),
    ric: string('Resolved.'),
    weight: number('Decimal fraction; a date sums to 1.'),
  }),
);

export const dataQuality = closed('How complete the data behind the figures is, and why figures are null.', {
  total_rics_requested: integer('Distinct symbols of the request.'),
  rics_found: integer('Of these, known to the snapshot.'),
  missing_rics: listOf('Symbols that the snapshot does not know.', string('As requested.')),
  data_completeness_pct: nullableNumber('Percent of the needed prices that exist, 0 to 100; null when none is needed.'),
  removed_positions: listOf('Positions that could not be held.', {
    type: 'object',
    description: 'One removed position.',
    properties: {
      ric: string('Which.'),
      date: date('When.'),
      reason: {
        type: 'string',
        enum: ['no_price', 'no_fx', 'delisted', 'stale_price'],
        description: 'Why it was not bought, or became cash. stale_price means that its last price was too old.',
      },
      weight: number('Decimal fraction that was asked for; the others of the date share it.'),
      value: number('Base currency, of a position that was held.'),
    },
    required: ['ric', 'date', 'reason'],
    additionalProperties: false,
  } as const),
  late_distributions: listOf(
    'Dividends with an ex-date after the last price of an instrument that was held until then.',
    closed('One dividend.', {
      ric: string('RIC of the instrument.'),
      ex_date: date('The ex-date.'),
      amount: number('Amount per share, in the currency of the instrument.'),
      paid_on: nullableDate(
        'Valuation day of the payment; null when it was not paid, because the portfolio traded before or the position had not become cash by the end.',
      ),
      value: nullableNumber('Cash received, in base currency; null when it was not paid.'),
    }),
  ),
  forward_filled_days: integer('Prices carried over because a market was closed or a price was missing.'),
  low_frequency: listOf(
    'Instruments held, and the benchmark, whose prices are not daily. Returns are measured at the lowest of these frequencies.',
    closed('One instrument.', {
      ric: string('RIC of the instrument.'),
      frequency: string('How often it is priced: weekly, monthly, or quarterly.'),
    }),
  ),
  stale: listOf(
    'Prices that were carried for more than 5 valuation days (10 for weekly, 30 for monthly, and 80 for quarterly prices).',
    closed('One stale run.', {
      ric: string('RIC of the instrument, or the pair of a rate.'),
      from: date('First weekday without a price of its own.'),
      to: date('Last valuation day that used the old price.'),
      days: integer('Valuation days carried.'),
    }),
  ),
  fx_sources: listOf('Stored pairs the rates come from.', string('For example EUR/USD.')),
  data_version: string('Snapshot the figures come from.'),
  data_source: string('Who delivered the data; "demo (simulated)" for the demo market.'),
  notes: listOf('Why something is null, and other remarks.', string('One sentence.')),
});
