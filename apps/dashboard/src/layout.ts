import { html, type Markup, type RenderedPage, renderPage } from '@tearsheet/http';
import type { AuditEntry } from '@tearsheet/runtime/fleet';
import { csrfField, targetPath } from './actions.ts';
import { LIVE_SCRIPT } from './live.ts';
import type { Operator } from './sessions.ts';
import { timeOf } from './text.ts';

/** Styles of the dashboard, after those of every page. */
const STYLE = `
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
h1 { overflow-wrap: anywhere; }
h1 + .soft, h1 + .problem { margin: 0 0 1rem; }
.scroller { overflow-x: auto; }
.ranges { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0 0 .8rem; padding: 0; list-style: none; }
.ranges a { display: block; padding: .2rem .7rem; border: 1px solid var(--axis); border-radius: 1rem; font-size: .85rem; text-decoration: none; }
.ranges a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--onAccent); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1.4rem 2rem; }
figure { margin: 0; min-width: 0; }
figcaption { font-weight: 600; font-size: .9rem; }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: .1rem 0 .4rem; padding: 0; list-style: none; font-size: .85rem; }
.key { display: inline-block; width: .8rem; height: .2rem; margin-right: .35rem; vertical-align: middle; background: currentColor; }
.key.dashed { height: 0; background: none; border-top: 2px dashed var(--bad); }
.blue { color: var(--series1); } .green { color: var(--series3); } .red { color: var(--bad); } .gray { color: var(--benchmark); }
.plot { display: grid; grid-template-columns: 3.6rem 1fr; grid-template-rows: 8rem auto; gap: .2rem .5rem; font-size: .75rem; color: var(--muted); }
.scale { display: flex; flex-direction: column; justify-content: space-between; align-items: end; margin: -.55rem 0; font-variant-numeric: tabular-nums; }
.plot svg { width: 100%; height: 100%; border-bottom: 1px solid var(--axis); overflow: visible; }
.times { grid-column: 2; display: flex; justify-content: space-between; gap: .3rem; font-variant-numeric: tabular-nums; }
.line { fill: none; stroke: currentColor; stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.grid { stroke: var(--line); vector-effect: non-scaling-stroke; }
.limit { stroke: var(--bad); stroke-dasharray: 4 4; vector-effect: non-scaling-stroke; }
.bar { fill: currentColor; }
a .bar:hover { opacity: .7; }
.hit { fill: transparent; }
.hit:hover { fill: var(--axis); fill-opacity: .35; }
.small { display: block; width: 6rem; height: 1.3rem; }
.small .line { stroke-width: 1.5; }
.search { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; margin: 0; }
.search label { margin: 0; flex: 0 1 14rem; }
.search input, .search select { height: 2.9rem; }
.search .wide { flex: 1 1 20rem; }
.search select { display: block; width: 100%; margin-top: .25rem; padding: .6rem .5rem; font: inherit; font-weight: 400; color: inherit; background: var(--surface); border: 1px solid var(--axis); border-radius: .4rem; }
.search button { height: 2.9rem; }
.search button, .acts button { padding: .6rem 1rem; font-size: .95rem; }
.acts { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; align-items: center; }
.acts form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin: 0; }
.sure { display: flex; gap: .35rem; align-items: center; margin: 0; font-weight: 400; }
.sure input { width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--bad); }
h3 { margin: 1rem 0 .4rem; font-size: .95rem; }
ul { margin: 0 0 1rem; padding-left: 1.2rem; }
textarea { display: block; width: 100%; margin-top: .25rem; padding: .65rem .7rem; font: .9rem/1.5 ui-monospace, monospace; color: inherit; background: transparent; border: 1px solid var(--axis); border-radius: .4rem; }
.setup td label { margin: 0; }
.setup td input:not([type=checkbox]) { min-width: 12rem; padding: .35rem .5rem; }
.setup button { padding: .6rem 1rem; font-size: .95rem; }
.setup .sure { height: 2.9rem; flex: 1 1 18rem; }
.setup .sure input { accent-color: var(--accent); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
details { margin-top: 1rem; }
summary { cursor: pointer; color: var(--accent); }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.2rem; margin: 0; }
.facts dt { color: var(--muted); font-weight: 600; font-size: .9rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.job-id code { white-space: nowrap; }
.secret { overflow-wrap: anywhere; user-select: all; }
.more { margin: .8rem 0 0; }
section p:last-child { margin-bottom: 0; }
@media (max-width: 40rem) {
  header { gap: .4rem 1rem; padding: .6rem 1rem; }
  main { padding: 1rem .75rem 2rem; }
  section { padding: .8rem .9rem 1rem; }
  .less { display: none; }
  table { font-size: .82rem; }
  th, td { padding-right: .6rem; }
  th, td:first-child, td:nth-child(2) { white-space: normal; }
  dl.facts { grid-template-columns: 1fr; gap: .1rem; }
  .facts dd { margin-bottom: .5rem; }
  .cards, .cards tbody, .cards tr, .cards td { display: block; }
  .cards thead { display: none; }
  .cards td[data-label]::before { content: attr(data-label); color: var(--muted); }
  .cards tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .cards tr:last-child { border-bottom: 0; }
  .cards .job-id code { white-space: normal; }
  .cards td { padding: 0; border: 0; overflow-wrap: anywhere; }
}
`;

