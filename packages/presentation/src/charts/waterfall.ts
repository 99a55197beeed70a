import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/reportDocument.ts';
import { categoryAxis, plotArea, valueAxis } from './axes.ts';
import { floatingBars } from './bars.ts';
import { CHART_FONT_SIZE, LIGHT } from './theme.ts';

export interface Step {
  readonly label: string;
  /** Change, or the level itself for a `total`. */
  readonly amount: number;
  readonly kind: 'total' | 'change';
  /** Written at the bar. */
  readonly text: string;
}

/** From one level to another by steps; lies on its side, so that the labels have room. */
export function waterfall({ width }: ChartFrame, steps: readonly Step[]): EChartsOption {
  let level = 0;
  const bars = steps.map(({ amount, kind }) => {
    const from = kind === 'total' ? 0 : level;
    level = kind === 'total' ? amount : level + amount;
    return { low: Math.min(from, level), high: Math.max(from, level) };
  });
  const lowest = Math.min(...bars.map(({ low, high }, index) => (steps[index]?.kind === 'total' ? high : low)));
  const highest = Math.max(...bars.map(({ high }) => high));
  // Small steps on a high level would not be seen from zero; the bars of the totals are cut then.
  const isCut = lowest > 0 && highest - lowest < highest / 3;
  const base = isCut ? lowest - (highest - lowest) * 0.35 : Math.min(0, lowest * 1.1);
  const colourOf = ({ kind, amount }: Step) => (kind === 'total' ? LIGHT.accent : amount < 0 ? LIGHT.bad : LIGHT.good);
  const lows = bars.map(({ low }, index) => (steps[index]?.kind === 'total' ? 0 : low));
  const axis = valueAxis('amount', highest - base);
  return {
    grid: { ...plotArea(4), left: 14, right: 74 },
    xAxis: {
      ...axis,
      min: base,
      splitNumber: width < 500 ? 2 : 4,
      axisLabel: { ...axis.axisLabel, showMinLabel: !isCut },
    },
    yAxis: {
      ...categoryAxis(steps.map(({ label }) => label)),
      inverse: true,
      position: 'left' as const,
      axisLabel: { color: LIGHT.ink, fontSize: CHART_FONT_SIZE, width: width * 0.3, overflow: 'truncate' },
      axisLine: { show: false },
    },
    series: [
      ...floatingBars(lows, {
        barWidth: '62%',
        data: steps.map((step, index) => {
          const { low, high } = bars[index] ?? { low: 0, high: 0 };
          return {
            value: step.kind === 'total' ? step.amount : high - low,
            itemStyle: { color: colourOf(step), borderRadius: 1.5 },
            label: { formatter: step.text },
          };
        }),
        label: { show: true, position: 'right', color: LIGHT.ink, fontSize: CHART_FONT_SIZE - 1 },
      }),
    ],
  };
}
