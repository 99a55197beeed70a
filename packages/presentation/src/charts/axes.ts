import type {
  DataZoomComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { dayOf, longDate } from '../format/dates.ts';
import { compact, compactTo, percent, plain } from '../format/numbers.ts';
import { language } from '../language/translate.ts';
import { CHART_FONT_SIZE, paletteOf } from './theme.ts';

/** The kind of numbers on an axis. */
export type AxisUnit = 'percent' | 'amount' | 'number';

/** Returns the text of one value in a tooltip. */
export function levelText(unit: AxisUnit, value: number | null): string {
  return valueText(unit)(value);
}

function valueText(unit: AxisUnit): (value: number | null) => string {
  if (unit === 'percent') return (value) => percent(value, 2);
  return unit === 'amount' ? (value) => plain(value, 0) : (value) => plain(value);
}

/** Uses as many digits as the range needs, so that no two ticks read the same. @param span 0: nothing varies */
export function axisFormat(unit: AxisUnit, span: number): (value: number) => string {
  if (unit === 'amount') return (value) => (span > 0 ? compactTo(value, span / 10) : compact(value));
  if (unit === 'percent') return (value) => percent(value, span < 0.005 ? 2 : span < 0.06 ? 1 : 0);
  return (value) => plain(value, span < 0.5 ? 2 : span < 6 ? 1 : 0);
}

const DAY_MS = 86_400_000;

function textStyle(frame: ChartFrame) {
  return { color: paletteOf(frame).muted, fontSize: CHART_FONT_SIZE };
}

export function timeAxis(frame: ChartFrame) {
  return {
    type: 'time' as const,
    minInterval: DAY_MS,
    axisLine: { lineStyle: { color: paletteOf(frame).axis } },
    axisTick: { show: false },
    axisLabel: {
      ...textStyle(frame),
      hideOverlap: true,
      formatter: { year: '{yyyy}', month: '{MMM} {yy}', day: language() === 'de' ? '{d}. {MMM}' : '{d} {MMM}' },
    },
    splitLine: { show: false },
    axisPointer: { label: { formatter: ({ value }: { value: unknown }) => longDate(dayOf(Number(value))) } },
  };
}

export function categoryAxis(frame: ChartFrame, names: readonly string[]) {
  return {
    type: 'category' as const,
    data: [...names],
    axisLine: { lineStyle: { color: paletteOf(frame).axis } },
    axisTick: { show: false },
    axisLabel: { ...textStyle(frame), hideOverlap: true, interval: 0 },
  };
}

/** The names of lying bars, the first at the top. @param share of the width */
export function nameAxis(frame: ChartFrame, names: readonly string[], share: number) {
  const label = { color: paletteOf(frame).ink, fontSize: CHART_FONT_SIZE };
  return {
    ...categoryAxis(frame, names),
    inverse: true,
    position: 'left' as const,
    axisLabel: { ...label, width: frame.width * share, overflow: 'truncate' as const },
    axisLine: { show: false },
  };
}

/** @param span of the values in their unit, which decides the number of digits */
export function valueAxis(frame: ChartFrame, unit: AxisUnit, span: number) {
  return {
    type: 'value' as const,
    splitNumber: 4,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...textStyle(frame), formatter: axisFormat(unit, span) },
    splitLine: { lineStyle: { color: paletteOf(frame).line } },
  };
}

/** Ticks between the powers of ten. ECharts has only whole powers, which are too few for a portfolio. */
export function logAxis(frame: ChartFrame, values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null);
  const low = known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
    for (const step of [1, 1.5, 2, 3, 5, 7]) {
      const tick = step * 10 ** power;
      if (tick > low && tick < high) ticks.push(tick);
    }
  }
  const axis = valueAxis(frame, 'amount', high - low);
  return {
    ...axis,
    type: 'log' as const,
    min: low * 0.97,
    max: high * 1.03,
    axisLabel: { ...axis.axisLabel, formatter: (value: number) => compact(value), customValues: ticks },
    axisTick: { show: false, customValues: ticks },
  };
}

export function plotArea(top: number, bottom = 8): GridComponentOption {
  return { left: 4, right: 14, top, bottom, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' };
}

/** A legend along the top. legendHeight() is the room that it needs. */
export function legend(names: readonly string[], frame: ChartFrame): LegendComponentOption {
  return {
    data: [...names],
    // The first line of text is higher than its item, and reaches above it.
    top: 5,
    left: 0,
    width: frame.width - 10,
    padding: 0,
    itemGap: 14,
    itemWidth: 14,
    itemHeight: 4,
    icon: 'roundRect',
    textStyle: { ...textStyle(frame), color: paletteOf(frame).ink },
  };
}

const LEGEND_HEIGHT = 26;

/** Height of the legend when its names wrap. */
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

/**
 * A tooltip in interactive charts, and nothing in others. It is drawn inside the chart: as HTML it would need inline styles,
 * which the content security policy forbids.
 */
export function tooltip(
  frame: ChartFrame,
  unit: AxisUnit,
  pointer: 'line' | 'shadow' = 'line',
): { tooltip?: TooltipComponentOption } {
  if (!frame.interactive) return {};
  const { ink, line, surface } = paletteOf(frame);
  return {
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: ink, fontSize: CHART_FONT_SIZE },
      axisPointer: { type: pointer },
      ...valueFormatter(unit),
    },
  };
}

/** A tooltip in interactive charts with one text per bar, of one or more lines. */
export function barTooltip(frame: ChartFrame, texts: readonly string[]): { tooltip?: TooltipComponentOption } {
  const { tooltip: usual } = tooltip(frame, 'number', 'shadow');
  if (usual === undefined) return {};
  return {
    tooltip: {
      ...usual,
      formatter: (bars: unknown) =>
        texts[
          [bars]
            .flat()
            .map(indexOf)
            .find((at) => at >= 0) ?? -1
        ] ?? '',
    },
  };
}

function indexOf(bar: unknown): number {
  return typeof bar === 'object' && bar !== null && 'dataIndex' in bar ? Number(bar.dataIndex) : -1;
}

/** For tooltips, also those of a single series. */
export function valueFormatter(unit: AxisUnit) {
  const show = valueText(unit);
  return { valueFormatter: (value: unknown) => show(typeof value === 'number' ? value : null) };
}

/** Zoom into time in interactive charts. @param axes indexes of the time axes that zoom together */
export function zoom({ interactive }: ChartFrame, axes: number[] = [0]): { dataZoom?: DataZoomComponentOption[] } {
  if (!interactive) return {};
  return { dataZoom: [{ type: 'inside', xAxisIndex: axes, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }] };
}

/** Largest minus smallest finite value. 0 without any. */
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
