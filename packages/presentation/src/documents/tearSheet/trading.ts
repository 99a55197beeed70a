import { counted } from '@tearsheet/shared';
import { longDate } from '../../format/formatDate.ts';
import { count, percent, plain } from '../../format/formatNumber.ts';
import { left, right, share, strong } from '../cells.ts';
import type { Block, DocumentSection, Table } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';

/** Turnover, costs and the latest trades. */
export function trading(analysis: SheetAnalysis): DocumentSection | null {
  const first = turnoverTable(analysis);
  const second = costTable(analysis);
  const pair: Block[] = first && second ? [{ kind: 'beside', left: [first], right: [second] }] : first ? [first] : [];
  const trades = tradeTable(analysis);
  const blocks = trades ? [...pair, trades] : pair;
  return blocks.length === 0 ? null : { id: 'trading', title: 'Trading', blocks };
}

function turnoverTable({
  turnover_analysis: turnover,
  transactions,
  portfolio_summary: summary,
  portfolio_parameters: { base_currency },
}: SheetAnalysis): Table | null {
  if (!turnover) return null;
  const buys = transactions?.filter(({ side }) => side === 'BUY').length ?? 0;
  const trades = transactions
    ? [['Trades', `${counted(buys, 'buy')}, ${counted(transactions.length - buys, 'sell')}`]]
    : [];
  return {
    kind: 'table',
    title: 'Turnover',
    columns: [left('Measure'), right('Portfolio')],
    rows: [
      ['Rebalances', count(turnover.num_rebalances)],
      ['Median days between', count(turnover.rebalance_frequency_days.median)],
      ['One-way turnover, total', share(turnover.total_one_way_turnover)],
      ['One-way turnover, annual', share(turnover.annualized_turnover)],
      ...trades,
      [
        `Transaction costs, ${base_currency}`,
        summary.include_transaction_costs ? plain(summary.total_transaction_cost, 0) : 'not applied',
      ],
    ],
    note: 'Turnover without the first purchase.',
  };
}

function costTable({
  turnover_analysis: turnover,
  portfolio_parameters: { base_currency },
}: SheetAnalysis): Table | null {
  if (!turnover || turnover.costs_by_market.length === 0) return null;
  return {
    kind: 'table',
    title: 'Traded value and cost by market',
    columns: [left('Market'), right('Bought'), right('Sold'), right('Buy rate'), right('Sell rate'), right('Cost')],
    rows: turnover.costs_by_market.map((row) => [
      row.market,
      plain(row.buy_value, 0),
      plain(row.sell_value, 0),
      percent(row.buy_rate, 2),
      percent(row.sell_rate, 2),
      strong(plain(row.cost, 0)),
    ]),
    note: `In ${base_currency}.`,
  };
}

const TRADES_SHOWN = 20;

function tradeTable({ transactions, portfolio_parameters: { base_currency } }: SheetAnalysis): Table | null {
  if (!transactions || transactions.length === 0) return null;
  const latest = transactions.slice(-TRADES_SHOWN).reverse();
  return {
    kind: 'table',
    title:
      latest.length < transactions.length
        ? `The latest ${TRADES_SHOWN} of ${count(transactions.length)} trades`
        : `All ${counted(transactions.length, 'trade')}`,
    columns: [
      left('Date'),
      left('RIC'),
      left('Side'),
      left('Reason'),
      right('Quantity'),
      right('Price, local'),
      right(`Value, ${base_currency}`),
      right('Cost'),
    ],
    rows: latest.map((trade) => [
      longDate(trade.date),
      trade.ric,
      trade.side,
      trade.reason,
      plain(trade.quantity, 2),
      plain(trade.price_local, 2),
      plain(trade.value, 0),
      plain(trade.cost, 2),
    ]),
    note: null,
  };
}
