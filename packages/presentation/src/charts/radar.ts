import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/reportDocument.ts';
import { legend } from './axes.ts';
import { CHART_FONT_SIZE, LIGHT } from './theme.ts';

export interface Profile {
  readonly name: string;
  readonly colour: string;
  /** One per axis, 0 to `max`. */
  readonly values: readonly number[];
}

export function radar(
  frame: ChartFrame,
  {
    axes,
    max,
    profiles,
  }: { readonly axes: readonly string[]; readonly max: number; readonly profiles: readonly Profile[] },
): EChartsOption {
  return {
    legend: legend(
      profiles.map(({ name }) => name),
      frame,
    ),
    radar: {
      indicator: axes.map((name) => ({ name, max })),
      center: ['50%', '57%'],
      radius: '74%',
      splitNumber: 5,
      axisName: { color: LIGHT.ink, fontSize: CHART_FONT_SIZE },
      splitLine: { lineStyle: { color: LIGHT.line } },
      axisLine: { lineStyle: { color: LIGHT.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        symbol: 'none',
        data: profiles.map(({ name, colour, values }, index) => ({
          name,
          value: [...values],
          itemStyle: { color: colour },
          lineStyle: { color: colour, width: index === 0 ? 2 : 1.4 },
          ...(index === 0 ? { areaStyle: { color: colour, opacity: 0.16 } } : {}),
        })),
      },
    ],
  };
}
