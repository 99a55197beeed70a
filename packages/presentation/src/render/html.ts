import { type ColorName, LIGHT } from '../charts/theme.ts';
import {
  asCell,
  type Block,
  type Chart,
  type Choice,
  type Cover,
  type DocumentSection,
  type ReportDocument,
  type Table,
} from '../documents/document.ts';
import { noteOnPaper, onPaper, rowsOnPaper } from '../documents/paper.ts';
import { language, t } from '../language/translate.ts';
import { chartSvg } from './chartSvg.ts';
import { mixColors } from './colors.ts';
import { html, type Markup, trusted } from './markup.ts';
import { HEAT_STEPS, STYLES } from './styles.ts';

/**
 * Returns the report as one page that loads no script, font, or image. Its only style is the block in its head, so a content
 * policy can allow exactly that block (contentPolicy.ts of the gateway).
 */
export function renderHtml(document: ReportDocument): string {
  const { title, subtitle, kind, language, warning, facts, sections, footer, cover } = document;
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} – ${kind}</title><style>${trusted(STYLES + brandStyles(cover))}</style></head>
<body>${warning === null ? null : html`<aside class="warning" aria-label="${t('Warning')}">${warning.text}</aside>`}
<header>${firmHtml(cover)}<p class="kind">${kind}</p><h1>${title}</h1><p class="subtitle">${subtitle}</p>
<dl class="facts">${facts.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
<nav aria-label="${t('Sections')}"><ul>${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}</ul></nav></header>
<main>${sections.map(sectionHtml)}</main>
<footer>${footer}</footer></body></html>
`;
  return page.text;
}

function firmHtml(cover: Cover | undefined): Markup | null {
  if (!cover || (cover.firm === null && cover.logo === null)) return null;
  const name = cover.firm ?? '';
  return html`<div class="firm">${cover.logo === null ? null : html`<img src="${cover.logo}" alt="${name === '' ? t('Logo') : t('Logo of {name}', { name })}">`}${name === '' ? null : html`<span>${name}</span>`}</div>`;
}

/** The colors of the firm. On a dark page they are mixed with white, so that they stay readable. */
function brandStyles(cover: Cover | undefined): string {
  const { primary, secondary } = cover?.colors ?? {};
  const set = (mixed: (color: string) => string) =>
    `${primary === undefined ? '' : `--accent:${mixed(primary)};`}${secondary === undefined ? '' : `--benchmark:${mixed(secondary)};`}`;
  if (set((color) => color) === '') return '';
  return `:root{${set((color) => color)}}
@media screen and (prefers-color-scheme:dark){:root{${set((color) => mixColors(color, '#ffffff', DARK_SHARE))}}}
`;
}

function sectionHtml({ id, title, blocks }: DocumentSection): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-h"><h2 id="${id}-h">${title}</h2>${onPaper(blocks).map((block) => blockHtml(block, false))}</section>
`;
}

function blockHtml(block: Exclude<Block, Choice>, isHalf: boolean): Markup {
  switch (block.kind) {
    case 'tiles':
      return html`<dl class="tiles">${block.tiles.map(
        ({ label, value, note, tone }) =>
          html`<div class="tile"><dt>${label}</dt><dd class="value ${tone}">${value}</dd><dd class="note">${note}</dd></div>`,
      )}</dl>`;
    case 'note':
      return html`<div class="prose${block.look === 'small' ? ' small' : block.look === 'warning' ? ' notice' : ''}">${
        block.heading === null ? null : html`<h3>${block.heading}</h3>`
      }${block.paragraphs.map((text) => html`<p${langOf(block.languages?.paragraphs)}>${text}</p>`)}${
        block.bullets.length === 0
          ? null
          : html`<ul>${block.bullets.map((text) => html`<li${langOf(block.languages?.bullets)}>${text}</li>`)}</ul>`
      }</div>`;
    case 'table':
      return html`<div>${tableHtml(block)}</div>`;
    case 'chart':
      return chartHtml(block, isHalf);
    case 'beside':
      return html`<div class="beside">${[block.left, block.right].map(
        (blocks) => html`<div class="side">${onPaper(blocks).map((inner) => blockHtml(inner, true))}</div>`,
      )}</div>`;
  }
}

/** Share of the firm's color on a dark page. A black becomes a gray with a contrast of 5.6:1. */
const DARK_SHARE = 0.45;