export interface DashboardPage {
  readonly title: string;
  readonly operator: Operator;
  readonly content: Markup;
  /** True if parts of the page are read again every few seconds. */
  readonly isLive?: boolean;
}

const PLACES = [
  ['/', 'Fleet'],
  ['/jobs', 'Jobs'],
  ['/accounts', 'Accounts'],
  ['/data', 'Market data'],
  ['/audit', 'Audit log'],
  ['/queues', 'Queue browser'],
] as const;

/** Returns a page for a signed-in operator. */
export function dashboardPage({ title, operator, content, isLive = false }: DashboardPage): RenderedPage {
  const { name, mayAct } = operator;
  const header = html`<header>
<span class="brand">Tearsheet</span>
<nav aria-label="Dashboard">${PLACES.map(([path, text]) => html`<a href="${path}">${text}</a> `)}</nav>
<span class="soft">${name}${mayAct ? '' : ' (read only)'}</span>
<form method="post" action="/sign-out">${csrfField(operator)}<button>Sign out</button></form>
</header>`;
  const state = isLive
    ? html`<p class="soft" id="live-state">Times are UTC. <noscript>Reload the page for new figures.</noscript></p>`
    : null;
  const body = html`<h1>${title}</h1>${state}${content}`;
  return renderPage({ title, content: body, header, style: STYLE, ...(isLive ? { script: LIVE_SCRIPT } : {}) });
}

/** Returns a part of the page that the script replaces by its new state. It must not contain inputs. */
export function live(id: string, content: Markup): Markup {
  return html`<div id="${id}" data-live>${content}</div>`;
}

/** Returns the name of a queue, which may wrap after an underscore. */
export function queueName(name: string): Markup {
  return html`<code>${name.split('_').map((word, at) => html`${at > 0 ? html`_<wbr>` : null}${word}`)}</code>`;
}

/** Returns a box that scrolls sideways if its table is wider than the window. */
export function scroller(label: string, content: Markup): Markup {
  return html`<div class="scroller" role="group" aria-label="${label}" tabindex="0">${content}</div>`;
}

export function auditTable(entries: readonly AuditEntry[]): Markup {
  if (entries.length === 0) return html`<p class="soft">Nobody has acted yet.</p>`;
  const rows = entries.map(
    ({ at, actor, action, target, outcome }) =>
      html`<tr><td>${timeOf(at)}</td><td>${actor}</td><td>${action}</td><td><a href="${targetPath({ action, target })}"><code>${target}</code></a></td><td>${outcome}</td></tr>`,
  );
  return html`<table class="cards"><thead><tr><th>Time</th><th>Who</th><th>Action</th><th>On</th><th>Outcome</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}
