import type { EChartsOption } from 'echarts';
import { wholeMoney } from '../ui/format.ts';
import { valueAxis } from './axes.ts';
import type { Theme } from './theme.ts';

export interface WaterfallStep {
  readonly label: string;
  /** An amount that is reached, or a change of it. */
  readonly kind: 'level' | 'change';
  readonly value: number;
}

export interface WaterfallBar {
  readonly label: string;
  readonly kind: WaterfallStep['kind'];
  readonly value: number;
  /** Where the bar begins and how tall it is. */
  readonly base: number;
  readonly height: number;
}

/** Bars that hang where the one before ended. */
export function waterfallBars(steps: readonly WaterfallStep[]): WaterfallBar[] {
  let level = 0;
  return steps.map(({ label, kind, value }) => {
    const before = kind === 'level' ? 0 : level;
    level = kind === 'level' ? value : level + value;
    return { label, kind, value, base: Math.min(before, level), height: Math.abs(level - before) };
  });
}

export function waterfallOption(steps: readonly WaterfallStep[]) {
  const bars = waterfallBars(steps);
  const byLabel = new Map(bars.map(({ label, value }) => [label, value]));
  return (theme: Theme): EChartsOption => {
    const colourOf = ({ kind, value }: WaterfallBar) =>
      kind === 'level' ? theme.portfolio : value < 0 ? theme.loss : theme.gain;
    return {
      grid: { left: 64, right: 40, outerBoundsMode: 'none', top: 24, bottom: 28 },
      xAxis: {
        type: 'category',
        data: bars.map(({ label }) => label),
        axisLine: { lineStyle: { color: theme.line } },
        axisTick: { show: false },
        axisLabel: { color: theme.ink, interval: 0 },
      },
      yAxis: valueAxis(theme, wholeMoney, { scale: false }),
      series: [
        {
          type: 'bar',
          stack: 'all',
          silent: true,
          itemStyle: { color: 'transparent' },
          data: bars.map(({ base }) => base),
        },
        {
          type: 'bar',
          name: 'Amount',
          stack: 'all',
          barMaxWidth: 72,
          label: {
            show: true,
            position: 'top',
            color: theme.ink,
            formatter: ({ name }) => wholeMoney(byLabel.get(name) ?? 0),
          },
          data: bars.map((bar) => ({ value: bar.height, itemStyle: { color: colourOf(bar) } })),
        },
      ],
    };
  };
}
