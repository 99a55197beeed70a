import { originMembers } from '../dataQuality.ts';
import {
  boolean,
  closed,
  date,
  eitherOf,
  frequency,
  integers,
  listOf,
  nullableDate,
  nullableNumbers,
  nullableString,
  numbers,
  string,
  withOptional,
} from '../members.ts';
import { rebalancing } from '../rebalancing.ts';
import { ledgerRulesEcho, TRANSACTION_TYPES } from '../transactions.ts';

/** A row of portfolio_input in an analysis of transactions. */
const bookedTransaction = closed('One transaction of a ledger.', {
  ...integers('ledger_input.row'),
  date: date('Date as it was sent. `effective_date` is the day on which it counts.'),
  effective_date: nullableDate('Valuation day of the transaction. Null if it comes after the last one.'),
  type: { type: 'string', enum: TRANSACTION_TYPES, description: 'Kind of transaction.' },
  ric: nullableString('RIC of the instrument. Null for a transaction in cash.'),
  ...nullableNumbers('ledger_input.quantity', 'ledger_input.price', 'ledger_input.amount'),
  currency: string('Currency of the price, the amount, the fee, and the tax.'),
  ...numbers('ledger_input.fee', 'ledger_input.tax'),
  ...nullableNumbers('ledger_input.rate'),
  to_currency: nullableString('Currency that an exchange buys. Null for the other types.'),
});

const always = closed('The settings the analysis was made with.', {
  start_date: date('First valuation day.'),
  end_date: date('Last valuation day.'),
  base_currency: string('Currency of all money whose name does not end in _local.'),
  benchmark: nullableString('RIC or name of the benchmark. Null without a benchmark.'),
  ...numbers('initial_value'),
  include_transaction_costs: boolean('True if trades cost something.'),
  ...numbers('risk_free_rate'),
  frequency: frequency(
    "Frequency of the portfolio's returns. It is the frequency of the instrument held that is priced least often. A benchmark does not change it.",
  ),
  ...integers('periods_per_year'),
  calendar: {
    type: 'string',
    enum: ['weekdays', 'all_days'],
    description:
      'all_days if the portfolio has an instrument with prices on all seven days of the week, so that every calendar day is a valuation day. Otherwise weekdays: the sessions of its exchanges, Sundays of some exchanges included.',
  },
  price_basis: string('Kind of prices: split_adjusted, total_return_adjusted, or mixed.'),
  cost_table_version: string('Version of the table of default costs.'),
});

export const portfolioParameters = {
  ...always,
  properties: {
    ...always.properties,
    risk_free_source: string('Name of the series of risk-free rates. Present only if the request names or has one.'),
    ...ledgerRulesEcho,
    rebalancing: {
      ...rebalancing,
      description: 'Policy between the dates, with its defaults. Present only if the request has one.',
      properties: {
        ...rebalancing.properties,
        band: { ...rebalancing.properties.band, properties: numbers('band.absolute', 'band.relative') },
      },
    },
  },
} as const;

const inputRow = closed('One holding at one rebalance.', {
  date: date('Date as it was sent. `effective_date` is the day of the trades.'),
  effective_date: nullableDate('Valuation day of the trade. Null if it is outside the data.'),
  symbol: string('Symbol as it was sent.'),
  ric: string('RIC that the symbol was resolved to.'),
  ...numbers('portfolio_input.weight'),
});

export const portfolioInput = listOf(
  'The rows that were simulated, or the transactions in the order in which they count.',
  eitherOf(
    {
      ...inputRow,
      title: 'PortfolioInputHolding',
      properties: {
        ...inputRow.properties,
        ...nullableNumbers('portfolio_input.quantity', 'portfolio_input.amount'),
        currency: nullableString('Currency of the amount. Null for a row in another unit.'),
      },
    } as const,
    { ...bookedTransaction, title: 'PortfolioInputTransaction' } as const,
  ),
);

export const dataQuality = withOptional(
  closed('Completeness of the data behind the figures, and reasons for null figures.', {
    ...integers('total_rics_requested', 'rics_found'),
    missing_rics: listOf('Symbols that the snapshot does not know.', string('Symbol as it was sent.')),
    ...nullableNumbers('data_completeness_pct'),
    removed_positions: listOf('Positions that could not be held.', {
      type: 'object',
      description: 'One removed position.',
      properties: {
        ric: string('RIC of the instrument.'),
        date: date('Day on which it was not bought or became cash.'),
        reason: {
          type: 'string',
          enum: ['no_price', 'no_fx', 'delisted', 'stale_price', 'stale_rate'],
          description: 'Why it was not bought, or became cash. stale_price means that its last price was too old.',
        },
        ...numbers('removed_positions.weight', 'removed_positions.value'),
      },
      required: ['ric', 'date', 'reason'],
      additionalProperties: false,
    } as const),
    late_distributions: listOf(
      'Dividends with an ex-date after the last price of an instrument that was held until then.',
      closed('One dividend.', {
        ric: string('RIC of the instrument.'),
        ex_date: date('Ex-date of the dividend.'),
        ...numbers('amount'),
        paid_on: nullableDate(
          'Valuation day of the payment. Null if it was not paid, because the portfolio traded before or the position had not become cash by the end.',
        ),
        ...nullableNumbers('late_distributions.value'),
      }),
    ),
    ...integers('forward_filled_days'),
    low_frequency: listOf(
      'Instruments held, and then the benchmark, whose prices are not daily. Returns are measured at the lowest frequency of the instruments held, and figures against the benchmark at the lowest of all.',
      closed('One instrument.', {
        ric: string('RIC of the instrument.'),
        frequency: string('How often it is priced: weekly, monthly, or quarterly.'),
      }),
    ),
    stale: listOf(
      'Prices that were forward-filled for more than 5 valuation days (10 for weekly, 30 for monthly, and 80 for quarterly prices).',
      closed('One stale run.', {
        ric: string('RIC of the instrument, or pair of the exchange rate.'),
        from: date('First weekday without a price of its own.'),
        to: date('Last valuation day that used the old price.'),
        ...integers('stale.days'),
      }),
    ),
    fx_sources: listOf('Stored pairs from which the exchange rates come.', string('Pair, for example EUR/USD.')),
    data_version: string('Version of the snapshot that the figures come from.'),
    data_source: string('Source of the data. It is "demo (simulated)" for the demo market.'),
    notes: listOf('Reasons for null figures, and other remarks.', string('One sentence.')),
  }),
  {
    sources: listOf(
      'Sources of the prices, rates, and factors behind the figures, with their rights. Absent in results of earlier releases.',
      closed('The series of one kind from one source.', {
        ...originMembers,
        names: listOf(
          'The series that the analysis used.',
          string('RIC, pair such as EUR/USD, currency, or set of factors.'),
        ),
      }),
    ),
  },
);
