import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import {
  type Block,
  cell,
  column,
  type DocumentSection,
  left,
  ricCell,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import type { Sheet } from './analysis.ts';

/** Cash flows, profit and loss, income, sold lots, and fees. Only the selected sections are there. */
export function flows(sheet: Sheet): DocumentSection | null {
  return section('flows', t('Money in and out'), [
    ...returnsWithFlows(sheet),
    profitTable(sheet),
    incomeTable(sheet),
    gainsTable(sheet),
    feeTable(sheet),
  ]);
}

function returnsWithFlows({ analysis: { cash_flow_returns: found }, currency }: Sheet): (Block | null)[] {
  if (!found) return [];
  const { time_weighted: time, money_weighted: money, modified_dietz: dietz } = found;
  const years: Table = {
    kind: 'table',
    title: t('Returns by year, with and without cash flows'),
    columns: [
      left(t('Year')),
      column('by_year.time_weighted'),
      column('by_year.money_weighted'),
      column('net_flows', currency),
      column('by_year.gain', currency),
    ],
    rows: [
      ...found.by_year.map((row) => [
        String(row.year),
        cell('by_year.time_weighted', row.time_weighted),
        cell('by_year.money_weighted', row.money_weighted),
        cell('net_flows', row.net_flows),
        cell('by_year.gain', row.gain),
      ]),
      [
        strong(t('Window')),
        strong(cell('time_weighted.total', time.total)),
        strong(cell('money_weighted.total', money.total)),
        strong(cell('net_flows', found.net_flows)),
        strong(cell('simple_gain', found.simple_gain)),
      ],
      [
        t('Annualized'),
        cell('time_weighted.annualized', time.annualized),
        cell('money_weighted.annualized', money.annualized),
        '',
        '',
      ],
    ],
    note: t('The {total} of the window is {total2}.', {
      total: labelText('modified_dietz.total'),
      total2: cell('modified_dietz.total', dietz.total).text,
    }),
  };
  const sentence = t(
    'The time-weighted return measures the investments, whatever was paid in or out. The money-weighted return measures what the money earned, so large balances count more.',
  );
  const unclear =
    money.status === 'multiple_roots'
      ? [t('More than one money-weighted rate fits these flows, so none is shown.')]
      : money.status === 'converged'
        ? []
        : [t('These flows have no money-weighted return.')];
  return [{ kind: 'note', heading: null, paragraphs: [[sentence, ...unclear].join(' ')], bullets: [] }, years];
}

const PROFIT = ['net_investment', 'price', 'currency', 'income', 'profit_and_loss.fees', 'taxes'] as const;
const PROFIT_SHOWN = 25;

function profitTable({ analysis: { profit_and_loss: found }, currency }: Sheet): Table | null {
  if (!found || found.rows.length === 0) return null;
  const cells = (row: (typeof found)['totals'] | (typeof found)['rows'][number]) => [
    cell('profit_and_loss.start_value', row.start_value),
    ...PROFIT.map((name) => cell(name, row[name === 'profit_and_loss.fees' ? 'fees' : name])),
    strong(cell('profit_and_loss.total', row.total)),
    cell('profit_and_loss.end_value', row.end_value),
  ];
  // Instruments without a name are called by their symbols.
  const hasNames = found.rows.some(({ ric, name }) => name !== ric);
  return {
    kind: 'table',
    title: t('Profit and loss by holding'),
    columns: [
      left('RIC'),
      ...(hasNames ? [wide(t('Name'))] : []),
      column('profit_and_loss.start_value'),
      ...PROFIT.map((name) => column(name)),
      column('profit_and_loss.total'),
      column('profit_and_loss.end_value'),
    ],
    rows: [
      [strong(t('All')), ...(hasNames ? [''] : []), ...cells(found.totals)],
      ...found.rows.map((row) => [ricCell(row.ric), ...(hasNames ? [row.name] : []), ...cells(row)]),
    ],
    shown: PROFIT_SHOWN,
    note: t('Amounts are in {currency}. Start value, net investment, and profit or loss add up to the end value.', {
      currency,
    }),
    dense: true,
  };
}

function incomeTable({ analysis: { income: found }, currency }: Sheet): Table | null {
  if (!found || found.by_month.length === 0) return null;
  const names = ['gross', 'withheld', 'net'] as const;
  const years = [...Map.groupBy(found.by_month, ({ year }) => year)];
  return {
    kind: 'table',
    title: t('Dividends and interest by year'),
    columns: [left(t('Year')), ...names.map((name) => column(name, currency))],
    rows: years.map(([year, months]) => [
      String(year),
      ...names.map((name) =>
        cell(
          name,
          months.reduce((sum, row) => sum + row[name], 0),
        ),
      ),
    ]),
    note: t('The yield is {yieldOnValue} of the value and {yieldOnCost} of the cost.', {
      yieldOnValue: cell('yield_on_value', found.totals.yield_on_value).text,
      yieldOnCost: cell('yield_on_cost', found.totals.yield_on_cost).text,
    }),
  };
}

function gainsTable({ analysis: { realized_gains: found }, currency }: Sheet): Table | null {
  if (!found || found.closed.length === 0) return null;
  const names = ['proceeds', 'lots.cost', 'gain', 'price_gain', 'currency_gain'] as const;
  return {
    kind: 'table',
    title: t('Realized gains by year'),
    columns: [left(t('Year')), ...names.map((name) => column(name, currency))],
    rows: found.by_year.map((row) => [
      String(row.year),
      ...names.map((name) => cell(name, row[name === 'lots.cost' ? 'cost' : name])),
    ]),
    note: t('Sales closed lots by the method {lotMethod}. These are facts, not tax advice.', {
      lotMethod: found.lot_method.replace('_', ' '),
    }),
  };
}

function feeTable({ analysis: { fee_impact: found }, currency }: Sheet): Table | null {
  if (!found || found.total_fees === 0) return null;
  const names = ['total_return', 'annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown'] as const;
  return {
    kind: 'table',
    title: t('Before and after fees'),
    columns: [left(t('Measure')), right(t('Before fees')), right(t('After fees'))],
    rows: names.map((name) => [labelText(name), cell(name, found.gross[name]), cell(name, found.net[name])]),
    note: t('Fees of {total} {currency}: {fees}.', {
      total: cell('fee_impact.total_fees', found.total_fees).text,
      currency,
      fees: found.fees.map((fee) => `${fee.name} ${cell('fee_impact.amount', fee.amount).text}`).join(', '),
    }),
  };
}
