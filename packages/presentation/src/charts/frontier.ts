import type { EChartsOption } from 'echarts';
import type { ChartFrame } from '../documents/document.ts';
import { t } from '../language/translate.ts';
import { legend, legendHeight, levelText, plotArea, spanOf, tooltip, valueAxis } from './axes.ts';
import { CHART_FONT_SIZE, type ColorName, paletteOf } from './theme.ts';

/** Portfolios by risk and return. More than one is a line. */
export interface RiskAndReturn {
  readonly name: string;
  readonly color: ColorName;
  /** Decimals of a year. */
  readonly points: readonly (readonly [risk: number, expected: number])[];
}

/** Returns a chart with the risk on the horizontal axis and the expected return on the vertical one. */
export function frontierChart(frame: ChartFrame, groups: readonly RiskAndReturn[], riskName: string): EChartsOption {
  const palette = paletteOf(frame);
  const names = groups.map(({ name }) => name);
  const points = groups.flatMap((group) => group.points);
  const axis = (index: 0 | 1) => ({
    ...valueAxis(frame, 'percent', spanOf(points.map((point) => point[index]))),
    scale: true,
  });
  const { tooltip: usual } = tooltip(frame, 'percent');
  return {
    ...(usual
      ? {
          tooltip: {
            ...usual,
            trigger: 'item' as const,
            formatter: (dot: unknown) => {
              const { seriesName, value } = dot as { seriesName: string; value: readonly [number, number] }; // A point of the series below.
              return t('{seriesName}\n{riskName}: {percent}\nReturn: {percent2}', {
                seriesName,
                riskName,
                percent: levelText('percent', value[0]),
                percent2: levelText('percent', value[1]),
              });
            },
          },
        }
      : {}),
    grid: { ...plotArea(legendHeight(names, frame), 26), right: 24 },
    legend: legend(names, frame),
    xAxis: {
      ...axis(0),
      name: riskName,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: palette.muted, fontSize: CHART_FONT_SIZE },
    },
    yAxis: axis(1),
    series: groups.map(({ name, color, points: data }) => ({
      name,
      type: data.length > 1 ? ('line' as const) : ('scatter' as const),
      data: data.map((point) => [...point]),
      symbolSize: data.length > 1 ? 5 : 13,
      color: palette[color],
    })),
  };
}
