import type { EChartsOption, LineSeriesOption, ScatterSeriesOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { type AxisUnit, legend, legendHeight, plotArea, spanOf, timeAxis, tooltip, valueAxis, zoom } from './axes.ts';
import { type ColorName, MARK_PRECISION, paletteOf } from './theme.ts';
import { inRange, type Points } from './view.ts';

/** One line over time. */
export interface Line {
  readonly name: string;
  readonly color: ColorName;
  /** ms since 1970 UTC, one per value. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** Thinner, for comparison. */
  readonly isThin?: boolean;
}

export interface LineChartOptions {
  readonly unit: AxisUnit;
  /** A horizontal line to compare with. */
  readonly reference?: number;
  /** Fixed ends of the scale. */
  readonly range?: readonly [number, number];
  /** Marked days. */
  readonly points?: readonly Line[];
}

export function lineChart(frame: ChartFrame, all: readonly Line[], options: LineChartOptions): EChartsOption {
  const lines = inRange(frame, all);
  const points = inRange(frame, options.points ?? []);
  const names = [...lines, ...points].map(({ name }) => name);
  const span = spanOf(lines.flatMap(({ values }) => values));
  const [min, max] = options.range ?? [];
  return {
    ...tooltip(frame, options.unit),
    ...zoom(frame),
    legend: legend(names, frame),
    grid: plotArea(legendHeight(names, frame) + 4),
    xAxis: timeAxis(frame),
    yAxis: {
      ...valueAxis(frame, options.unit, span),
      scale: true,
      ...(min !== undefined && max !== undefined ? { min, max, interval: (max - min) / 5 } : {}),
    },
    series: [
      ...lines.map((line, index) => ({
        ...lineSeries(line, frame),
        ...(index === 0 && options.reference !== undefined
          ? { markLine: referenceLine(frame, options.reference) }
          : {}),
      })),
      ...points.map((line) => pointSeries(line, frame)),
    ],
  };
}

function pointSeries({ name, color, times, values }: Line, frame: ChartFrame): ScatterSeriesOption {
  const data = values.map((value, index): [number, number | null] => [times[index] ?? 0, value]);
  return { type: 'scatter', name, color: paletteOf(frame)[color], data, symbolSize: 6, z: 4 };
}

/** A static line has no more points than the drawing has room for. */
export function lineSeries({ name, color, times, values, isThin = false }: Line, frame: ChartFrame): LineSeriesOption {
  const { width, interactive } = frame;
  return {
    type: 'line',
    name,
    color: paletteOf(frame)[color],
    data: interactive
      ? values.map((value, index): [number, number | null] => [times[index] ?? 0, value])
      : thin({ times, values }, width),
    ...(interactive ? { sampling: 'lttb' } : {}),
    showSymbol: false,
    lineStyle: { width: isThin ? 1.4 : 2 },
    connectNulls: false,
  };
}

/** A dashed line behind the data. */
export function referenceLine(frame: ChartFrame, value: number): NonNullable<LineSeriesOption['markLine']> {
  return {
    precision: MARK_PRECISION,
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: paletteOf(frame).axis, type: [4, 3], width: 1 },
    data: [{ yAxis: value }],
    z: 0,
  };
}

/**
 * Returns fewer points that look the same. The first, the lowest, and the highest point of every stretch stay in their
 * order, and so does the last point of the series. Peaks, troughs, and gaps (null) stay those of the data.
 *
 * @param most about how many points to return. Fewer points are returned unchanged.
 */
export function thin({ times, values }: Points, most: number): [time: number, value: number | null][] {
  const stretch = Math.ceil((3 * values.length) / most);
  const all = (index: number): [number, number | null] => [times[index] ?? 0, values[index] ?? null];
  if (stretch <= 3) return values.map((_, index) => all(index));
  const kept: number[] = [];
  for (let from = 0; from < values.length; from += stretch) {
    const until = Math.min(from + stretch, values.length);
    let low = from;
    let high = from;
    for (let index = from; index < until; index += 1) {
      const value = values[index] ?? null;
      if (value === null) continue;
      if (value < (values[low] ?? Number.POSITIVE_INFINITY)) low = index;
      if (value > (values[high] ?? Number.NEGATIVE_INFINITY)) high = index;
    }
    kept.push(...new Set([from, Math.min(low, high), Math.max(low, high)]));
  }
  const last = values.length - 1;
  if (kept.at(-1) !== last) kept.push(last);
  return kept.map(all);
}
