import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { t } from '../language/translate.ts';
import { type AxisUnit, barTooltip, levelText, nameAxis, plotArea, valueAxis } from './axes.ts';
import { floatingBars } from './bars.ts';
import { CHART_FONT_SIZE, paletteOf } from './theme.ts';

export interface Step {
  readonly label: string;
  /** The change, or the level itself for a `total`. */
  readonly amount: number;
  readonly kind: 'total' | 'change';
  /** Text next to the bar. */
  readonly text: string;
}

/** Returns a chart of steps from one level to another. The bars are horizontal, so that the names have room. */
export function waterfall(frame: ChartFrame, steps: readonly Step[], unit: AxisUnit = 'amount'): EChartsOption {
  const palette = paletteOf(frame);
  let level = 0;
  const bars = steps.map(({ amount, kind }) => {
    const from = kind === 'total' ? 0 : level;
    level = kind === 'total' ? amount : level + amount;
    return { low: Math.min(from, level), high: Math.max(from, level) };
  });
  const lowest = Math.min(...bars.map(({ low, high }, index) => (steps[index]?.kind === 'total' ? high : low)));
  const highest = Math.max(...bars.map(({ high }) => high));
  // Small steps on a high level would not be visible from zero. Then the bars of the totals are cut.
  const isCut = lowest > 0 && highest - lowest < highest / 3;
  const base = isCut ? lowest - (highest - lowest) * 0.35 : Math.min(0, lowest * 1.1);
  const colorOf = ({ kind, amount }: Step) =>
    kind === 'total' ? palette.accent : amount < 0 ? palette.bad : palette.good;
  const lows = bars.map(({ low }, index) => (steps[index]?.kind === 'total' ? 0 : low));
  const axis = valueAxis(frame, unit, highest - base);
  return {
    ...barTooltip(
      frame,
      steps.map(({ label, kind, text, amount }, index) => {
        const { low = 0, high = 0 } = bars[index] ?? {};
        if (kind === 'total') return `${label}: ${levelText(unit, amount)}`;
        const [from, to] = amount < 0 ? [high, low] : [low, high];
        return t('{label}: {text}\nfrom {unit} to {unit2}', {
          label,
          text,
          unit: levelText(unit, from),
          unit2: levelText(unit, to),
        });
      }),
    ),
    grid: { ...plotArea(4), left: 14, right: 74 },
    xAxis: {
      ...axis,
      min: base,
      splitNumber: frame.width < 500 ? 2 : 4,
      axisLabel: { ...axis.axisLabel, showMinLabel: !isCut },
    },
    yAxis: nameAxis(
      frame,
      steps.map(({ label }) => label),
      0.3,
    ),
    series: [
      ...floatingBars(lows, {
        barWidth: '62%',
        data: steps.map((step, index) => {
          const { low, high } = bars[index] ?? { low: 0, high: 0 };
          return {
            value: step.kind === 'total' ? step.amount : high - low,
            itemStyle: { color: colorOf(step), borderRadius: 1.5 },
            label: { formatter: step.text },
          };
        }),
        label: { show: true, position: 'right', color: palette.ink, fontSize: CHART_FONT_SIZE - 1 },
      }),
    ],
  };
}
