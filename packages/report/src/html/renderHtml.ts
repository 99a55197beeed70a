import { html, type Markup, trusted } from '@tearsheet/shared/html';
import type { Block, DocumentSection, ReportDocument } from '../document/reportDocument.ts';
import { chartHtml } from './chartHtml.ts';
import { STYLES } from './styles.ts';
import { tableHtml } from './tableHtml.ts';

/**
 * The whole report as one page that needs nothing else: no script, no font, no image from anywhere. Its only style is the
 * one block in its head, so a content policy can allow exactly that (CONTENT_POLICY in contentPolicy.ts).
 */
export function renderHtml(document: ReportDocument): string {
  const { title, subtitle, kind, language, warning, facts, sections, footer } = document;
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} – ${kind}</title><style>${trusted(STYLES)}</style></head>
<body>${warning === null ? null : html`<aside class="warning" aria-label="Warning">${warning.text}</aside>`}
<header><p class="kind">${kind}</p><h1>${title}</h1><p class="subtitle">${subtitle}</p>
<dl class="facts">${facts.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
<nav aria-label="Sections"><ul>${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>`)}</ul></nav></header>
<main>${sections.map(sectionHtml)}</main>
<footer>${footer}</footer></body></html>
`;
  return page.text;
}

function sectionHtml({ id, title, blocks }: DocumentSection): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-h"><h2 id="${id}-h">${title}</h2>${blocks.map((block) => blockHtml(block, false))}</section>
`;
}

function blockHtml(block: Block, isHalf: boolean): Markup {
  switch (block.kind) {
    case 'tiles':
      return html`<dl class="tiles">${block.tiles.map(
        ({ label, value, note, tone }) =>
          html`<div class="tile"><dt>${label}</dt><dd class="value ${tone}">${value}</dd><dd class="note">${note}</dd></div>`,
      )}</dl>`;
    case 'prose':
      return html`<div class="prose${block.small ? ' small' : ''}">${
        block.heading === null ? null : html`<h3>${block.heading}</h3>`
      }${block.paragraphs.map((text) => html`<p>${text}</p>`)}${
        block.bullets.length === 0 ? null : html`<ul>${block.bullets.map((text) => html`<li>${text}</li>`)}</ul>`
      }</div>`;
    case 'table':
      return html`<div>${tableHtml(block)}</div>`;
    case 'chart':
      return chartHtml(block, isHalf);
    case 'beside':
      return html`<div class="beside">${[block.left, block.right].map(
        (blocks) => html`<div class="side">${blocks.map((inner) => blockHtml(inner, true))}</div>`,
      )}</div>`;
  }
}
