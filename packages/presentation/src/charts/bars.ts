import type { BarSeriesOption, EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/reportDocument.ts';
import { type AxisUnit, categoryAxis, legend, legendHeight, plotArea, spanOf, valueAxis } from './axes.ts';

export interface Bars {
  readonly name: string;
  readonly colour: string;
  /** One per category. */
  readonly values: readonly (number | null)[];
}

/** Groups of upright bars, one group per category. */
export function barChart(
  frame: ChartFrame,
  {
    categories,
    bars,
    unit,
  }: { readonly categories: readonly string[]; readonly bars: readonly Bars[]; readonly unit: AxisUnit },
): EChartsOption {
  const names = bars.map(({ name }) => name);
  return {
    legend: legend(names, frame),
    grid: plotArea(legendHeight(names, frame) + 4),
    xAxis: categoryAxis(categories),
    yAxis: valueAxis(unit, spanOf([0, ...bars.flatMap(({ values }) => values)])),
    series: bars.map(({ name, colour, values }) => ({
      type: 'bar',
      name,
      color: colour,
      data: [...values],
      barMaxWidth: 26,
      barGap: '12%',
      itemStyle: { borderRadius: 1.5 },
    })),
  };
}

const STACK = { type: 'bar', stack: 'all', stackStrategy: 'all' } as const;

/** Bars that begin at `lows`: they stand on bars that are not seen. */
export function floatingBars(lows: readonly number[], bars: BarSeriesOption): BarSeriesOption[] {
  return [
    { ...STACK, silent: true, data: [...lows], itemStyle: { color: 'transparent' } },
    { ...STACK, ...bars },
  ];
}
