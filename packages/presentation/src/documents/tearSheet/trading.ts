import { plain } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { groupWord, word } from '../../language/words.ts';
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
  return section('trading', t('Trading'), [...beside(turnoverTable(sheet), costTable(sheet)), tradeTable(sheet)]);
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
    title: t('Turnover'),
    columns: [left(t('Measure')), right(t('Portfolio'))],
    rows: [
      row('num_rebalances'),
      [labelText('median'), cell('median', turnover.rebalance_frequency_days.median)],
      row('total_one_way_turnover'),
      row('annualized_turnover'),
      ...(transactions
        ? [
            [
              t('Trades'),
              `${t('{buys, plural, one {# buy} other {# buys}}', { buys })}, ${t('{transactions, plural, one {# sell} other {# sells}}', { transactions: transactions.length - buys })}`,
            ],
          ]
        : []),
      ...(summary
        ? [
            [
              `${labelText('total_transaction_cost')}, ${currency}`,
              isLedger || summary.include_transaction_costs
                ? cell('total_transaction_cost', summary.total_transaction_cost)
                : t('not applied'),
            ],
          ]
        : []),
    ],
    note: t('Turnover does not include the first purchase.'),
  };
}

function costTable({ analysis: { turnover_analysis: turnover }, currency }: Sheet): Table | null {
  if (!turnover || turnover.costs_by_market.length === 0) return null;
  const names = ['buy_value', 'sell_value', 'buy_rate', 'sell_rate'] as const;
  return {
    kind: 'table',
    title: t('Traded value and cost by market'),
    isFolded: true,
    columns: [left(t('Market')), ...names.map((name) => column(name)), column('cost')],
    rows: turnover.costs_by_market.map((row) => [
      groupWord(row.market),
      ...names.map((name) => cell(name, row[name])),
      strong({ text: plain(row.cost, 0), value: row.cost }),
    ]),
    note: t('Values are in {currency}.', { currency }),
  };
}

const TRADES_SHOWN = 20;

function tradeTable({ analysis: { transactions }, currency, nameOf }: Sheet): Table | null {
  if (!transactions || transactions.length === 0) return null;
  return {
    kind: 'table',
    title: t('{transactions, plural, one {# trade} other {# trades}}', { transactions: transactions.length }),
    isFolded: true,
    columns: [
      left(t('Date')),
      wide(t('Name')),
      left(t('Side')),
      left(t('Reason')),
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
        trade.side === 'BUY' ? t('Buy') : t('Sell'),
        word(`${trade.reason.charAt(0).toUpperCase()}${trade.reason.slice(1).replaceAll('_', ' ')}`),
        cell('transactions.quantity', trade.quantity),
        cell('price_local', trade.price_local),
        cell('transactions.value', trade.value),
        cell('cost', trade.cost),
      ]),
    shown: TRADES_SHOWN,
    note: t('The newest trades come first.'),
  };
}
