import { init } from '../charts/parts.ts';
import { CHART_FONT_SIZE, LIGHT } from '../charts/theme.ts';
import type { Chart, ChartFrame } from '../documents/document.ts';
import { escapeHtml } from './markup.ts';

type ChartText = Pick<Chart, 'id' | 'title' | 'description'>;

/** Draws a chart as one accessible SVG without scripts, styles, or links. The same input gives the same bytes. */
export function chartSvg(
  chart: Pick<Chart, 'id' | 'title' | 'description' | 'draw'>,
  size: { width: number; height: number },
): string {
  const frame: ChartFrame = { ...size, theme: 'light', interactive: false };
  const drawing = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    drawing.setOption({
      animation: false,
      useUTC: true,
      textStyle: { fontSize: CHART_FONT_SIZE, color: LIGHT.muted },
      ...chart.draw(frame),
    });
    return cleanSvg(drawing.renderToSVGString(), chart);
  } finally {
    drawing.dispose();
  }
}

/**
 * Makes the SVG of ECharts fit for a page with many charts and a strict content policy. Hover styles, event attributes, and
 * inline styles are removed. Ids become unique to the chart and no longer count up. A title and a description are added.
 */
function cleanSvg(svg: string, { id, title, description }: ChartText): string {
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

/** The size and weight of a text. Its family is that of the page. */
function fontAttributes(style: string): string {
  const size = /(\d+(?:\.\d+)?)px/.exec(style)?.[1];
  const weight = /\b(bold|[5-9]00)\b/.exec(style)?.[1];
  return `${size ? ` font-size="${size}"` : ''}${weight ? ` font-weight="${weight}"` : ''}`;
}
