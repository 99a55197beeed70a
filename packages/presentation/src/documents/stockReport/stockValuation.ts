import { ranges } from '../../charts/ranges.ts';
import { figure } from '../../format/formatFigure.ts';
import { plain } from '../../format/formatNumber.ts';
import { left, right, wide } from '../cells.ts';
import type { Block, Chart, DocumentSection, Table } from '../reportDocument.ts';
import type { PeerValuation, StockReport, TargetPrice } from './stockReport.ts';

/** Where the stock stands among its peers, and what it could be worth. */
export function stockValuation({ valuation, view, identity, price }: StockReport): DocumentSection | null {
  const blocks: Block[] = [];
  if (valuation && valuation.metrics.length > 0) blocks.push(...peerBlocks(valuation, identity.ric, identity.currency));
  if (view?.target) blocks.push(...targetBlocks(view.target, price?.closes.at(-1) ?? null, identity.currency));
  return blocks.length === 0 ? null : { id: 'valuation', title: 'Valuation and target price', blocks };
}

function peerBlocks({ metrics: all, peers, peer_set }: PeerValuation, ric: string, currency: string): Block[] {
  const metrics = all.filter(({ value, peer_median }) => value !== null || peer_median !== null);
  const placed = metrics.flatMap(({ metric, percentile }) => (percentile === null ? [] : [{ metric, percentile }]));
  const names = peers.map((peer) => `${peer.name} (${peer.ric})`).join(', ');
  const chart: Chart = {
    kind: 'chart',
    id: 'peers',
    title: 'Place among the peers, percentile',
    description: `Share of the peers that have a lower value than ${ric}, by metric; the dashed line is the middle.`,
    height: 60 + placed.length * 30,
    draw: (frame) =>
      ranges(frame, {
        unit: 'number',
        ranges: placed.map(({ metric, percentile }) => ({
          label: metric,
          low: 0,
          high: percentile,
          point: percentile,
        })),
        reference: { name: 'middle of the peers', at: 50 },
        scale: [0, 100],
      }),
    data: {
      columns: [wide('Metric'), right('Percentile')],
      rows: placed.map(({ metric, percentile }) => [metric, plain(percentile, 0)]),
      note: null,
    },
  };
  const table: Table = {
    kind: 'table',
    title: 'Against the peers',
    columns: [wide('Metric'), right(ric), right('Median of peers'), right('Percentile')],
    rows: metrics.map(({ metric, unit, value, peer_median, percentile }) => [
      metric,
      { text: figure(value, unit, currency), strong: true },
      figure(peer_median, unit, currency),
      plain(percentile, 0),
    ]),
    note: `${peer_set}${names === '' ? '' : ` Peers: ${names}.`}`,
  };
  return placed.length > 1 ? [chart, table] : [table];
}

function targetBlocks(
  { methods, low, base, high, horizon_months }: TargetPrice,
  last: number | null,
  currency: string,
): Block[] {
  const money = (value: number | null) => figure(value, 'per_share', currency);
  const bars = [
    ...methods.flatMap((row) =>
      row.low === null || row.high === null
        ? []
        : [{ label: row.method, low: row.low, high: row.high, point: row.base }],
    ),
    { label: 'Together', low, high, point: base },
  ];
  const chart: Chart = {
    kind: 'chart',
    id: 'target',
    title: `Target price in ${horizon_months} months, ${currency}`,
    description:
      'From the low to the high scenario of each method, with the base scenario as a dot; the dashed line is the last close.',
    height: 70 + bars.length * 36,
    draw: (frame) =>
      ranges(frame, {
        unit: 'number',
        ranges: bars,
        reference: last === null ? null : { name: `last close ${plain(last)}`, at: last },
      }),
    data: {
      columns: [wide('Method'), right('Low'), right('Base'), right('High')],
      rows: bars.map((row) => [row.label, money(row.low), money(row.point), money(row.high)]),
      note: null,
    },
  };
  const table: Table = {
    kind: 'table',
    title: 'How the target price is made',
    columns: [left('Method'), right('Low'), right('Base'), right('High'), wide('Assumptions')],
    rows: [
      ...methods.map((row) => [row.method, money(row.low), money(row.base), money(row.high), row.assumptions]),
      [
        { text: 'Together', strong: true },
        { text: money(low), strong: true },
        { text: money(base), strong: true },
        { text: money(high), strong: true },
        '',
      ],
    ],
    note: 'Scenarios, not forecasts: they follow from the stated inputs and change with them.',
  };
  return [chart, table];
}