/** Width in px of a chart over the whole page, and of a chart on half the page or on a phone. */
const WIDE = 1000;
const HALF = 470;
/** Height of a narrow drawing against that of a wide one. */
const NARROW_HEIGHT = 0.86;

const NAMES = new Map((Object.keys(LIGHT) as ColorName[]).map((name) => [LIGHT[name] as string, name]));

/** The drawing and its numbers as a table. A wide drawing has a narrow twin for phones. */
function chartHtml(chart: Chart, isHalf: boolean): Markup {
  const { id, title, height } = chart;
  const drawing = (width: number, drawnHeight: number, suffix: string) => {
    const size = { width, height: drawnHeight };
    return trusted(colorClasses(chartSvg({ ...chart, id: `${id}${suffix}` }, size)));
  };
  const narrow = Math.round(height * NARROW_HEIGHT);
  return html`<figure id="${id}"><figcaption>${title}</figcaption>${
    isHalf
      ? drawing(HALF, narrow, '')
      : html`<div class="wide">${drawing(WIDE, height, '-w')}</div><div class="narrow">${drawing(HALF, narrow, '-n')}</div>`
  }<details><summary>${t('Numbers of this chart')}</summary>${tableHtml({ ...chart.data(), title })}</details></figure>`;
}

/** Adds a class for every color of the theme. Style sheets win over attributes, so dark mode can change the color. */
function colorClasses(svg: string): string {
  return svg.replace(/<(?:path|text|rect|circle|polyline|polygon|line)\b[^>]*>/g, (tag) => {
    const names = [...tag.matchAll(/ (fill|stroke)="(#[0-9a-f]{6})"/g)].flatMap(([, what = '', color = '']) => {
      const name = NAMES.get(color);
      return name === undefined ? [] : [`${what[0]}-${name}`];
    });
    return names.length === 0 ? tag : tag.replace(/^<(\w+)/, `<$1 class="${names.join(' ')}"`);
  });
}

/** A table with its caption. Wide tables scroll inside their own box, which the keyboard can reach. */
function tableHtml(table: Omit<Table, 'kind'>): Markup {
  const note = noteOnPaper(table);
  return html`<div class="scroll" role="group" tabindex="0" aria-label="${table.title}">${bareTable(table)}</div>${
    note === null ? null : html`<p class="tablenote">${note}</p>`
  }`;
}

function bareTable(table: Omit<Table, 'kind'>): Markup {
  const { title, columns, dense, total } = table;
  const aligned = (index: number) => (columns[index]?.align === 'left' ? 'l' : '');
  const rows = rowsOnPaper(table);
  return html`<table${dense ? html` class="dense"` : null}><caption>${title}</caption><thead><tr>${columns.map(
    (column, index) =>
      html`<th scope="col"${classes(aligned(index))}${column.description ? html` title="${column.description}"` : null}>${column.title}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr${row === total ? html` class="total"` : null}>${row.map((given, index) => {
        const cell = asCell(given);
        const names = [aligned(index), cell.tone ?? '', cell.strong ? 'strong' : '', heatClass(cell.heat)];
        return index === 0
          ? html`<th scope="row"${classes(...names)}${langOf(cell.lang)}>${cell.text}</th>`
          : html`<td${classes(...names)}${langOf(cell.lang)}>${cell.text}</td>`;
      })}</tr>`,
  )}</tbody></table>`;
}

/** The language of a text that is not in that of the document. */
function langOf(lang: string | undefined): Markup | null {
  return lang === undefined || lang === language() ? null : html` lang="${lang}"`;
}

/** The step of a heat map, 0 near zero. @param heat −1 to 1 */
export function heatStep(heat: number | undefined): number {
  if (heat === undefined) return 0;
  const steps = Math.min(HEAT_STEPS, Math.ceil(Math.abs(heat) * HEAT_STEPS - 1e-9));
  return steps > 0 ? Math.sign(heat) * steps : 0;
}

function heatClass(heat: number | undefined): string {
  const step = heatStep(heat);
  return step === 0 ? '' : `h${step > 0 ? 'p' : 'n'}${Math.abs(step)}`;
}

function classes(...names: readonly string[]): Markup | null {
  const given = names.filter((name) => name !== '' && name !== 'plain').join(' ');
  return given === '' ? null : html` class="${given}"`;
}
