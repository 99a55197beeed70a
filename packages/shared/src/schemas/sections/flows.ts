import { boolean, closed, date, integers, listOf, nullableNumbers, numbers, string } from '../members.ts';
import { TRANSACTION_TYPES } from '../transactions.ts';

const year = integers('year');

export const cashFlowReturns = closed('Time-weighted and money-weighted returns, and the flows behind them.', {
  time_weighted: closed('Return that no cash flow affects.', {
    ...numbers('time_weighted.total'),
    ...nullableNumbers('time_weighted.annualized'),
  }),
  money_weighted: closed('Internal rate of return: the one rate that all money earned.', {
    status: {
      type: 'string',
      enum: ['converged', 'no_sign_change', 'multiple_roots', 'not_defined'],
      description:
        'converged: there is one rate. no_sign_change: all flows have the same sign. multiple_roots: several rates fit, see roots. not_defined: there is no rate.',
    },
    ...nullableNumbers('money_weighted.annualized', 'money_weighted.total'),
    roots: listOf(
      'Every rate that fits, ascending. Annual rates if the window has at least a year, and otherwise rates over the window, like `total`.',
      numbers('roots').roots,
    ),
  }),
  public_market_equivalent: {
    ...closed(
      'The result of the same flows in the benchmark. Null without a benchmark that has values in the whole window.',
      {
        long_nickels: closed('Long-Nickels: the money-weighted return of the same flows in the benchmark.', {
          ...nullableNumbers('long_nickels.total', 'long_nickels.annualized'),
          ...numbers('long_nickels.end_value'),
          failed: boolean('True if the benchmark could not pay the withdrawals. The method then has no return.'),
        }),
        ...nullableNumbers('kaplan_schoar', 'direct_alpha'),
      },
    ),
    type: ['object', 'null'],
  },
  large_flows: listOf(
    'Days whose net external flow exceeds 10% of the value of the evening before, by date.',
    closed('One day.', { date: date('Valuation day.'), ...numbers('large_flows.amount', 'large_flows.share') }),
  ),
  modified_dietz: closed(
    'Gain over the average capital.',
    nullableNumbers('modified_dietz.total', 'modified_dietz.annualized'),
  ),
  ...numbers('simple_gain', 'net_flows', 'start_value', 'end_value'),
  flows: listOf(
    'External flows in order of time. A portfolio of weights has none.',
    closed('One flow.', {
      date: date('Valuation day of the flow.'),
      ...numbers('flows.amount'),
      kind: { type: 'string', enum: TRANSACTION_TYPES, description: 'Type of the transaction.' },
    }),
  ),
  by_year: listOf(
    'Calendar years of the window.',
    closed('One year.', {
      ...year,
      ...numbers('by_year.time_weighted'),
      ...nullableNumbers('by_year.money_weighted', 'by_year.modified_dietz'),
      ...numbers('net_flows', 'by_year.gain'),
    }),
  ),
});

const amounts = {
  ...numbers(
    'profit_and_loss.start_value',
    'profit_and_loss.end_value',
    'net_investment',
    'price',
    'currency',
    'income',
  ),
  ...numbers('profit_and_loss.fees', 'taxes', 'profit_and_loss.total'),
} as const;

export const profitAndLoss = closed('Profit and loss by holding and by currency of cash.', {
  rows: listOf(
    'Holdings by RIC. Start value + net investment + total = end value, as written.',
    closed('One holding, or the cash of one currency.', {
      ric: string('RIC of the instrument.'),
      name: string('Name of the instrument.'),
      ...amounts,
    }),
  ),
  totals: closed('Sums of the rows, and the external flows.', { ...amounts, ...numbers('net_flows') }),
});

const gains = numbers('gain', 'price_gain', 'currency_gain');

export const realizedGains = closed('Gains of sold lots and of open lots. They are facts, not tax advice.', {
  lot_method: {
    type: 'string',
    enum: ['fifo', 'average', 'highest_cost'],
    description: 'Order in which sales close lots.',
  },
  closed: listOf(
    'Lots that were sold in the window, by date of the sale. A sale may close several lots.',
    closed('One part of a lot.', {
      ric: string('RIC of the instrument.'),
      opened: date('Date of the purchase. With the method average, the date on which the position was opened.'),
      closed: date('Date of the sale.'),
      ...numbers('lots.quantity', 'lots.cost', 'proceeds'),
      ...gains,
      ...integers('lots.days'),
    }),
  ),
  open: listOf(
    'Lots that are open at the end of the window, with the gain that is not realized.',
    closed('One lot.', {
      ric: string('RIC of the instrument.'),
      opened: date('Date of the purchase. With the method average, the date on which the position was opened.'),
      ...numbers('lots.quantity', 'lots.cost', 'lots.value'),
      ...gains,
      ...integers('lots.days'),
    }),
  ),
  by_year: listOf(
    'Sums of the closed lots by year of the sale.',
    closed('One year.', { ...year, ...gains, ...numbers('proceeds', 'lots.cost') }),
  ),
  totals: closed('Sums of all lots.', {
    realized: closed('Sums of the closed lots.', { ...gains, ...numbers('proceeds', 'lots.cost') }),
    unrealized: closed('Sums of the open lots.', { ...gains, ...numbers('lots.value', 'lots.cost') }),
  }),
});

const received = numbers('gross', 'withheld', 'net');
const yields = nullableNumbers('yield_on_value', 'yield_on_cost');

export const income = closed('Dividends and interest.', {
  by_month: listOf('Months with income.', closed('One month.', { ...year, ...integers('month'), ...received })),
  by_holding: listOf(
    'Holdings with income, by RIC.',
    closed('One holding, or the cash of one currency.', {
      ric: string('RIC of the instrument.'),
      name: string('Name of the instrument.'),
      ...received,
      ...yields,
    }),
  ),
  totals: closed('Sums of all income.', { ...received, ...yields }),
});

const figures = {
  ...numbers('total_return'),
  ...nullableNumbers('annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown'),
} as const;

export const feeImpact = closed('The portfolio before and after fees.', {
  ...numbers('fee_impact.total_fees'),
  fees: listOf(
    'The yearly fees of the request, and for transactions the fees that the ledger booked.',
    closed('One fee.', {
      name: string('Name of the fee.'),
      ...nullableNumbers('annual_rate'),
      ...numbers('fee_impact.amount'),
    }),
  ),
  gross: closed('Figures before fees.', figures),
  net: closed('Figures after fees.', figures),
  annual: listOf(
    'Calendar years of the window.',
    closed('One year.', { ...year, ...numbers('gross_return', 'net_return', 'annual.fees') }),
  ),
});
