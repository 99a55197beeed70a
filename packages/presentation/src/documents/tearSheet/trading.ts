import { counted } from '@tearsheet/shared';
import { labelText } from '@tearsheet/shared/labels';
import { plain } from '../../format/numbers.ts';
import {
  beside,
  type Cell,
  cell,
  column,
  type DocumentSection,
  dateCell,
  left,
  ricCell,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import type { Sheet } from './analysis.ts';

/** Turnover, costs, and the latest trades. */
export function trading(sheet: Sheet): DocumentSection | null {
  return section('trading', 'Trading', [...beside(turnoverTable(sheet), costTable(sheet)), tradeTable(sheet)]);
}

function turnoverTable({ analysis, currency, isLedger }: Sheet): Table | null {
  const { turnover_analysis: turnover, transactions, portfolio_summary: summary } = analysis;
  if (!turnover) return null;
  const row = (name: 'num_rebalances' | 'total_one_way_turnover' | 'annualized_turnover'): (Cell | string)[] => [
    labelText(name),
    cell(name, turnover[name]),
  ];
  const buys = transactions?.filter(({ side }) => side === 'BUY').length ?? 0;
  return {
    kind: 'table',
    title: 'Turnover',
    columns: [left('Measure'), right('Portfolio')],
    rows: [
      row('num_rebalances'),
      [labelText('median'), cell('median', turnover.rebalance_frequency_days.median)],
      row('total_one_way_turnover'),
      row('annualized_turnover'),
      ...(transactions ? [['Trades', `${counted(buys, 'buy')}, ${counted(transactions.length - buys, 'sell')}`]] : []),
      ...(summary
        ? [
            [
              `${labelText('total_transaction_cost')}, ${currency}`,
              isLedger || summary.include_transaction_costs
                ? cell('total_transaction_cost', summary.total_transaction_cost)
                : 'not applied',
            ],
          ]
        : []),
    ],
    note: 'Turnover does not include the first purchase.',
  };
}

function costTable({ analysis: { turnover_analysis: turnover }, currency }: Sheet): Table | null {
  if (!turnover || turnover.costs_by_market.length === 0) return null;
  const names = ['buy_value', 'sell_value', 'buy_rate', 'sell_rate'] as const;
  return {
    kind: 'table',
    title: 'Traded value and cost by market',
    isFolded: true,
    columns: [left('Market'), ...names.map((name) => column(name)), column('cost')],
    rows: turnover.costs_by_market.map((row) => [
      row.market,
      ...names.map((name) => cell(name, row[name])),
      strong({ text: plain(row.cost, 0), value: row.cost }),
    ]),
    note: `Values are in ${currency}.`,
  };
}

const TRADES_SHOWN = 20;

function tradeTable({ analysis: { transactions }, currency, nameOf }: Sheet): Table | null {
  if (!transactions || transactions.length === 0) return null;
  return {
    kind: 'table',
    title: counted(transactions.length, 'trade'),
    isFolded: true,
    columns: [
      left('Date'),
      wide('Name'),
      left('Side'),
      left('Reason'),
      column('transactions.quantity'),
      column('price_local'),
      column('transactions.value', currency),
      column('cost'),
    ],
    rows: transactions
      .toReversed()
      .map((trade) => [
        dateCell(trade.date),
        ricCell(trade.ric, nameOf(trade.ric)),
        trade.side === 'BUY' ? 'Buy' : 'Sell',
        `${trade.reason.charAt(0).toUpperCase()}${trade.reason.slice(1).replaceAll('_', ' ')}`,
        cell('transactions.quantity', trade.quantity),
        cell('price_local', trade.price_local),
        cell('transactions.value', trade.value),
        cell('cost', trade.cost),
      ]),
    shown: TRADES_SHOWN,
    note: 'The newest trades come first.',
  };
}
