import type { LabelName } from '@tearsheet/shared/labels';
import { foldSmall, type Stacked, stackedAreas } from '../../charts/allocation.ts';
import { radar } from '../../charts/radar.ts';
import { longDate, timeOf } from '../../format/dates.ts';
import { figureText, money, percent, plain } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { groupWord } from '../../language/words.ts';
import {
  type Block,
  beside,
  type Cell,
  type Chart,
  cell,
  column,
  type DocumentSection,
  dateCell,
  left,
  orMissing,
  ricCell,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import { verdictText } from '../verdictText.ts';
import type { Sheet } from './analysis.ts';
import { lookThrough } from './lookThrough.ts';

/** The holdings at the end: positions, concentration, and scores. */
export function holdings(sheet: Sheet): DocumentSection | null {
  return section('holdings', t('Holdings'), [
    positionTable(sheet),
    ...beside(concentrationTable(sheet), scoreRadar(sheet)),
    ...lookThrough(sheet),
  ]);
}

/** Returns the sentence about the columns of scores. */
export function scoresNote(): string {
  return t('The recommendation follows mechanically from the score of 0 to 10. It is not advice.');
}

const SHOWN = 20;

function positionTable({ analysis, currency }: Sheet): Table | null {
  const { latest_holdings: positions, portfolio_parameters: settings } = analysis;
  if (!positions || positions.length === 0) return null;
  const sorted = [...positions].sort((a, b) => b.weight - a.weight);
  return {
    kind: 'table',
    title: t('{sorted, plural, one {# position} other {# positions}}', { sorted: sorted.length }),
    columns: [
      wide(t('Name')),
      left('RIC'),
      left(t('Sector')),
      left(t('Market')),
      column('weight'),
      column('value', currency),
      column('quantity'),
      column('close_local'),
      column('scores.total'),
      column('recommendation'),
    ],
    rows: sorted.map((row) => [
      row.name,
      { ...ricCell(row.ric), tone: 'muted' },
      groupWord(row.sector),
      groupWord(row.market),
      strong(cell('weight', row.weight)),
      cell('value', row.value),
      cell('quantity', row.quantity),
      { ...cell('close_local', row.close_local), text: `${plain(row.close_local)} ${row.currency}` },
      cell('scores.total', row.scores?.total),
      orMissing(
        row.recommendation === undefined || row.recommendation === null ? null : verdictText(row.recommendation),
      ),
    ]),
    shown: SHOWN,
    note: [
      ...(settings ? [t('At the close of {date}.', { date: longDate(settings.end_date) })] : []),
      scoresNote(),
    ].join(' '),
  };
}

function concentrationTable({ analysis, currency }: Sheet): Table | null {
  const { concentration_metrics: metrics, portfolio_summary: summary } = analysis;
  if (!metrics) return null;
  const row = (name: Exclude<keyof typeof metrics, 'active_share_date'>): (Cell | string)[] => [
    labelText(name),
    cell(name, metrics[name]),
  ];
  const groups = (label: LabelName, number: number, hhi: number | null) => [
    labelText(label),
    t('{number} (effective {effective})', { number, effective: plain(hhi === null || hhi === 0 ? null : 1 / hhi, 1) }),
  ];
  return {
    kind: 'table',
    title: t('Concentration'),
    columns: [left(t('Measure')), right(t('Portfolio'))],
    rows: [
      ...(summary ? [[labelText('final_value'), money(summary.final_value, currency)]] : []),
      ...(['effective_positions', 'top_1_weight', 'top_5_weight', 'top_10_weight', 'gini_coefficient'] as const).map(
        row,
      ),
      ...(metrics.active_share === null ? [] : [row('active_share')]),
      groups('num_sectors', metrics.num_sectors, metrics.sector_hhi),
      groups('num_markets', metrics.num_markets, metrics.market_hhi),
    ],
    note: t('Effective numbers are 1 over the sum of squared weights.'),
  };
}

export const SCORE_NAMES = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
export const MAX_SCORE = 10;

function scoreRadar({ analysis: { portfolio_scores: scores } }: Sheet): Chart | null {
  if (!scores) return null;
  const axes = SCORE_NAMES.flatMap((name) => (scores[name] === null ? [] : [{ name, value: scores[name] }]));
  if (axes.length < 3) return null;
  const profile = { name: t('Portfolio'), color: 'accent', values: axes.map(({ value }) => value) } as const;
  return {
    kind: 'chart',
    id: 'scores',
    title: t('Factor scores (composite {total} of 10)', { total: figureText('scores.total', scores.total) }),
    description: t('Weighted scores of the latest holdings by factor, 0 in the center to 10 at the edge.'),
    height: 320,
    draw: (frame) =>
      radar(frame, {
        axes: axes.map(({ name }) => labelText(`scores.${name}`)),
        max: MAX_SCORE,
        profiles: [profile],
      }),
    data: () => ({
      columns: [left(t('Factor')), right(t('Score'))],
      rows: [...SCORE_NAMES.filter((name) => scores[name] !== null), 'total' as const].map((name) => [
        labelText(`scores.${name}`),
        cell(`scores.${name}`, scores[name]),
      ]),
      note: t('Scored holdings carry {coverage} of the weight.', { coverage: percent(scores.coverage) }),
    }),
  };
}

/** Weights over time by sector, market, and currency. */
export function allocation({ analysis }: Sheet): DocumentSection | null {
  const options = [
    groupChart(
      'sector',
      analysis.sector_allocation?.map(({ sector, ...row }) => ({ ...row, name: groupWord(sector) })),
    ),
    groupChart(
      'market',
      analysis.market_allocation?.map(({ market, ...row }) => ({ ...row, name: groupWord(market) })),
    ),
    groupChart(
      'currency',
      analysis.currency_allocation?.map(({ currency, ...row }) => ({ ...row, name: groupWord(currency) })),
    ),
  ].filter((option) => option !== null);
  const choice: Block = { kind: 'choice', label: t('Group by'), options, onPaper: 'all' };
  return section('allocation', t('Allocation'), options.length === 0 ? [] : [choice]);
}

interface GroupRow {
  readonly date: string;
  readonly name: string;
  readonly weight: number;
}

function groupsName(group: Group): string {
  return { sector: t('Sectors'), market: t('Markets'), currency: t('Currencies') }[group];
}

type Group = 'sector' | 'market' | 'currency';

function groupChart(group: Group, rows: readonly GroupRow[] | undefined): { label: string; block: Chart } | null {
  if (!rows || rows.length === 0) return null;
  const { stacked, dates } = pivot(rows);
  // One day is not a development. The table of positions has it.
  if (dates.length < 2) return null;
  const folded = foldSmall(stacked);
  const block: Chart = {
    kind: 'chart',
    id: `allocation-${group}`,
    title: t('Weights by {group}', { group }),
    description: t(
      'Weight of each {group} in the portfolio at every rebalance and month end. The weights sum to 100%.',
      { group },
    ),
    height: 340,
    time: { ends: [stacked.times[0] ?? 0, stacked.times.at(-1) ?? 0] },
    draw: (frame) => stackedAreas(frame, folded),
    data: () => ({
      columns: [left(t('Date')), ...stacked.names.map(right)],
      rows: dates.map((date, j) => [dateCell(date), ...stacked.weights.map((row) => cell('weight', row[j]))]),
      note:
        stacked.names.length > folded.names.length
          ? t('The chart shows the smallest groups together as Others.')
          : null,
    }),
  };
  return { label: groupsName(group), block };
}

function pivot(rows: readonly GroupRow[]): { readonly stacked: Stacked; readonly dates: readonly string[] } {
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  const names = [...new Set(rows.map(({ name }) => name))];
  const position = new Map(dates.map((date, index) => [date, index]));
  const weights = new Map(names.map((name) => [name, new Array<number>(dates.length).fill(0)]));
  for (const { date, name, weight } of rows) {
    const row = weights.get(name);
    const index = position.get(date);
    if (row && index !== undefined) row[index] = weight;
  }
  return { stacked: { times: dates.map(timeOf), names, weights: [...weights.values()] }, dates };
}
