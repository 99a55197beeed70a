import type { EChartsOption, LineSeriesOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { legend, legendHeight, logAxis, plotArea, spanOf, timeAxis, tooltip, valueAxis, zoom } from './axes.ts';
import { needsLogarithm } from './growth.ts';
import { type Line, lineSeries, referenceLine } from './lines.ts';
import { paletteOf } from './theme.ts';

/** The area between two lines of the fan, named as in the legend. */
export interface Band {
  readonly name: string;
  readonly low: Line;
  readonly high: Line;
}

export interface FanOptions {
  /** The widest first. */
  readonly bands: readonly Band[];
  /** Drawn over the bands. */
  readonly lines: readonly Line[];
  /** The value at the start, as a horizontal line. */
  readonly reference: number;
}

/** Lower values are those of portfolios that are nearly used up. A logarithm would give them most of the drawing. */
const LEAST_SHARE = 0.01;

/** Opacity of one band. */
const TONE = 0.22;

/** Amounts that spread over time: shaded bands, and lines over them. A tooltip names the edges of the bands, too. */
export function fanChart(frame: ChartFrame, { bands, lines, reference }: FanOptions): EChartsOption {
  const edges = bands.flatMap(({ low, high }) => [low, high]);
  const values = [...edges, ...lines].flatMap((line) => line.values);
  const isLogarithmic =
    needsLogarithm([...edges, ...lines]) && values.every((value) => value === null || value >= reference * LEAST_SHARE);
  const names = [...lines, ...bands].map(({ name }) => name);
  return {
    ...(frame.interactive ? { tooltip: { ...tooltip(frame, 'amount').tooltip, order: 'valueDesc' } } : {}),
    ...zoom(frame),
    legend: legend(names, frame),
    grid: plotArea(legendHeight(names, frame) + 4),
    xAxis: timeAxis(frame),
    yAxis: isLogarithmic
      ? logAxis(frame, [...values, reference])
      : { ...valueAxis(frame, 'amount', spanOf(values)), scale: true },
    series: [
      ...bands.flatMap((band, index) => bandSeries(band, index, frame)),
      ...edges.map((line) => ({ ...lineSeries(line, frame), lineStyle: { opacity: 0 } })),
      ...lines.map((line) => lineSeries(line, frame)),
    ].map((series, index) => (index === 0 ? { ...series, markLine: referenceLine(frame, reference) } : series)),
  };
}

/** Two stacked series: an invisible line at the lower edge, and the area up to the upper one. `index` counts the bands below it. */
function bandSeries({ name, low, high }: Band, index: number, frame: ChartFrame): LineSeriesOption[] {
  const { accent } = paletteOf(frame);
  const part = {
    type: 'line' as const,
    name,
    stack: name,
    color: accent,
    showSymbol: false,
    silent: true,
    lineStyle: { opacity: 0 },
    // The legend has the tone of the band over those below it.
    itemStyle: { opacity: 1 - (1 - TONE) ** (index + 1) },
    tooltip: { show: false },
  };
  const points = (amountAt: (at: number) => number | null) =>
    low.times.map((time, at): [number, number | null] => [time, amountAt(at)]);
  const height = (at: number) => {
    const [from, to] = [low.values[at] ?? null, high.values[at] ?? null];
    return from === null || to === null ? null : to - from;
  };
  return [
    { ...part, data: points((at) => low.values[at] ?? null) },
    { ...part, data: points(height), areaStyle: { opacity: TONE } },
  ];
}
