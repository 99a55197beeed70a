import { escapeHtml } from '@tearsheet/shared/html';
import type { EChartsOption } from 'echarts';
import { BarChart, LineChart, RadarChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, RadarComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { CHART_FONT_SIZE, LIGHT } from '../charts/theme.ts';

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

/**
 * What ECharts writes, made fit for a page with many charts and a strict content policy: hover styles, event attributes
 * and inline styles go, ids become unique to the chart and no longer count up, a title and a description come in.
 */
export function cleanSvg(svg: string, { id, title, description }: ChartText): string {
  const label = `<title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(description)}</desc>`;
  return svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(
      / (class="zr[^"]*"|ecmeta_\w+="[^"]*"|pointer-events="[^"]*"|baseProfile="[^"]*"|xmlns:xlink="[^"]*")/g,
      '',
    )
    .replace(/ style="([^"]*)"/g, (_all, style: string) => fontAttributes(style))
    .replace(/\bzr\d+-(c\d+)/g, `${id}-$1`)
    .replace(/<defs >\s*<\/defs>/g, '')
    .replace(/<path [^>]*fill="none"(?![^>]*stroke=)[^>]*><\/path>\n?/g, '')
    .replace(/\n\s*/g, '')
    .replace(/^<svg /, `<svg role="img" aria-labelledby="${id}-title" aria-describedby="${id}-desc" `)
    .replace(/^<svg [^>]*>/, (tag) => tag + label);
}

/** The size and weight of a text; its family is the page's. */
function fontAttributes(style: string): string {
  const size = /(\d+(?:\.\d+)?)px/.exec(style)?.[1];
  const weight = /\b(bold|[5-9]00)\b/.exec(style)?.[1];
  return `${size ? ` font-size="${size}"` : ''}${weight ? ` font-weight="${weight}"` : ''}`;
}
