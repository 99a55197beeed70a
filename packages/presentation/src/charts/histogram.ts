import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { percent } from '../format/numbers.ts';
import { t } from '../language/translate.ts';
import { axisFormat, barTooltip, plotArea, valueAxis } from './axes.ts';
import { CHART_FONT_SIZE, type ColorName, MARK_PRECISION, paletteOf } from './theme.ts';

export interface Bin {
  /** Both ends are fractions. `to` belongs to the next bin. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const MOST_BINS = 60;

/** Bins of one width that end on round percentages. */
export function bins(returns: readonly number[]): Bin[] {
  const low = Math.min(...returns);
  const high = Math.max(...returns);
  const width =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1].find((step) => (high - low) / step <= MOST_BINS) ?? 0.2;
  const first = Math.floor(low / width + 1e-9);
  const number = Math.floor(high / width + 1e-9) - first + 1;
  const counts = new Array<number>(number).fill(0);
  for (const value of returns) {
    const index = Math.floor(value / width + 1e-9) - first;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ from: (first + index) * width, to: (first + index + 1) * width, count }));
}

export interface Marker {
  readonly name: string;
  /** A fraction on the horizontal axis. */
  readonly at: number;
  readonly color: ColorName;
}

export function histogram(frame: ChartFrame, found: readonly Bin[], markers: readonly Marker[]): EChartsOption {
  const palette = paletteOf(frame);
  const first = found[0];
  const last = found.at(-1);
  const width = first ? first.to - first.from : 1;
  const label = axisFormat('percent', first && last ? last.to - first.from : 1);
  return {
    ...barTooltip(
      frame,
      found.map(({ from, to, count }) =>
        t('{from} to {to}\n{count, plural, one {# day} other {# days}}', {
          from: percent(from, 2),
          to: percent(to, 2),
          count,
        }),
      ),
    ),
    grid: plotArea(20),
    xAxis: {
      ...valueAxis(frame, 'percent', 1),
      min: first?.from ?? 0,
      max: last?.to ?? 1,
      axisLabel: {
        color: palette.muted,
        fontSize: CHART_FONT_SIZE,
        formatter: label,
        showMinLabel: false,
        showMaxLabel: false,
      },
      splitLine: { show: false },
      axisLine: { show: true, onZero: false, lineStyle: { color: palette.axis } },
    },
    yAxis: { ...valueAxis(frame, 'number', 100), axisLabel: { color: palette.muted, fontSize: CHART_FONT_SIZE } },
    series: [
      {
        type: 'bar',
        name: t('Days'),
        data: found.map(({ from, count }) => ({
          value: [from + width / 2, count],
          itemStyle: { color: from < -1e-9 ? palette.bad : palette.good, opacity: 0.85 },
        })),
        barWidth: Math.max(1, ((frame.width - 50) / found.length) * 0.86),
        markLine: {
          precision: MARK_PRECISION,
          silent: true,
          symbol: 'none',
          lineStyle: { type: [4, 3], width: 1.2 },
          data: markers.map(({ name, at, color }) => ({
            xAxis: at,
            lineStyle: { color: palette[color] },
            label: {
              formatter: `${name} ${percent(at, 2)}`,
              color: palette.ink,
              fontSize: CHART_FONT_SIZE - 1,
              position: 'end',
            },
          })),
        },
      },
    ],
  };
}
