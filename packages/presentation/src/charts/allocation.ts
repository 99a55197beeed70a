import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { t } from '../language/translate.ts';
import { legend, legendHeight, plotArea, timeAxis, tooltip, valueAxis, zoom } from './axes.ts';
import { MOST_SERIES, paletteOf, seriesColor } from './theme.ts';
import { firstAt } from './view.ts';

/** Weights of groups over time: `weights[i][j]` of group i at time j, fractions that sum to 1. */
export interface Stacked {
  readonly times: readonly number[];
  readonly names: readonly string[];
  readonly weights: readonly (readonly number[])[];
}

/** Keeps the groups with the largest mean weight and adds up the smaller ones as Others. */
export function foldSmall({ times, names, weights }: Stacked, most: number = MOST_SERIES): Stacked {
  const mean = (row: readonly number[]) => row.reduce((total, weight) => total + weight, 0) / Math.max(1, row.length);
  const order = names.map((_, index) => index).sort((a, b) => mean(weights[b] ?? []) - mean(weights[a] ?? []));
  const kept = order.length > most ? order.slice(0, most - 1) : order;
  const rest = order.slice(kept.length);
  const others = times.map((_, j) => rest.reduce((total, i) => total + (weights[i]?.[j] ?? 0), 0));
  return {
    times,
    names: [...kept.map((i) => names[i] ?? ''), ...(rest.length > 0 ? [t('Others')] : [])],
    weights: [...kept.map((i) => weights[i] ?? []), ...(rest.length > 0 ? [others] : [])],
  };
}

export function stackedAreas(frame: ChartFrame, { times: all, names, weights: rows }: Stacked): EChartsOption {
  const start = frame.view?.from ? firstAt(all, frame.view.from) : 0;
  const times = all.slice(start);
  const weights = rows.map((row) => row.slice(start));
  const palette = paletteOf(frame);
  const colorOf = (index: number) => palette[names[index] === t('Others') ? 'rest' : seriesColor(index)];
  return {
    ...tooltip(frame, 'percent'),
    ...zoom(frame),
    legend: { ...legend(names, frame), itemHeight: 8, itemWidth: 8 },
    grid: plotArea(legendHeight(names, frame) + 4),
    xAxis: timeAxis(frame),
    yAxis: { ...valueAxis(frame, 'percent', 1), min: 0, max: 1, interval: 0.25 },
    series: names.map((name, index) => ({
      type: 'line',
      name,
      color: colorOf(index),
      stack: 'all',
      data: times.map((time, j) => [time, weights[index]?.[j] ?? 0]),
      showSymbol: false,
      lineStyle: { width: 0 },
      areaStyle: { opacity: 0.85 },
    })),
  };
}
