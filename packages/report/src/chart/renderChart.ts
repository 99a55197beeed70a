import type { EChartsOption } from 'echarts';
import { BarChart, LineChart, RadarChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, RadarComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { CHART_FONT_SIZE, LIGHT } from './chartTheme.ts';
import { cleanSvg } from './cleanSvg.ts';

use([
  BarChart,
  LineChart,
  RadarChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  RadarComponent,
  SVGRenderer,
]);

export interface ChartSize {
  /** px */
  readonly width: number;
  readonly height: number;
}

export interface ChartText {
  /** Unique in its page; a prefix of the ids inside. */
  readonly id: string;
  readonly title: string;
  /** What the chart shows, for those who cannot see it. */
  readonly description: string;
}

/** Draws a chart as one accessible SVG without scripts, styles or links; the same input gives the same bytes. */
export function renderChart(option: EChartsOption, { width, height }: ChartSize, text: ChartText): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({
      animation: false,
      useUTC: true,
      textStyle: { fontSize: CHART_FONT_SIZE, color: LIGHT.muted },
      ...option,
    });
    return cleanSvg(chart.renderToSVGString(), text);
  } finally {
    chart.dispose();
  }
}
