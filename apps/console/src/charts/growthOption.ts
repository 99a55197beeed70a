import type { EChartsOption } from 'echarts';
import { axisMoney, axisPercent, percent, wholeMoney } from '../ui/format.ts';
import { dateAxis, onDates, valueAxis } from './axes.ts';
import type { Theme } from './theme.ts';
import { tooltip } from './tooltip.ts';

export interface GrowthLine {
  readonly name: string;
  readonly colour: 'portfolio' | 'benchmark' | 'fx';
  readonly values: readonly (number | null)[];
  /** At most 0. */
  readonly drawdowns: readonly (number | null)[];
}

const DRAWDOWN = ', drawdown';

/** Values above, drawdowns beneath, over the same days; both zoom together. */
export function growthOption(dates: readonly string[], lines: readonly GrowthLine[]) {
  return (theme: Theme): EChartsOption => ({
    aria: { enabled: false },
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: theme.muted } },
    tooltip: tooltip(theme, (series) => (series.endsWith(DRAWDOWN) ? percent : wholeMoney)),
    legend: {
      data: lines.map(({ name }) => name),
      top: 0,
      left: 0,
      textStyle: { color: theme.ink },
      icon: 'roundRect',
    },
    grid: [
      { left: 52, right: 16, outerBoundsMode: 'none', top: 32, height: 220 },
      { left: 52, right: 16, outerBoundsMode: 'none', top: 276, height: 84 },
    ],
    xAxis: [
      dateAxis(theme, { axisLabel: { show: false } }),
      dateAxis(theme, { gridIndex: 1, position: 'bottom', axisLine: { onZero: false } }),
    ],
    yAxis: [valueAxis(theme, axisMoney), valueAxis(theme, axisPercent, { gridIndex: 1, max: 0, splitNumber: 2 })],
    dataZoom: [{ type: 'inside', xAxisIndex: [0, 1], zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    series: lines.flatMap(({ name, colour, values, drawdowns }) => {
      const shared = {
        type: 'line' as const,
        showSymbol: false,
        // The pointer is followed along the axis; asking each line whether it is hit would cost frames.
        silent: true,
        sampling: 'lttb' as const,
        color: theme[colour],
        connectNulls: false,
      };
      const isMain = colour === 'portfolio';
      return [
        { ...shared, name, data: onDates(dates, values), lineStyle: { width: isMain ? 2 : 1.5 } },
        {
          ...shared,
          name: name + DRAWDOWN,
          xAxisIndex: 1,
          yAxisIndex: 1,
          data: onDates(dates, drawdowns),
          lineStyle: { width: isMain ? 1.5 : 1 },
          ...(isMain ? { areaStyle: { opacity: 0.18 } } : {}),
        },
      ];
    }),
  });
}
