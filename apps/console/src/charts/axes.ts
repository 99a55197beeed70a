import type { XAXisComponentOption, YAXisComponentOption } from 'echarts';
import type { Show } from '../ui/format.ts';
import type { Theme } from './theme.ts';

/** Days along the bottom. */
export function dateAxis(
  theme: Theme,
  dates: readonly string[],
  more: XAXisComponentOption = {},
): XAXisComponentOption {
  return {
    type: 'category',
    data: [...dates],
    boundaryGap: false,
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    axisLabel: { color: theme.muted, hideOverlap: true },
    ...more,
  } as XAXisComponentOption;
}

export function valueAxis(theme: Theme, show: Show, more: YAXisComponentOption = {}): YAXisComponentOption {
  return {
    type: 'value',
    scale: true,
    axisLabel: { color: theme.muted, formatter: (value: number) => show(value) },
    splitLine: { lineStyle: { color: theme.line } },
    ...more,
  } as YAXisComponentOption;
}
