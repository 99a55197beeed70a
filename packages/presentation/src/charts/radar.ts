import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { legend, legendHeight, tooltip } from './axes.ts';
import { CHART_FONT_SIZE, type ColorName, paletteOf } from './theme.ts';

export interface Profile {
  readonly name: string;
  readonly color: ColorName;
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
  const palette = paletteOf(frame);
  const { tooltip: usual } = tooltip(frame, 'number');
  const names = profiles.map(({ name }) => name);
  const isHigh = legendHeight(names, frame) > legendHeight([], frame);
  return {
    ...(usual ? { tooltip: { ...usual, trigger: 'item' as const } } : {}),
    legend: legend(names, frame),
    radar: {
      indicator: axes.map((name) => ({ name, max })),
      // Long names take a second line of the legend.
      center: ['50%', isHigh ? '62%' : '57%'],
      radius: isHigh ? '62%' : '74%',
      splitNumber: 5,
      axisName: { color: palette.ink, fontSize: CHART_FONT_SIZE },
      splitLine: { lineStyle: { color: palette.line } },
      axisLine: { lineStyle: { color: palette.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        ...(frame.interactive ? { symbolSize: 6 } : { symbol: 'none' }),
        data: profiles.map(({ name, color, values }, index) => ({
          name,
          value: [...values],
          itemStyle: { color: palette[color] },
          lineStyle: { color: palette[color], width: index === 0 ? 2 : 1.4 },
          ...(index === 0 ? { areaStyle: { color: palette[color], opacity: 0.16 } } : {}),
        })),
      },
    ],
  };
}
