import { html, type Markup, type RenderedPage, renderPage } from '@tearsheet/http';
import type { AuditEntry, FleetState, FleetWorker, HourTally } from '@tearsheet/runtime/fleet';
import { type ActionName, csrfField, jobForms, queueForms } from './actions.ts';
import type { Operator } from './sessions.ts';

export const REFRESH_SECONDS = '15';
/** A worker sends a heartbeat every 5 seconds. */
const LATE_MS = 12_000;
const SHOWN_HOURS = 48;

export interface FleetPage {
  readonly state: FleetState;
  /** The latest entries. */
  readonly audit: readonly AuditEntry[];
  readonly operator: Operator;
}

export function fleetPage({ state, audit, operator }: FleetPage): RenderedPage {
  const content = html`<h1>Fleet</h1>
<section><h2>Queues</h2>${queueTable(state, operator)}</section>
<section><h2>Latest actions</h2>${auditTable(audit)}</section>
<section><h2>Workers</h2>${workerTable(state.workers)}</section>
<section><h2>By the hour</h2>${hourTable(state.hours.slice(0, SHOWN_HOURS))}</section>`;
  return renderPage({ title: 'Fleet', content, header: navigation(operator), refresh: REFRESH_SECONDS });
}

export function jobPage(operator: Operator): RenderedPage {
  const forms = operator.mayAct ? jobForms(operator) : html`<p class="soft">Your account may look but not act.</p>`;
  const content = html`<h1>One job</h1><section>${forms}</section>`;
  return renderPage({ title: 'One job', content, header: navigation(operator) });
}

export function auditPage(entries: readonly AuditEntry[], operator: Operator): RenderedPage {
  const content = html`<h1>Audit log</h1><section>${auditTable(entries)}</section>`;
  return renderPage({ title: 'Audit log', content, header: navigation(operator) });
}

/**
 * Returns a page that opens the dashboard at once. A redirect would still count as a visit from the provider's site, and the
 * browser would not send the session cookie with it.
 */
export function signedInPage(): RenderedPage {
  const content = html`<p>You are signed in. <a href="/">Continue</a></p>`;
  return renderPage({ title: 'Signed in', content, refresh: '0; url=/' });
}

function navigation(operator: Operator): Markup {
  const { name, mayAct } = operator;
  return html`<header>
<span class="brand">Tearsheet</span>
<nav><a href="/">Fleet</a> · <a href="/jobs">One job</a> · <a href="/audit">Audit log</a> · <a href="/queues">Queue browser</a></nav>
<span class="soft">${name}${mayAct ? '' : ' (read only)'}</span>
<form method="post" action="/sign-out">${csrfField(operator)}<button>Sign out</button></form>
</header>`;
}

function auditTable(entries: readonly AuditEntry[]): Markup {
  if (entries.length === 0) return html`<p class="soft">Nobody has acted yet.</p>`;
  const rows = entries.map(
    ({ at, actor, action, target, outcome }) =>
      html`<tr><td>${timeOf(at)}</td><td>${actor}</td><td>${action}</td><td><code>${target}</code></td><td>${outcome}</td></tr>`,
  );
  return html`<table><thead><tr><th>Time (UTC)</th><th>Who</th><th>Action</th><th>On</th><th>Outcome</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

function queueTable({ queues }: FleetState, operator: Operator): Markup {
  const rows = queues.map((queue) => {
    const { jobType, waiting, active, oldestWaitMs, workers, capacity, isPaused } = queue;
    const names: readonly ActionName[] = [isPaused ? 'resume' : 'pause', 'drain', 'clean'];
    const state = isPaused
      ? html`<span class="bad">paused</span>`
      : workers === 0
        ? html`<span class="${waiting + active > 0 ? 'bad' : 'soft'}">no worker</span>`
        : html`<span class="good">serving</span>`;
    return html`<tr><td><code>${jobType}</code></td><td>${state}</td><td class="n">${waiting}</td>
<td class="n">${waiting > 0 ? durationOf(oldestWaitMs) : '–'}</td><td class="n">${active}</td><td class="n">${capacity}</td>
<td class="n">${workers}</td><td>${operator.mayAct ? queueForms(names, jobType, operator) : null}</td></tr>`;
  });
  return html`<table><thead><tr><th>Job type</th><th>State</th><th class="n">Waiting</th><th class="n">Longest wait</th>
<th class="n">Running</th><th class="n">Capacity</th><th class="n">Workers</th><th></th></tr></thead><tbody>${rows}</tbody></table>`;
}

function workerTable(workers: readonly FleetWorker[]): Markup {
  if (workers.length === 0) return html`<p class="bad">No worker is running.</p>`;
  const rows = workers.map(({ id, jobType, concurrency, heartbeatAgeMs, about }) => {
    const beat = durationOf(heartbeatAgeMs);
    return html`<tr><td><code>${id.slice(0, 8)}</code></td><td><code>${jobType}</code></td>
<td>${about ? `${about.host}, process ${about.pid}` : '–'}</td><td>${about?.version ?? '–'}</td>
<td>${about ? timeOf(new Date(about.startedAtMs).toISOString()) : '–'}</td>
<td class="n">${about?.running ?? 0} of ${concurrency}</td>
<td class="n">${heartbeatAgeMs > LATE_MS ? html`<span class="bad">${beat}</span>` : beat}</td></tr>`;
  });
  return html`<table><thead><tr><th>Worker</th><th>Job type</th><th>Where</th><th>Version</th><th>Since (UTC)</th>
<th class="n">Running</th><th class="n">Heartbeat</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function hourTable(hours: readonly HourTally[]): Markup {
  if (hours.length === 0) return html`<p class="soft">No job has ended in the last 24 hours.</p>`;
  const rows = hours.map(({ hour, jobType, completed, failed, meanRunMs, meanWaitMs }) => {
    const reasons = Object.entries(failed).map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`);
    return html`<tr><td>${timeOf(hour).slice(0, 16)}</td><td><code>${jobType}</code></td><td class="n">${completed}</td>
<td>${reasons.length > 0 ? html`<span class="bad">${reasons.join(', ')}</span>` : '–'}</td>
<td class="n">${meanRunMs === null ? '–' : durationOf(meanRunMs)}</td><td class="n">${meanWaitMs === null ? '–' : durationOf(meanWaitMs)}</td></tr>`;
  });
  return html`<table><thead><tr><th>Hour (UTC)</th><th>Job type</th><th class="n">Completed</th><th>Failed</th>
<th class="n">Mean run</th><th class="n">Mean wait</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** Returns a duration for people, for example "0.4 s", "12 s", "5 min", or "3.2 h". */
function durationOf(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** Returns "2026-01-02 03:04:05" for an RFC 3339 time. */
function timeOf(rfc3339: string): string {
  return rfc3339.slice(0, 19).replace('T', ' ');
}
