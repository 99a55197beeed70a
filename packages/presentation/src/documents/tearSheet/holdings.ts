import { counted } from '@tearsheet/shared';
import { radar } from '../../charts/radar.ts';
import { LIGHT } from '../../charts/theme.ts';
import { money, percent, plain } from '../../format/formatNumber.ts';
import { left, orMissing, right, share, wide } from '../cells.ts';
import type { Block, Chart, DocumentSection, Table } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';

/** What is held at the end: the largest positions, how concentrated they are and how they score. */
export function holdings(analysis: SheetAnalysis): DocumentSection | null {
  const pair = [concentrationTable(analysis), scoreRadar(analysis)].filter((block) => block !== null);
  const [first, second] = pair;
  const beside: Block[] = first && second ? [{ kind: 'beside', left: [first], right: [second] }] : pair;
  const blocks = [largest(analysis), ...beside].filter((block) => block !== null);
  return blocks.length === 0 ? null : { id: 'holdings', title: 'Holdings', blocks };
}

const SHOWN = 20;

function largest({ latest_holdings: positions, portfolio_parameters: settings }: SheetAnalysis): Table | null {
  if (!positions || positions.length === 0) return null;
  const sorted = [...positions].sort((a, b) => b.weight - a.weight);
  const shown = sorted.slice(0, SHOWN);
  const rest = sorted.slice(SHOWN);
  const restWeight = rest.reduce((total, { weight }) => total + weight, 0);
  return {
    kind: 'table',
    title: rest.length > 0 ? `The ${SHOWN} largest of ${sorted.length} positions` : counted(sorted.length, 'position'),
    columns: [
      wide('Name'),
      left('RIC'),
      left('Sector'),
      left('Market'),
      right('Weight'),
      right(`Value, ${settings.base_currency}`),
      right('Score'),
      left('By score'),
    ],
    rows: shown.map(({ name, ric, sector, market, weight, value, scores, recommendation }) => [
      name,
      { text: ric, tone: 'muted' },
      sector,
      market,
      { ...share(weight), strong: true },
      plain(value, 0),
      plain(scores?.total, 1),
      orMissing(recommendation),
    ]),
    note: `At the close of ${settings.end_date}${rest.length > 0 ? `; the other ${rest.length} positions weigh ${percent(restWeight)} together` : ''}. "By score" follows mechanically from the score of 0 to 10; it is not advice.`,
  };
}

function concentrationTable({
  concentration_metrics: metrics,
  portfolio_summary: summary,
  portfolio_parameters: settings,
}: SheetAnalysis): Table | null {
  if (!metrics) return null;
  return {
    kind: 'table',
    title: 'Concentration',
    columns: [left('Measure'), right('Portfolio')],
    rows: [
      ['Value', money(summary.final_value, settings.base_currency)],
      ['Effective number of positions', plain(metrics.effective_positions, 1)],
      ['Largest position', share(metrics.top_1_weight)],
      ['Five largest', share(metrics.top_5_weight)],
      ['Ten largest', share(metrics.top_10_weight)],
      ['Gini coefficient of the weights', plain(metrics.gini_coefficient)],
      ...(metrics.active_share === null ? [] : [['Active share', share(metrics.active_share)]]),
      ['Sectors, effective', `${metrics.num_sectors}, ${plain(inverse(metrics.sector_hhi), 1)}`],
      ['Markets, effective', `${metrics.num_markets}, ${plain(inverse(metrics.market_hhi), 1)}`],
    ],
    note: 'Effective numbers are 1 over the sum of squared weights.',
  };
}

const inverse = (value: number | null) => (value === null || value === 0 ? null : 1 / value);

const FACTORS = ['value', 'quality', 'momentum', 'defensive', 'tactical'] as const;
const MAX_SCORE = 10;

function scoreRadar({ portfolio_scores: scores }: SheetAnalysis): Chart | null {
  if (!scores) return null;
  const axes = FACTORS.flatMap((name) => (scores[name] === null ? [] : [{ name, value: scores[name] }]));
  if (axes.length < 3) return null;
  const profile = { name: 'Portfolio', colour: LIGHT.accent, values: axes.map(({ value }) => value) };
  return {
    kind: 'chart',
    id: 'scores',
    title: `Factor scores (composite ${plain(scores.total, 1)} of 10)`,
    description: 'Weighted scores of the latest holdings by factor, 0 in the centre to 10 at the edge.',
    height: 320,
    draw: (frame) => radar(frame, { axes: axes.map(({ name }) => capital(name)), max: MAX_SCORE, profiles: [profile] }),
    data: {
      columns: [left('Factor'), right('Score')],
      rows: [...axes.map(({ name, value }) => [capital(name), plain(value, 1)]), ['Composite', plain(scores.total, 1)]],
      note: `Scored holdings carry ${percent(scores.coverage)} of the weight.`,
    },
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
