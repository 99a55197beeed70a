import type { XAXisComponentOption, YAXisComponentOption } from 'echarts';
import type { Show } from '../ui/format.ts';
import type { Theme } from './theme.ts';

/** Days along the bottom; the marks are years, months or days, whatever has room. */
export function dateAxis(theme: Theme, more: XAXisComponentOption = {}): XAXisComponentOption {
  return {
    type: 'time',
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    axisLabel: { color: theme.muted, hideOverlap: true },
    splitLine: { show: false },
    ...more,
  } as XAXisComponentOption;
}

/** Values beside their days, as a time axis wants them. */
export function onDates<Value>(dates: readonly string[], values: readonly Value[]): [string, Value][] {
  return dates.flatMap((date, day): [string, Value][] => {
    const value = values[day];
    return value === undefined ? [] : [[date, value]];
  });
}

export function valueAxis(theme: Theme, show: Show, more: YAXisComponentOption = {}): YAXisComponentOption {
  return {
    type: 'value',
    scale: true,
    axisLabel: { color: theme.muted, hideOverlap: true, formatter: (value: number) => show(value) },
    splitLine: { lineStyle: { color: theme.line } },
    ...more,
  } as YAXisComponentOption;
}
