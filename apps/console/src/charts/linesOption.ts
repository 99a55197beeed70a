import type { EChartsOption } from 'echarts';
import type { Show } from '../ui/format.ts';
import { dateAxis, onDates, valueAxis } from './axes.ts';
import type { Theme } from './theme.ts';
import { tooltip } from './tooltip.ts';

export interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** One or more series over days; stacked ones fill up to their sum. */
export function linesOption(
  dates: readonly string[],
  lines: readonly Line[],
  { show, axis, isStacked = false }: { readonly show: Show; readonly axis: Show; readonly isStacked?: boolean },
) {
  return (theme: Theme): EChartsOption => ({
    tooltip: tooltip(theme, () => show),
    legend:
      lines.length > 1
        ? { type: 'scroll', top: 0, left: 0, textStyle: { color: theme.ink }, icon: 'roundRect' }
        : { show: false },
    grid: { left: 52, right: 16, outerBoundsMode: 'none', top: lines.length > 1 ? 36 : 12, bottom: 28 },
    xAxis: dateAxis(theme, { axisLine: { onZero: false } }),
    yAxis: valueAxis(theme, axis, isStacked ? { max: 1, scale: false } : {}),
    dataZoom: [{ type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    series: lines.map(({ name, values }, index) => ({
      type: 'line',
      name,
      data: onDates(dates, values),
      showSymbol: false,
      silent: true,
      color: theme.series[index % theme.series.length] ?? theme.ink,
      lineStyle: { width: isStacked ? 0.5 : 1.5 },
      ...(isStacked ? { stack: 'all', areaStyle: { opacity: 0.75 } } : { sampling: 'lttb' }),
    })),
  });
}
