import type { EChartsOption } from 'echarts';
import { axisNumber, ratio } from '../ui/format.ts';
import { valueAxis } from './axes.ts';
import type { Theme } from './theme.ts';

export interface ValueRange {
  readonly name: string;
  readonly low: number;
  readonly base: number;
  readonly high: number;
}

/** Lying bars from low to high with a mark at the base, the first at the top. @param reference a line through all of them */
export function rangesOption(ranges: readonly ValueRange[], reference: number | null) {
  return (theme: Theme): EChartsOption => ({
    grid: { left: 4, right: 24, top: 28, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: valueAxis(theme, axisNumber, { splitNumber: theme.isNarrow ? 3 : 6 }) as NonNullable<EChartsOption['xAxis']>,
    yAxis: {
      type: 'category',
      inverse: true,
      data: ranges.map(({ name }) => name),
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisLabel: { color: theme.ink, width: theme.isNarrow ? 100 : 170, overflow: 'break' },
    },
    series: [
      {
        type: 'bar',
        stack: 'range',
        silent: true,
        itemStyle: { color: 'transparent' },
        data: ranges.map(({ low }) => low),
      },
      {
        type: 'bar',
        stack: 'range',
        silent: true,
        barMaxWidth: 14,
        color: theme.portfolio,
        itemStyle: { opacity: 0.45 },
        data: ranges.map(({ low, high }) => high - low),
        ...(reference === null
          ? {}
          : {
              markLine: {
                symbol: 'none',
                silent: true,
                lineStyle: { color: theme.ink, type: 'dashed' as const },
                label: {
                  color: theme.ink,
                  formatter: `close ${ratio(reference)}`,
                  position: 'start' as const,
                  rotate: 0,
                },
                data: [{ xAxis: reference }],
              },
            }),
      },
      {
        type: 'scatter',
        silent: true,
        symbol: 'rect',
        symbolSize: [3, 22],
        color: theme.portfolio,
        data: ranges.map(({ base, name }) => [base, name]),
      },
    ],
  });
}
