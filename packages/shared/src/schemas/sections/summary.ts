import { boolean, closed, date, integer, listOf, nullableNumber, number, string } from '../members.ts';

export const portfolioSummary = closed('The result in six figures. total_pl = total_price_pl + total_fx_pl − cost.', {
  final_value: number('Base currency, last day.'),
  total_return: number('Decimal: final_value / initial_value − 1.'),
  total_price_pl: number('Base currency, dividends included.'),
  total_fx_pl: number('Base currency; exactly 0 for holdings in base currency.'),
  total_pl: number('Base currency, after costs.'),
  total_transaction_cost: number('Base currency.'),
  include_transaction_costs: boolean('Whether trades cost something.'),
});

export const turnoverAnalysis = closed('How much was traded, and at what cost.', {
  num_rebalances: integer('Rebalances in the window.'),
  rebalance_frequency_days: closed('Calendar days between rebalances.', {
    mean: nullableNumber('Null with fewer than two rebalances.'),
    median: nullableNumber('Null with fewer than two rebalances.'),
  }),
  exit_turnover: number(
    'Decimal: half the value of positions that became cash because they had ended, over the value of the portfolio on that day, added up.',
  ),
  total_one_way_turnover: number(
    'Decimal: sum over the rebalances after the first purchase, and exit_turnover. Cash is no security and counts nowhere.',
  ),
  annualized_turnover: nullableNumber('Decimal a year; null under a year.'),
  per_rebalance: listOf(
    'One row per rebalance, in date order.',
    closed('One rebalance.', {
      date: date('Day of the trades.'),
      buy_value: number('Base currency.'),
      sell_value: number('Base currency.'),
      one_way_turnover: number('Decimal: half of the traded value over the portfolio value.'),
      cost: number('Base currency.'),
    }),
  ),
  costs_by_market: listOf(
    'One row per market.',
    closed('One market.', {
      market: string('Market name.'),
      buy_value: number('Base currency.'),
      sell_value: number('Base currency.'),
      buy_rate: nullableNumber(
        'Decimal fraction of traded value; null when the trades paid different rates, because shares and funds differ or the rate changed.',
      ),
      sell_rate: nullableNumber(
        'Decimal fraction of traded value; null when the trades paid different rates, because shares and funds differ or the rate changed.',
      ),
      cost: number('Base currency.'),
    }),
  ),
});

export const transactions = listOf(
  'All trades, in date order.',
  closed('One trade.', {
    date: date('Day of the trade.'),
    ric: string('Instrument.'),
    side: { type: 'string', enum: ['BUY', 'SELL'], description: 'Direction.' },
    quantity: number('Units, above 0.'),
    price_local: number('Currency of the instrument.'),
    fx_rate: number('Base currency per unit of the local currency.'),
    value: number('Base currency: quantity × price × rate.'),
    cost: number('Base currency.'),
    market: string('Market whose rates apply.'),
    reason: {
      type: 'string',
      enum: ['initial', 'rebalance', 'exit', 'opening'],
      description:
        'Why the position changed. initial is the first purchase, rebalance a later date of the portfolio, and exit a delisting. opening is no trade: the position was already held when the window opened.',
    },
  }),
);
