import { html, type Markup, trusted } from '@tearsheet/shared/html';
import { type ColourName, LIGHT } from '../chart/chartTheme.ts';
import { renderChart } from '../chart/renderChart.ts';
import type { Chart } from '../document/reportDocument.ts';
import { tableHtml } from './tableHtml.ts';

/** px: a chart over the whole page, beside another one, and on a phone. */
const WIDE = 1000;
const HALF = 470;
/** Narrow drawings are this much higher, seen from their width. */
const NARROW_HEIGHT = 0.86;

const NAMES = new Map((Object.keys(LIGHT) as ColourName[]).map((name) => [LIGHT[name] as string, name]));

/** The drawing, twice where a phone needs another one than a wide page, and its numbers as a table. */
export function chartHtml(chart: Chart, isHalf: boolean): Markup {
  const { id, title, description, height, draw, data } = chart;
  const drawing = (width: number, drawnHeight: number, suffix: string) => {
    const size = { width, height: drawnHeight };
    return trusted(colourClasses(renderChart(draw(size), size, { id: `${id}${suffix}`, title, description })));
  };
  const narrow = Math.round(height * NARROW_HEIGHT);
  return html`<figure id="${id}"><figcaption>${title}</figcaption>${
    isHalf
      ? drawing(HALF, narrow, '')
      : html`<div class="wide">${drawing(WIDE, height, '-w')}</div><div class="narrow">${drawing(HALF, narrow, '-n')}</div>`
  }<details><summary>Numbers of this chart</summary>${tableHtml({ ...data, title })}</details></figure>`;
}

/** Beside every colour of the theme a class of its name: style sheets win over attributes, so dark mode can change it. */
function colourClasses(svg: string): string {
  return svg.replace(/<(?:path|text|rect|circle|polyline|polygon|line)\b[^>]*>/g, (tag) => {
    const names = [...tag.matchAll(/ (fill|stroke)="(#[0-9a-f]{6})"/g)].flatMap(([, what = '', colour = '']) => {
      const name = NAMES.get(colour);
      return name === undefined ? [] : [`${what[0]}-${name}`];
    });
    return names.length === 0 ? tag : tag.replace(/^<(\w+)/, `<$1 class="${names.join(' ')}"`);
  });
}
