import type { GridComponentOption, LegendComponentOption } from 'echarts';
import type { ChartFrame } from '../documents/reportDocument.ts';
import { compactTo, percent, plain } from '../format/formatNumber.ts';
import { CHART_FONT_SIZE, LIGHT } from './theme.ts';

/** How an axis writes its numbers. */
export type AxisUnit = 'percent' | 'amount' | 'number';

const TEXT = { color: LIGHT.muted, fontSize: CHART_FONT_SIZE };

/** Digits as the range needs them: a scale of −0.3% to 0.4% must not read 0% five times. @param span 0: nothing varies */
export function axisFormat(unit: AxisUnit, span: number): (value: number) => string {
  if (unit === 'amount') return (value) => compactTo(value, span / 10);
  if (unit === 'percent') return (value) => percent(value, span < 0.005 ? 2 : span < 0.06 ? 1 : 0);
  return (value) => plain(value, span < 0.5 ? 2 : span < 6 ? 1 : 0);
}

const DAY_MS = 86_400_000;

export function timeAxis() {
  return {
    type: 'time' as const,
    minInterval: DAY_MS,
    axisLine: { lineStyle: { color: LIGHT.axis } },
    axisTick: { show: false },
    axisLabel: { ...TEXT, hideOverlap: true, formatter: { year: '{yyyy}', month: '{MMM} {yy}', day: '{d} {MMM}' } },
    splitLine: { show: false },
  };
}

export function categoryAxis(names: readonly string[]) {
  return {
    type: 'category' as const,
    data: [...names],
    axisLine: { lineStyle: { color: LIGHT.axis } },
    axisTick: { show: false },
    axisLabel: { ...TEXT, hideOverlap: true, interval: 0 },
  };
}

/** @param span of the values, in their unit: decides the digits */
export function valueAxis(unit: AxisUnit, span: number) {
  return {
    type: 'value' as const,
    splitNumber: 4,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...TEXT, formatter: axisFormat(unit, span) },
    splitLine: { lineStyle: { color: LIGHT.line } },
  };
}

export function plotArea(top: number, bottom = 8): GridComponentOption {
  return { left: 4, right: 14, top, bottom, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' };
}

/** Along the top; leave LEGEND_HEIGHT for it. */
export function legend(names: readonly string[], { width }: ChartFrame): LegendComponentOption {
  return {
    data: [...names],
    top: 0,
    left: 0,
    width: width - 10,
    padding: 0,
    itemGap: 14,
    itemWidth: 14,
    itemHeight: 4,
    icon: 'roundRect',
    textStyle: { ...TEXT, color: LIGHT.ink },
  };
}

const LEGEND_HEIGHT = 26;

/** Height that the legend takes when its names wrap. */
export function legendHeight(names: readonly string[], { width }: ChartFrame): number {
  let lines = 1;
  let used = 0;
  for (const name of names) {
    const needed = 33 + name.length * CHART_FONT_SIZE * 0.56;
    if (used > 0 && used + needed > width - 10) {
      lines += 1;
      used = 0;
    }
    used += needed;
  }
  return LEGEND_HEIGHT + (lines - 1) * 28;
}

/** Largest minus smallest finite value; 0 without any. */
export function spanOf(values: Iterable<number | null>): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high >= low ? high - low : 0;
}
