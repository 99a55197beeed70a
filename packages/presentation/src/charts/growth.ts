import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { legend, legendHeight, logAxis, spanOf, timeAxis, tooltip, valueAxis, valueFormatter, zoom } from './axes.ts';
import { type Line, lineSeries } from './lines.ts';
import { paletteOf } from './theme.ts';

export interface GrowthChartOptions {
  /** The subject first, then what it is compared with. */
  readonly levels: readonly Line[];
  /** Drawdowns of the same subjects, as fractions of at most 0. */
  readonly drawdowns: readonly Line[];
  readonly logarithmic: boolean;
}

/** If the highest level is this many times the lowest, equal distances should be equal percentages. */
const LOGARITHMIC_FROM = 3;

export function needsLogarithm(lines: readonly Line[]): boolean {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return low > 0 && high / low >= LOGARITHMIC_FROM;
}

/** Both plots begin at the same place, so that their days line up. */
const SIDES = { left: 48, right: 14, outerBoundsMode: 'none' } as const;

/** Levels above and drawdowns below, on one time axis. */
export function growthChart(frame: ChartFrame, { levels, drawdowns, logarithmic }: GrowthChartOptions): EChartsOption {
  const names = levels.map(({ name }) => name);
  const top = legendHeight(names, frame) + 4;
  const split = top + (frame.height - top) * 0.68;
  const amounts = levels.flatMap(({ values }) => values);
  const amountAxis = logarithmic
    ? logAxis(frame, amounts)
    : { ...valueAxis(frame, 'amount', spanOf(amounts)), scale: true };
  return {
    ...tooltip(frame, 'amount'),
    ...zoom(frame, [0, 1]),
    ...(frame.interactive ? { axisPointer: { link: [{ xAxisIndex: 'all' as const }] } } : {}),
    legend: legend(names, frame),
    grid: [
      { ...SIDES, top, bottom: frame.height - split + 6 },
      { ...SIDES, top: split + 12, bottom: 24 },
    ],
    xAxis: [
      { ...timeAxis(frame), gridIndex: 0, axisLabel: { show: false } },
      { ...timeAxis(frame), gridIndex: 1, axisLine: { onZero: false, lineStyle: { color: paletteOf(frame).axis } } },
    ],
    yAxis: [
      { ...amountAxis, gridIndex: 0 },
      {
        ...valueAxis(frame, 'percent', spanOf(drawdowns.flatMap(({ values }) => values))),
        gridIndex: 1,
        max: 0,
        splitNumber: 2,
      },
    ],
    series: [
      ...levels.map((line) => ({ ...lineSeries(line, frame), xAxisIndex: 0, yAxisIndex: 0 })),
      ...drawdowns.map((line, index) => ({
        ...lineSeries(line, frame),
        xAxisIndex: 1,
        yAxisIndex: 1,
        lineStyle: { width: 1.2 },
        tooltip: valueFormatter('percent'),
        ...(index === 0 ? { areaStyle: { opacity: 0.18 } } : {}),
      })),
    ],
  };
}
