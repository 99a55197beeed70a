import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Markup } from '@tearsheet/http';
import { CSS_COLORS } from '@tearsheet/shared';

/** A file or page of the reference, as it is served. */
export interface ReferenceFile {
  readonly type: 'html' | 'css' | 'js' | 'json';
  readonly body: string;
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const CSS = `:root { color-scheme: light dark; ${CSS_COLORS} }\n${read('reference.css')}`;
const SCRIPT = read('reference.js');
const versionOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The files that every page loads, by their paths below /docs. */
export const ASSETS: Readonly<Record<string, ReferenceFile>> = {
  'reference.css': { type: 'css', body: CSS },
  'reference.js': { type: 'js', body: SCRIPT },
};

/** The pages load only files of this origin. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** One group of links in the rail. */
export interface RailGroup {
  readonly title: string;
  readonly links: readonly { readonly address: string; readonly title: string; readonly method?: string }[];
}

export interface ReferencePage {
  readonly title: string;
  /** Address of the page, which the rail marks. */
  readonly address: string;
  readonly content: Markup;
}

/** Returns a page with the bar, the rail, and its content. */
export function layout({ title, address, content }: ReferencePage, groups: readonly RailGroup[]): ReferenceFile {
  const current = (target: string) => (target === address ? html` aria-current="page"` : null);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tearsheet API</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css?${versionOf(CSS)}">
<script src="/docs/reference.js?${versionOf(SCRIPT)}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><a class="brand" href="/docs">Tearsheet <span>API reference</span></a>
<nav aria-label="Site"><a class="menu" href="#rail">Menu</a><a href="/docs/errors">Errors</a><a href="/openapi.json">OpenAPI</a><a href="/">Console</a></nav></header>
<div class="columns">
<nav class="rail" id="rail" aria-label="Reference">
<a class="close" href="#content">Close the menu</a>
<div class="search" hidden><label for="search">Search</label> <input id="search" type="search" placeholder="Search ( / )" autocomplete="off" spellcheck="false"><p role="status"></p><ul></ul></div>
<div class="groups">
${groups.map(
  ({ title: group, links }) => html`<h2>${group}</h2>
<ul>${links.map(
    (link) =>
      html`<li><a href="${link.address}"${current(link.address)}>${link.title}${link.method ? html` <span class="method ${link.method.toLowerCase()}">${link.method}</span>` : null}</a></li>
`,
  )}</ul>
`,
)}</div></nav>
<main id="content" tabindex="-1">
${content}
</main>
</div>
</body>
</html>
`;
  return { type: 'html', body: page.text };
}

/** Returns a block of code with a title. The script adds a button that copies it. */
export function codeBlock(title: Markup | string, code: Markup, label: string, more = ''): Markup {
  return html`<div class="block ${more}"><div class="title"><span>${title}</span></div><pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre></div>`;
}
