import { html, type Markup, type RenderedPage, renderPage } from '@tearsheet/http';
import type { AuditEntry } from '@tearsheet/runtime/fleet';
import { csrfField } from './actions.ts';
import { LIVE_SCRIPT } from './live.ts';
import type { Operator } from './sessions.ts';
import { STYLE } from './style.ts';
import { timeOf } from './text.ts';

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
  return html`<div class="scroller" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

export function auditTable(entries: readonly AuditEntry[]): Markup {
  if (entries.length === 0) return html`<p class="soft">Nobody has acted yet.</p>`;
  const rows = entries.map(
    ({ at, actor, action, target, outcome }) =>
      html`<tr><td>${timeOf(at)}</td><td>${actor}</td><td>${action}</td><td><a href="${targetPath(target)}"><code>${target}</code></a></td><td>${outcome}</td></tr>`,
  );
  return html`<table class="cards"><thead><tr><th>Time</th><th>Who</th><th>Action</th><th>On</th><th>Outcome</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

/** Returns the page of the queue or job of an action. Only ids of jobs contain hyphens. */
export function targetPath(target: string): string {
  return target.includes('-') ? `/jobs/${target}` : `/queue/${target}`;
}
