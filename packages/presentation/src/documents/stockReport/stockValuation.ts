import { ranges } from '../../charts/ranges.ts';
import { factText, plain } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { word } from '../../language/words.ts';
import {
  type Block,
  type Cell,
  type Chart,
  cell,
  column,
  type DocumentSection,
  left,
  type Note,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import type { PeerValuation, StockReport, TargetPrice } from './stockReport.ts';

/** The stock among its peers, and its target price. */
export function stockValuation({ valuation, view, identity, price }: StockReport): DocumentSection | null {
  return section('valuation', t('Valuation and target price'), [
    ...(valuation && valuation.metrics.length > 0 ? peerBlocks(valuation, identity.name, identity.currency) : []),
    ...(view?.target ? targetBlocks(view.target, price?.closes.at(-1) ?? null, identity.currency) : []),
  ]);
}

function peerBlocks({ metrics: all, peers, peer_set }: PeerValuation, name: string, currency: string): Block[] {
  const metrics = all.filter(({ value, peer_median }) => value !== null || peer_median !== null);
  const placed = metrics.flatMap(({ metric, percentile }) => (percentile === null ? [] : [{ metric, percentile }]));
  const names = peers.map((peer) => `${peer.name} (${peer.ric})`).join(', ');
  const chart: Chart = {
    kind: 'chart',
    id: 'peers',
    title: t('Percentile among the peers'),
    description: t(
      'Share of the peers that have a lower value than {name}, by metric. The dashed line is the middle.',
      { name },
    ),
    height: 60 + placed.length * 30,
    draw: (frame) =>
      ranges(frame, {
        unit: 'number',
        ranges: placed.map(({ metric, percentile }) => ({
          label: word(metric),
          low: 0,
          high: percentile,
          point: percentile,
        })),
        reference: { name: t('middle of the peers'), at: 50 },
        scale: [0, 100],
      }),
    data: () => ({
      columns: [wide(t('Metric')), column('percentile')],
      rows: placed.map(({ metric, percentile }) => [word(metric), cell('percentile', percentile)]),
      note: null,
    }),
  };
  const table: Table = {
    kind: 'table',
    title: t('Against the peers'),
    columns: [wide(t('Metric')), right(name), column('peer_median'), column('percentile')],
    rows: metrics.map(({ metric, unit, value, peer_median, percentile }) => [
      word(metric),
      strong(factText(value, unit, currency)),
      factText(peer_median, unit, currency),
      cell('percentile', percentile),
    ]),
    note: names === '' ? null : t('Peers: {names}.', { names }),
  };
  const basis: Note = {
    kind: 'note',
    look: 'small',
    heading: null,
    paragraphs: [peer_set],
    bullets: [],
    languages: { paragraphs: 'en' },
  };
  return placed.length > 1 ? [chart, table, basis] : [table, basis];
}

const CASES = ['low', 'base', 'high'] as const;

/** The range of the target price by method. @param last the last close, in the same currency */
export function targetChart(
  {
    methods,
    low,
    base,
    high,
    horizon_months,
  }: Omit<TargetPrice, 'methods'> & {
    readonly methods: readonly Omit<TargetPrice['methods'][number], 'assumptions'>[];
  },
  last: number | null,
  currency: string,
): Chart {
  const bars = [
    ...methods.flatMap((row) =>
      row.low === null || row.high === null
        ? []
        : [{ label: word(row.method), low: row.low, high: row.high, point: row.base }],
    ),
    { label: t('Mean of the methods'), low, high, point: base },
  ];
  return {
    kind: 'chart',
    id: 'target',
    title: t('{target} in {horizonMonths} months, {currency}', {
      target: labelText('target'),
      horizonMonths: horizon_months,
      currency,
    }),
    description: t(
      'From the low to the high case of each method, with the base case as a dot. The dashed line is the last close.',
    ),
    height: 70 + bars.length * 36,
    draw: (frame) =>
      ranges(frame, {
        unit: 'number',
        ranges: bars,
        reference: last === null ? null : { name: t('last close {last}', { last: plain(last) }), at: last },
      }),
    data: () => ({
      columns: [wide(t('Method')), ...CASES.map((name) => column(name))],
      rows: bars.map((row) => [row.label, cell('low', row.low), cell('base', row.point), cell('high', row.high)]),
      note: null,
    }),
  };
}

function targetBlocks(target: TargetPrice, last: number | null, currency: string): Block[] {
  const cells = (row: Record<(typeof CASES)[number], number | null>): Cell[] =>
    CASES.map((name) => ({ ...cell(name, row[name]), text: factText(row[name], 'per_share', currency) }));
  const table: Table = {
    kind: 'table',
    title: t('Methods of the target price'),
    columns: [left(t('Method')), ...CASES.map((name) => column(name)), wide(t('Assumptions'))],
    rows: target.methods.map((row) => [word(row.method), ...cells(row), { text: row.assumptions, lang: 'en' }]),
    total: [strong(t('Mean of the methods')), ...cells(target).map(strong), ''],
    note: t('Cases are not forecasts. They follow from the stated inputs and change with them.'),
  };
  return [targetChart(target, last, currency), table];
}
