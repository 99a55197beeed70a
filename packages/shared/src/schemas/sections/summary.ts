import { boolean, closed, date, integers, listOf, nullableNumbers, numbers, string, withOptional } from '../members.ts';

export const portfolioSummary = withOptional(
  closed('The result in six figures. total_pl = total_price_pl + total_fx_pl − cost − fees.', {
    ...numbers('final_value', 'total_return', 'total_price_pl', 'total_fx_pl', 'total_pl', 'total_transaction_cost'),
    include_transaction_costs: boolean('True if trades cost something.'),
  }),
  // Only if the request has yearly fees.
  { ...numbers('total_fees', 'net_flows'), ...nullableNumbers('money_weighted_return') },
);

const rates = nullableNumbers('buy_rate', 'sell_rate');

export const turnoverAnalysis = closed('Traded value and its cost.', {
  ...integers('num_rebalances'),
  rebalance_frequency_days: closed('Calendar days between rebalances.', nullableNumbers('mean', 'median')),
  ...numbers('exit_turnover', 'total_one_way_turnover'),
  ...nullableNumbers('annualized_turnover'),
  per_rebalance: listOf(
    'One row per rebalance, in date order.',
    closed('One rebalance.', {
      date: date('Day of the trades.'),
      ...numbers('buy_value', 'sell_value', 'one_way_turnover', 'cost'),
    }),
  ),
  costs_by_market: listOf(
    'One row per market.',
    closed('One market.', {
      market: string('Name of the market.'),
      ...numbers('buy_value', 'sell_value'),
      ...rates,
      ...numbers('cost'),
    }),
  ),
});

export const transactions = listOf(
  'All trades, in date order.',
  closed('One trade.', {
    date: date('Day of the trade.'),
    ric: string('RIC of the instrument.'),
    side: { type: 'string', enum: ['BUY', 'SELL'], description: 'Direction of the trade.' },
    ...numbers('transactions.quantity', 'price_local', 'fx_rate', 'transactions.value', 'cost'),
    market: string('Market whose rates apply.'),
    reason: {
      type: 'string',
      enum: ['initial', 'rebalance', 'exit', 'opening', 'booked'],
      description:
        'Reason for the trade. initial is the first purchase, rebalance a later date of the portfolio, and exit a delisting. opening is not a trade, because the position was already held when the window opened. booked is a trade of the ledger.',
    },
  }),
);
