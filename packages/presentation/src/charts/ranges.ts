import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { t } from '../language/translate.ts';
import { type AxisUnit, axisFormat, barTooltip, levelText, nameAxis, plotArea, spanOf, valueAxis } from './axes.ts';
import { floatingBars } from './bars.ts';
import { CHART_FONT_SIZE, MARK_PRECISION, paletteOf } from './theme.ts';

export interface Range {
  readonly label: string;
  readonly low: number;
  readonly high: number;
  /** A dot inside the bar. Null for none. */
  readonly point: number | null;
}

export interface RangesOptions {
  readonly unit: AxisUnit;
  readonly ranges: readonly Range[];
  /** A line across all bars. Null for none. */
  readonly reference: { readonly name: string; readonly at: number } | null;
  /** Fixed ends of the scale. */
  readonly scale?: readonly [number, number];
}

/** Bars from low to high, one under the other, e.g. the target prices of several methods. */
export function ranges(frame: ChartFrame, { unit, ranges: rows, reference, scale }: RangesOptions): EChartsOption {
  const palette = paletteOf(frame);
  const ends = rows.flatMap(({ low, high }) => [low, high]).concat(reference?.at ?? []);
  const span = spanOf(ends);
  const [min, max] = scale ?? [Math.min(...ends) - span * 0.08, Math.max(...ends) + span * 0.08];
  return {
    ...barTooltip(
      frame,
      rows.map(({ label, low, high, point }) => {
        const range = t('{label}: {unit} to {unit2}', {
          label,
          unit: levelText(unit, low),
          unit2: levelText(unit, high),
        });
        return point === null ? range : t('{range}\nestimate {unit}', { range, unit: levelText(unit, point) });
      }),
    ),
    grid: { ...plotArea(reference ? 20 : 4), right: 18 },
    xAxis: {
      ...valueAxis(frame, unit, span),
      min,
      max,
      splitNumber: frame.width < 500 ? 3 : 5,
      axisLabel: {
        color: palette.muted,
        fontSize: CHART_FONT_SIZE,
        formatter: axisFormat(unit, span),
        ...(scale ? {} : { showMinLabel: false, showMaxLabel: false }),
      },
    },
    yAxis: nameAxis(
      frame,
      rows.map(({ label }) => label),
      0.34,
    ),
    series: [
      ...floatingBars(
        rows.map(({ low }) => low),
        {
          barWidth: '46%',
          data: rows.map(({ low, high }) => high - low),
          itemStyle: { color: palette.accent, opacity: 0.35, borderRadius: 2 },
          ...(reference
            ? {
                markLine: {
                  precision: MARK_PRECISION,
                  silent: true,
                  symbol: 'none',
                  lineStyle: { color: palette.bad, type: [4, 3], width: 1.4 },
                  label: {
                    formatter: reference.name,
                    color: palette.ink,
                    fontSize: CHART_FONT_SIZE - 1,
                    position: 'start',
                  },
                  data: [{ xAxis: reference.at }],
                },
              }
            : {}),
        },
      ),
      {
        type: 'scatter',
        symbolSize: 9,
        data: rows.flatMap(({ point, label }) => (point === null ? [] : [[point, label]])),
        itemStyle: { color: palette.accent },
      },
    ],
  };
}
