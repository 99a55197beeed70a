import type { BarSeriesOption, EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import {
  type AxisUnit,
  categoryAxis,
  legend,
  legendHeight,
  nameAxis,
  plotArea,
  spanOf,
  tooltip,
  valueAxis,
} from './axes.ts';
import { type ColorName, paletteOf } from './theme.ts';

export interface Bars {
  readonly name: string;
  readonly color: ColorName;
  /** One per category. */
  readonly values: readonly (number | null)[];
}

export interface BarChartOptions {
  readonly categories: readonly string[];
  readonly bars: readonly Bars[];
  readonly unit: AxisUnit;
  /** Lying bars with room for long names, the first category at the top. */
  readonly lying?: boolean;
}

/** Groups of bars, one group per category. */
export function barChart(frame: ChartFrame, { categories, bars, unit, lying = false }: BarChartOptions): EChartsOption {
  const names = bars.map(({ name }) => name);
  const palette = paletteOf(frame);
  const values = valueAxis(frame, unit, spanOf([0, ...bars.flatMap(({ values }) => values)]));
  return {
    ...tooltip(frame, unit, 'shadow'),
    legend: legend(names, frame),
    grid: plotArea(legendHeight(names, frame) + 4),
    xAxis: lying ? { ...values, splitNumber: frame.width < 500 ? 3 : 5 } : categoryAxis(frame, categories),
    yAxis: lying ? nameAxis(frame, categories, 0.3) : values,
    series: bars.map(({ name, color, values }) => ({
      type: 'bar',
      name,
      color: palette[color],
      data: [...values],
      barMaxWidth: lying ? 16 : 26,
      barGap: '12%',
      itemStyle: { borderRadius: 1.5 },
    })),
  };
}

const STACK = { type: 'bar', stack: 'all', stackStrategy: 'all' } as const;

/** Bars that begin at `lows`, because they are stacked on invisible ones. */
export function floatingBars(lows: readonly number[], bars: BarSeriesOption): BarSeriesOption[] {
  return [
    { ...STACK, silent: true, data: [...lows], itemStyle: { color: 'transparent' } },
    { ...STACK, ...bars },
  ];
}
