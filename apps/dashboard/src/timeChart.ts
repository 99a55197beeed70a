import { html, type Markup } from '@tearsheet/http';
import { MS_PER_DAY } from '@tearsheet/shared';

/** One line of a chart, with one value per column. Null is a gap. */
export interface ChartLine {
  readonly name: string;
  readonly color: ChartColor;
  readonly values: readonly (number | null)[];
}

/** One bar per column. A bar with a link opens the page about it. */
export interface ChartBars extends ChartLine {
  readonly links?: readonly (string | null)[];
}

export type ChartColor = 'blue' | 'green' | 'red' | 'gray';

export interface TimeChart {
  readonly title: string;
  /** Start of the first column, and width of a column, in milliseconds. */
  readonly fromMs: number;
  readonly stepMs: number;
  readonly lines?: readonly ChartLine[];
  /** Bars stand on each other. */
  readonly bars?: readonly ChartBars[];
  /** A horizontal line to compare with. It is drawn only if the scale reaches it. */
  readonly limit?: { readonly name: string; readonly value: number };
  readonly format: (value: number) => string;
}

const COLUMN = 10;
const HEIGHT = 100;
/** Half of a scale's end is a readable number too. */
const ENDS = [1, 2, 4, 6, 8];
const LABELS = 5;

/**
 * Draws a chart over time without scripts or inline styles, which the content security policy forbids. The drawing is
 * stretched to the width of the page, so its labels are HTML.
 */
export function timeChart(chart: TimeChart): Markup {
  const { title, fromMs, stepMs, lines = [], bars = [], limit, format } = chart;
  const all = [...lines, ...bars];
  const count = all[0]?.values.length ?? 0;
  const isEmpty = all.every(({ values }) => values.every((value) => value === null));
  if (isEmpty) {
    return html`<figure><figcaption>${title}</figcaption><p class="soft">No figures yet. A point is added every minute.</p></figure>`;
  }
  const columns = Array.from({ length: count }, (_, i) => i);
  const stacked = columns.map((i) => bars.reduce((sum, { values }) => sum + (values[i] ?? 0), 0));
  const most = Math.max(...stacked, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = scaleEnd(most);
  const y = (value: number) => round(HEIGHT - (value / top) * HEIGHT);
  const width = count * COLUMN;
  const span = count * stepMs;
  const when = (i: number) => timeText(fromMs + i * stepMs, span);
  const textOf = (i: number) =>
    `${when(i)}: ${all.map(({ name, values }) => `${name.toLowerCase()} ${shown(values[i], format)}`).join(', ')}`;
  const hits = columns.map(
    (i) =>
      html`<rect class="hit" x="${i * COLUMN}" y="0" width="${COLUMN}" height="${HEIGHT}"><title>${textOf(i)}</title></rect>`,
  );
  const limitLine =
    limit && limit.value <= top
      ? html`<line class="limit" x1="0" x2="${width}" y1="${y(limit.value)}" y2="${y(limit.value)}"></line>`
      : null;
  const barColumns = bars.map(({ color, values, links = [] }, at) =>
    columns.map((i) => {
      const value = values[i] ?? 0;
      if (value === 0) return null;
      const below = bars.slice(0, at).reduce((sum, other) => sum + (other.values[i] ?? 0), 0);
      // A few jobs must be seen too, next to a bar of many.
      const height = Math.max(2, round((value / top) * HEIGHT));
      const bar = html`<rect class="bar ${color}" x="${i * COLUMN + 1}" y="${round(y(below) - height)}" width="${COLUMN - 2}" height="${height}"><title>${textOf(i)}</title></rect>`;
      const link = links[i] ?? null;
      return link === null ? bar : html`<a href="${link}" tabindex="-1" aria-hidden="true">${bar}</a>`;
    }),
  );
  const drawing = html`<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
<line class="grid" x1="0" x2="${width}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"></line>${limitLine}
${lines.map(({ color, values }) => html`<path class="line ${color}" d="${pathOf(values, y)}"></path>`)}${hits}${barColumns}</svg>`;
  const keys = all.map(({ name, color, values }) => {
    const high = Math.max(...values.map((value) => value ?? 0));
    return html`<li><span class="key ${color}"></span>${name} <span class="soft">peak ${format(high)}</span></li>`;
  });
  const limitKey = limitLine ? html`<li><span class="key dashed"></span>${limit?.name ?? ''}</li>` : null;
  const ticks = Array.from({ length: LABELS }, (_, i) => when((i * count) / (LABELS - 1)));
  return html`<figure><figcaption>${title}</figcaption><ul class="legend">${keys}${limitKey}</ul>
<div class="plot"><div class="scale"><span>${format(top)}</span><span>${format(top / 2)}</span><span>${format(0)}</span></div>${drawing}
<div class="times">${ticks.map((tick) => html`<span>${tick}</span>`)}</div></div></figure>`;
}

/** Draws a line of one queue in a table. */
export function smallLine(values: readonly (number | null)[]): Markup {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const path = pathOf(values, (value) => round(HEIGHT - (value / top) * HEIGHT));
  return html`<svg class="small" viewBox="0 -5 ${values.length * COLUMN} ${HEIGHT + 10}" preserveAspectRatio="none" aria-hidden="true"><path class="line blue" d="${path}"></path></svg>`;
}

/** Returns the path through the middle of each column. A point between gaps becomes a short line. */
function pathOf(values: readonly (number | null)[], y: (value: number) => number): string {
  let path = '';
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    const x = i * COLUMN + COLUMN / 2;
    const isFirst = (values[i - 1] ?? null) === null;
    const isAlone = isFirst && (values[i + 1] ?? null) === null;
    path += isAlone ? `M${x - 2} ${y(value)}h4` : `${isFirst ? 'M' : 'L'}${x} ${y(value)}`;
  }
  return path;
}

/** Returns the smallest end of the scale that is at least the value. */
function scaleEnd(value: number): number {
  const least = Math.max(value, 2);
  const power = 10 ** Math.floor(Math.log10(least));
  return (ENDS.find((end) => end * power >= least) ?? 10) * power;
}

function timeText(ms: number, spanMs: number): string {
  const time = new Date(ms).toISOString();
  return spanMs <= MS_PER_DAY ? time.slice(11, 16) : `${time.slice(5, 10)} ${time.slice(11, 16)}`;
}

function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
