import type { EChartsOption } from 'echarts';
import type { Show } from '../ui/format.ts';
import { valueAxis } from './axes.ts';
import type { Theme } from './theme.ts';
import { tooltip } from './tooltip.ts';

export interface BarSeries {
  readonly name: string;
  readonly colour: 'portfolio' | 'benchmark' | 'fx' | 'loss' | 'gain';
  readonly values: readonly (number | null)[];
}

export interface BarsLook {
  readonly show: Show;
  readonly axis: Show;
  readonly isStacked: boolean;
  /** Room for the names. */
  readonly labelPx?: number;
}

const NARROW_LABEL_PX = 110;

/** Lying bars, one group a name, the first at the top; stacked ones add up along the line. */
export function barsOption(
  names: readonly string[],
  series: readonly BarSeries[],
  { show, axis, isStacked, labelPx = 120 }: BarsLook,
) {
  return (theme: Theme): EChartsOption => ({
    tooltip: { ...tooltip(theme, () => show), axisPointer: { type: 'shadow' } },
    legend: { top: 0, left: 0, textStyle: { color: theme.ink }, icon: 'roundRect' },
    grid: { left: 4, right: 20, top: 36, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: valueAxis(theme, axis, { scale: false, splitNumber: theme.isNarrow ? 3 : 5 }) as NonNullable<
      EChartsOption['xAxis']
    >,
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...names],
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisLabel: {
        color: theme.ink,
        overflow: 'break',
        ...(theme.isNarrow ? { width: NARROW_LABEL_PX, fontSize: 10 } : { width: labelPx }),
      },
    },
    series: series.map(({ name, colour, values }) => ({
      type: 'bar',
      name,
      color: theme[colour],
      barMaxWidth: 16,
      ...(isStacked ? { stack: 'all' } : {}),
      data: [...values],
    })),
  });
}
