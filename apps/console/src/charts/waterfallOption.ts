import type { EChartsOption } from 'echarts';
import type { Show } from '../ui/format.ts';
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

export function waterfallOption(
  steps: readonly WaterfallStep[],
  { show, axis }: { readonly show: Show; readonly axis: Show },
) {
  const bars = waterfallBars(steps);
  const byLabel = new Map(bars.map(({ label, value }) => [label, value]));
  return (theme: Theme): EChartsOption => {
    const colourOf = ({ kind, value }: WaterfallBar) =>
      kind === 'level' ? theme.portfolio : value < 0 ? theme.loss : theme.gain;
    return {
      grid: { left: 52, right: 16, outerBoundsMode: 'none', top: 24, bottom: theme.isNarrow ? 64 : 40 },
      xAxis: {
        type: 'category',
        data: bars.map(({ label }) => label),
        axisLine: { lineStyle: { color: theme.line } },
        axisTick: { show: false },
        axisLabel: theme.isNarrow
          ? { color: theme.ink, interval: 0, rotate: 45, fontSize: 11 }
          : { color: theme.ink, interval: 0, width: 76, overflow: 'break' },
      },
      yAxis: valueAxis(theme, axis, { scale: false }),
      series: [
        {
          type: 'bar',
          stack: 'all',
          // Also across zero, where what returned less than nothing hangs.
          stackStrategy: 'all',
          silent: true,
          itemStyle: { color: 'transparent' },
          data: bars.map(({ base }) => base),
        },
        {
          type: 'bar',
          name: 'Amount',
          stack: 'all',
          stackStrategy: 'all',
          barMaxWidth: 72,
          label: {
            show: true,
            position: 'top',
            color: theme.ink,
            fontSize: theme.isNarrow ? 10 : 12,
            formatter: ({ name }) => show(byLabel.get(name) ?? 0),
          },
          data: bars.map((bar) => ({ value: bar.height, itemStyle: { color: colourOf(bar) } })),
        },
      ],
    };
  };
}
