import { type Step, waterfall } from '../../charts/waterfall.ts';
import { compact, money, plain } from '../../format/formatNumber.ts';
import { change, right, share, strong, wide } from '../cells.ts';
import type { Block, Chart, DocumentSection, Table } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';

/** Where the profit came from: instruments, sectors and markets, split into price, currency and cost. */
export function contribution(analysis: SheetAnalysis): DocumentSection | null {
  const { company_contribution: companies, sector_contribution: sectors, market_contribution: markets } = analysis;
  const currency = analysis.portfolio_parameters.base_currency;
  const groups = [
    sectors ? table('Contribution by sector', 'Sector', sectors.map(named('sector')), currency) : null,
    markets ? table('Contribution by market', 'Market', markets.map(named('market')), currency) : null,
  ].filter((block) => block !== null);
  const blocks: Block[] = [
    ...(companies && companies.length > 0
      ? [steps(analysis, companies), table('Contribution by position', 'Name', companies.map(named('name')), currency)]
      : []),
    ...groups,
  ];
  return blocks.length === 0 ? null : { id: 'contribution', title: 'Contribution', blocks };
}

interface Amounts {
  readonly price_pl: number;
  readonly fx_pl: number;
  readonly transaction_cost: number;
  readonly total_pl: number;
  readonly contribution_pct: number;
  readonly avg_weight: number;
  readonly return_pct: number | null;
}

type Named = Amounts & { readonly name: string };

function named<Key extends string>(key: Key) {
  return (row: Amounts & { readonly [name in Key]: string }): Named => ({ ...row, name: row[key] });
}

/** Bars of single positions; the others are one bar. */
const BARS = 10;

function steps(analysis: SheetAnalysis, rows: readonly Named[]): Chart {
  const { initial_value, base_currency } = analysis.portfolio_parameters;
  const bySize = [...rows].sort((a, b) => Math.abs(b.total_pl) - Math.abs(a.total_pl));
  const shown = bySize.slice(0, rows.length > BARS + 1 ? BARS : rows.length).sort((a, b) => b.total_pl - a.total_pl);
  const rest = bySize.slice(shown.length);
  const others = rest.reduce((total, { total_pl }) => total + total_pl, 0);
  const changeStep = (label: string, amount: number): Step => ({
    label,
    amount,
    kind: 'change',
    text: `${amount > 0 ? '+' : ''}${compact(amount)}`,
  });
  const total = (label: string, amount: number): Step => ({ label, amount, kind: 'total', text: compact(amount) });
  const all = [
    total('Initial value', initial_value),
    ...shown.map(({ name, total_pl }) => changeStep(name, total_pl)),
    ...(rest.length > 0 ? [changeStep(`${rest.length} others`, others)] : []),
    total('Final value', analysis.portfolio_summary.final_value),
  ];
  return {
    kind: 'chart',
    id: 'contribution-steps',
    title: `From ${money(initial_value, base_currency)} to ${money(analysis.portfolio_summary.final_value, base_currency)}`,
    description: 'Profit and loss of the positions that moved the portfolio most, from the initial to the final value.',
    height: 80 + all.length * 26,
    draw: (frame) => waterfall(frame, all),
    data: {
      columns: [wide('Step'), right(base_currency)],
      rows: all.map(({ label, amount, kind }) => [kind === 'total' ? strong(label) : label, plain(amount, 0)]),
      note: null,
    },
  };
}

const ROWS_SHOWN = 30;

function table(title: string, first: string, rows: readonly Named[], currency: string): Table {
  const sorted = [...rows].sort((a, b) => b.total_pl - a.total_pl);
  const shown =
    sorted.length > ROWS_SHOWN ? [...sorted.slice(0, ROWS_SHOWN / 2), ...sorted.slice(-ROWS_SHOWN / 2)] : sorted;
  const sum = (pick: (row: Named) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    kind: 'table',
    title,
    columns: [
      wide(first),
      right('Mean weight'),
      right('Own return'),
      right('Price'),
      right('Currency'),
      right('Cost'),
      right(`Total, ${currency}`),
      right('Contribution'),
    ],
    rows: [
      ...shown.map((row) => [
        row.name,
        share(row.avg_weight),
        change(row.return_pct),
        plain(row.price_pl, 0),
        plain(row.fx_pl, 0),
        plain(negative(row.transaction_cost), 0),
        plain(row.total_pl, 0),
        change(row.contribution_pct, 2),
      ]),
      [
        strong('Portfolio'),
        '',
        '',
        strong(
          plain(
            sum(({ price_pl }) => price_pl),
            0,
          ),
        ),
        strong(
          plain(
            sum(({ fx_pl }) => fx_pl),
            0,
          ),
        ),
        strong(plain(negative(sum(({ transaction_cost }) => transaction_cost)), 0)),
        strong(
          plain(
            sum(({ total_pl }) => total_pl),
            0,
          ),
        ),
        {
          ...change(
            sum(({ contribution_pct }) => contribution_pct),
            2,
          ),
          strong: true,
        },
      ],
    ],
    note: `Contribution is profit and loss over the initial value; the rows sum to the total return.${shown.length < rows.length ? ` The ${ROWS_SHOWN / 2} best and the ${ROWS_SHOWN / 2} worst of ${rows.length} are shown.` : ''}`,
  };
}

/** A cost as what it does to the profit; 0 stays 0. */
function negative(cost: number): number {
  return cost === 0 ? 0 : -cost;
}
