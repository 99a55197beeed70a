import { type Step, waterfall } from '../../charts/waterfall.ts';
import { compact, money, plain } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { groupWord } from '../../language/words.ts';
import {
  type Block,
  type Cell,
  type Chart,
  cell,
  column,
  type DocumentSection,
  ricCell,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import { startOf } from '../figures.ts';
import { flowsOf, type Sheet } from './analysis.ts';

/** The sources of the profit: instruments, sectors, and markets, split into price, currency, and cost. */
export function contribution(sheet: Sheet): DocumentSection | null {
  const {
    company_contribution: companies,
    sector_contribution: sectors,
    market_contribution: markets,
  } = sheet.analysis;
  const { currency, isLedger } = sheet;
  const base = isLedger
    ? t('Contribution is profit and loss over the start value and the deposits.')
    : t('Contribution is profit and loss over the initial value. The rows sum to the total return.');
  const tables = [
    { label: t('Positions'), title: t('Contribution by position'), name: t('Name'), rows: companies },
    {
      label: t('Sectors'),
      title: t('Contribution by sector'),
      name: t('Sector'),
      rows: sectors?.map(({ sector, ...row }) => ({ ...row, name: groupWord(sector) })),
    },
    {
      label: t('Markets'),
      title: t('Contribution by market'),
      name: t('Market'),
      rows: markets?.map(({ market, ...row }) => ({ ...row, name: groupWord(market) })),
    },
  ].flatMap(({ label, title, name, rows }) =>
    rows && rows.length > 0 ? [{ label, block: table(title, name, rows, { currency, base }) }] : [],
  );
  // Paper has room for the whole width of each table only.
  const blocks: Block[] = sheet.isDetailed
    ? [{ kind: 'choice', label: t('Contribution by'), options: tables, onPaper: 'all' }]
    : tables.map(({ block }) => block);
  return section('contribution', t('Contribution'), [
    summarySteps(sheet),
    positionSteps(sheet),
    ...(tables.length > 0 ? blocks : []),
  ]);
}

interface Row {
  readonly name: string;
  readonly ric?: string;
  readonly price_pl: number;
  readonly fx_pl: number;
  readonly transaction_cost: number;
  /** Only with yearly fees. */
  readonly fees?: number;
  readonly total_pl: number;
  readonly contribution_pct: number;
  readonly avg_weight: number;
  readonly return_pct: number | null;
}

function changeStep(label: string, amount: number): Step {
  return { label, amount, kind: 'change', text: `${amount > 0 ? '+' : ''}${compact(amount)}` };
}

/** From the initial to the final value, by prices, currencies, and costs. */
function summarySteps(sheet: Sheet): Chart | null {
  const { portfolio_summary: summary } = sheet.analysis;
  if (!summary) return null;
  return stepChart(sheet, 'value-steps', t('prices, currencies, and costs'), [
    changeStep(labelText('total_price_pl'), summary.total_price_pl),
    changeStep(labelText('total_fx_pl'), summary.total_fx_pl),
    changeStep(labelText('total_transaction_cost'), negative(summary.total_transaction_cost)),
    ...(summary.total_fees === undefined ? [] : [changeStep(labelText('total_fees'), negative(summary.total_fees))]),
  ]);
}

/** Bars of single positions. The others are one bar. */
const BARS = 10;

function positionSteps(sheet: Sheet): Chart | null {
  const { company_contribution: rows } = sheet.analysis;
  if (!rows || rows.length === 0) return null;
  const bySize = [...rows].sort((a, b) => Math.abs(b.total_pl) - Math.abs(a.total_pl));
  const shown = bySize.slice(0, rows.length > BARS + 1 ? BARS : rows.length).sort((a, b) => b.total_pl - a.total_pl);
  const rest = bySize.slice(shown.length);
  const others = rest.reduce((total, { total_pl }) => total + total_pl, 0);
  return stepChart(sheet, 'contribution-steps', t('the positions that moved the portfolio most'), [
    ...shown.map(({ name, total_pl }) => changeStep(name, total_pl)),
    ...(rest.length > 0 ? [changeStep(t('{rest} others', { rest: rest.length }), others)] : []),
  ]);
}

function stepChart({ analysis, currency }: Sheet, id: string, by: string, changes: readonly Step[]): Chart | null {
  const { portfolio_parameters: settings, portfolio_summary: summary } = analysis;
  if (!settings || !summary) return null;
  const { final_value } = summary;
  const flows = flowsOf(summary);
  const start = flows === null ? startOf(settings) : { label: labelText('start_value'), amount: flows.start };
  const total = ({ label, amount }: Pick<Step, 'label' | 'amount'>): Step => ({
    label,
    amount,
    kind: 'total',
    text: compact(amount),
  });
  const steps = [
    total(start),
    ...(flows === null ? [] : [changeStep(labelText('net_flows'), flows.net)]),
    ...changes,
    total({ label: labelText('final_value'), amount: final_value }),
  ];
  return {
    kind: 'chart',
    id,
    title: t('From {start} to {finalValue}, by {by}', {
      start: money(start.amount, currency),
      finalValue: money(final_value, currency),
      by,
    }),
    description: t('Profit and loss by {by}, from the value at the start to the final value.', { by }),
    height: 80 + steps.length * 26,
    draw: (frame) => waterfall(frame, steps),
    data: () => ({
      columns: [wide(t('Step')), right(currency)],
      rows: steps.map(({ label, amount, kind }) => [
        kind === 'total' ? strong(label) : label,
        { text: plain(amount, 0), value: amount },
      ]),
      note: null,
    }),
  };
}

const ROWS_SHOWN = 30;

function table(
  title: string,
  first: string,
  rows: readonly Row[],
  { currency, base }: { readonly currency: string; readonly base: string },
): Table {
  const sorted = [...rows].sort((a, b) => Math.abs(b.total_pl) - Math.abs(a.total_pl));
  const fees = rows.some((row) => row.fees !== undefined) ? (['fees'] as const) : [];
  const parts = ['price_pl', 'fx_pl', 'transaction_cost', ...fees] as const;
  const amounts = [...parts, 'total_pl'] as const;
  const sum = (name: (typeof amounts)[number] | 'contribution_pct') =>
    rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  const nameCell = ({ name, ric }: Row): Cell => (ric === undefined ? { text: name } : { ...ricCell(ric), text: name });
  return {
    kind: 'table',
    title,
    columns: [
      wide(first),
      ...(['avg_weight', 'return_pct', ...parts] as const).map((name) => column(name)),
      column('total_pl', currency),
      column('contribution_pct'),
    ],
    rows: sorted.map((row) => [
      nameCell(row),
      cell('avg_weight', row.avg_weight),
      cell('return_pct', row.return_pct),
      ...amounts.map((name) => cell(name, row[name] ?? 0)),
      cell('contribution_pct', row.contribution_pct),
    ]),
    total: [
      strong(t('Portfolio')),
      '',
      '',
      ...amounts.map((name) => strong(cell(name, sum(name)))),
      strong(cell('contribution_pct', sum('contribution_pct'))),
    ],
    shown: ROWS_SHOWN,
    note: t('{base} The largest gains and losses come first.', { base }),
  };
}

/** A cost as its effect on the profit. 0 stays 0. */
function negative(cost: number): number {
  return cost === 0 ? 0 : -cost;
}
